import { Fault } from "@loadout/core";

/** How several things are opened that are used together. */
export interface Opening<Thing, Result> {
  /** Opens a thing and calls `opened` while it is open, with what is to be read from it. */
  open(thing: Thing, opened: (read: () => unknown) => Promise<Result>): Promise<Result>;
  /** Hears of a thing that could not be opened; the others are opened all the same. */
  failed(thing: Thing, fault: Fault): void;
  /** Runs while all are open. */
  work(): Promise<Result>;
}

/** Opens one after the other, and closes them when the work has ended. A Fault of reading or working is thrown. */
export async function withAllOpen<Thing, Result>(
  things: readonly Thing[],
  { open, failed, work }: Opening<Thing, Result>,
): Promise<Result> {
  const [thing, ...others] = things;
  if (thing === undefined) return work();
  const next = (): Promise<Result> => withAllOpen(others, { open, failed, work });
  let isOpen = false;
  try {
    return await open(thing, async (read) => {
      isOpen = true;
      await read();
      return next();
    });
  } catch (error) {
    if (isOpen || !(error instanceof Fault)) throw error;
    failed(thing, error);
    return next();
  }
}

/** In groups that are opened once. */
export const bySource = <Thing>(
  things: readonly Thing[],
  sourceOf: (thing: Thing) => { readonly kind: string; readonly source: string; readonly ref?: string | undefined },
): readonly (readonly [Thing, ...Thing[]])[] => {
  const groups = Map.groupBy(things, (thing) => {
    const { kind, source, ref = "" } = sourceOf(thing);
    return `${kind}\n${source}\n${ref}`;
  });
  return [...groups.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others]]));
};
