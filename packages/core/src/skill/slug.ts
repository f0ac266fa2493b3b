declare const checked: unique symbol;

/** A name that may be an id in the library: lowercase letters, digits, single hyphens, at most 64 characters. */
export type Slug = string & { readonly [checked]: "Slug" };

export const slugLimit = 64;

/** Names that some systems keep for devices: no folder can be called so there. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

export function isSlug(text: string): text is Slug {
  return text.length <= slugLimit && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && !reserved.test(text);
}

/** The nearest slug to any text, for suggestions; `skill` where nothing of it can be kept. */
export function suggestSlug(text: string): string {
  const slug = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, slugLimit)
    .replace(/^-+|-+$/g, "");
  return reserved.test(slug) ? `${slug}-skill` : slug || "skill";
}
