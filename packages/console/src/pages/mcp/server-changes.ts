import type { OutputOf } from "loadout/client";

/** What changed between two versions of a server. */

/** A server of the list. */
export type Server = OutputOf<"mcp.list">["servers"][number];

export type ServerChange =
  | { readonly kind: "gone" }
  /** A change of something that is never shown: a value, or a header. */
  | { readonly kind: "hidden" }
  | { readonly kind: "field"; readonly field: ServerField; readonly before: string; readonly after: string };
export type ServerField = "transport" | "place" | "variables" | "origin";

/** What changed since a server was shown. */
export function serverChanges(seen: Server, now: Server | undefined): readonly ServerChange[] {
  if (!now) return [{ kind: "gone" }];
  if (now.version === seen.version) return [];
  const [before, after] = [fieldsOf(seen), fieldsOf(now)];
  const changed = (Object.keys(before) as ServerField[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ kind: "field" as const, field, before: before[field], after: after[field] }));
  return changed.length === 0 ? [{ kind: "hidden" }] : changed;
}

const fieldsOf = ({ kind, command, url, variables, path }: Server): Readonly<Record<ServerField, string>> => ({
  transport: kind,
  place: command ?? url ?? "",
  variables: variables.map(({ name }) => name).join(", "),
  origin: path,
});
