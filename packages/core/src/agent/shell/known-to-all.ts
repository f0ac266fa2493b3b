import type { Before } from "./command-journal.ts";
import { keyOf } from "./quarantine.ts";

/**
 * What was in a project before any of the commands that run in it at the same time. If a later command treated the files of
 * an earlier one as known, it could hide them during the check of the earlier command and restore them afterwards. This way
 * the check of the last command still finds them.
 */
export const knownToAll = (own: Before, others: readonly Before[]): Before => others.reduce(knownToBoth, own);

function knownToBoth(own: Before, other: Before): Before {
  const theirs = new Map([...other.before.entries.values()].map((entry) => [keyOf(entry), entry]));
  const unnamed = new Set(other.before.unnamed.map(({ identity }) => identity));
  const entries = [...own.before.entries].filter(([, entry]) => theirs.has(keyOf(entry)));
  const linksOf = (path: string): ReadonlyMap<string, string> | undefined => {
    const entry = own.before.entries.get(path);
    return entry && other.links.get(theirs.get(keyOf(entry))?.path ?? "");
  };
  return {
    before: {
      ...own.before,
      entries: new Map(entries),
      closed: own.before.closed.filter((path) => other.before.closed.includes(path)),
      unnamed: own.before.unnamed.filter(({ identity }) => unnamed.has(identity)),
    },
    links: new Map(
      [...own.links].map(([path, links]) => {
        const known = linksOf(path); // undefined if the other command could not make links there
        return [path, known ? new Map([...links].filter(([inside, id]) => known.get(inside) === id)) : links];
      }),
    ),
    open: new Map([...own.open, ...other.open]),
  };
}
