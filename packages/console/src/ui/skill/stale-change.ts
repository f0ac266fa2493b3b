import type { OutputOf } from "loadout/client";

/** What a refresh of a session would change. */
export type Staleness = OutputOf<"session.show">["staleness"];
type Changed = Staleness["changed"][number];

export interface StaleChange {
  /** Short texts, for a list. */
  readonly before: string;
  readonly after: string;
  /** Two versions of one library skill, which can be compared. */
  readonly versions?: { readonly before: number; readonly after: number };
}

/** `library:notes@v1` and `library:notes@v2` are two versions; anything else is another place. */
export function readChange({ from, to }: Changed): StaleChange {
  const [before, after] = [place(from), place(to)];
  if (before.address !== after.address || before.version === undefined || after.version === undefined)
    return { before: from, after: to };
  return {
    before: `v${before.version}`,
    after: `v${after.version}`,
    versions: { before: before.version, after: after.version },
  };
}

function place(text: string): { readonly address: string; readonly version?: number } {
  const [, address, version] = /^(.*)@v(\d+)$/.exec(text) ?? [];
  return address === undefined ? { address: text } : { address, version: Number(version) };
}
