declare const checked: unique symbol;

/** A path that stays inside its folder and means one file on every system. Only `isSafePath` makes it. */
export type SafePath = string & { readonly [checked]: "SafePath" };
