import type { Upstream } from "./provenance.ts";

/** What versions and the audit say of an upstream. */

/** An address without the token in it, with which a Loadout server publishes skills: it is a secret. */
export const withoutToken = (address: string): string => address.replace(/\blop_[\w-]{20,}/g, "lop_…");

/** In one line, for the list of versions. */
export function noteOf({ source, path, commit, ref }: Upstream): string {
  const at = commit?.slice(0, 12) ?? ref;
  return `${withoutToken(source)}${path === "." ? "" : ` ${path}`}${at === undefined ? "" : ` @ ${at}`}`;
}

/** As fields, for the audit. */
export const upstreamDetails = ({
  source,
  ref,
  commit,
  path,
  artifact,
}: Upstream): Readonly<Record<string, string>> => ({
  source: withoutToken(source),
  path,
  ...(ref !== undefined && { ref }),
  ...(commit !== undefined && { commit }),
  ...(artifact !== undefined && { artifact }),
});
