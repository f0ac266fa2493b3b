import type { InputOf } from "loadout/client";

/** The dependencies of a skill as they are edited; without I/O. */

export interface Needs {
  readonly tools: readonly string[];
  readonly servers: readonly string[];
  readonly skills: readonly string[];
}

export type NeedKind = keyof Needs;
const kinds: readonly NeedKind[] = ["skills", "tools", "servers"];

const isSameList = (one: readonly string[], other: readonly string[]): boolean => one.join(" ") === other.join(" ");

export const isSameNeeds = (one: Needs, other: Needs): boolean =>
  kinds.every((kind) => isSameList(one[kind], other[kind]));

/** Names as the server reads them: separated by spaces and commas, each once. */
export const splitNames = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => name.split(/[\s,]+/)).filter((name) => name !== "")),
];

/** The lists that were changed. Others are not sent, so that missing names in them are not refused. */
export const changedNeeds = (mine: Needs, seen: Needs): Pick<InputOf<"skill.deps">, NeedKind> =>
  Object.fromEntries(
    kinds.filter((kind) => !isSameList(mine[kind], seen[kind])).map((kind) => [kind, [...mine[kind]]]),
  );

const words: Readonly<Record<NeedKind, string>> = { tools: "tool", servers: "mcp", skills: "skill" };

interface Refusal {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The refusals that are shown at a name. */
export const isAboutNames = (code: string | undefined): boolean =>
  code === "dependency.unknown" || code === "dependency.self";

/** Why the server refused a name of the skill `slug`. */
export function refusalOf(
  { code, values }: Refusal,
  slug: string,
  kind: NeedKind,
  name: string,
): "unknown" | "itself" | undefined {
  if (code === "dependency.self") return kind === "skills" && name === slug ? "itself" : undefined;
  const names = code === "dependency.unknown" ? String(values.names).split(", ") : [];
  return names.includes(`${words[kind]} ${name}`) ? "unknown" : undefined;
}
