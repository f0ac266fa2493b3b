import { formatToolPattern } from "./parse-allowed-tools.ts";
import { parseSkill } from "./parse-skill.ts";
import { type FileCommands, readCommands } from "./scan/read-commands.ts";

/** What a skill declares, names and uses, and how that differs between two versions. As far as its files say: no promise. */

/** Lists are sorted, and each value is in them once. */
export interface Capabilities {
  /** What it declares that it needs. */
  readonly tools: readonly string[];
  readonly servers: readonly string[];
  readonly skills: readonly string[];
  /** Its `allowed-tools`; `null` if it has none, so that it limits nothing. */
  readonly allowedTools: readonly string[] | null;
  /** Its scripts, by path. */
  readonly programs: readonly string[];
  /** Programs that its scripts and shell examples start. */
  readonly commands: readonly string[];
  /** Whether scripts or shell examples use the network, and the hosts that they name. */
  readonly network: boolean;
  readonly hosts: readonly string[];
  /** Variables of the environment that its scripts read. */
  readonly variables: readonly string[];
  /** Files that nobody can read as text: compiled programs and archives. */
  readonly opaque: readonly string[];
}

export const noCapabilities: Capabilities = {
  ...{ tools: [], servers: [], skills: [], allowedTools: null, programs: [], commands: [] },
  ...{ network: false, hosts: [], variables: [], opaque: [] },
};

/** The lists of `Capabilities`. */
export const capabilityKinds = [
  "tools",
  "servers",
  "skills",
  "programs",
  "commands",
  "hosts",
  "variables",
  "opaque",
] as const;
export type CapabilityKind = (typeof capabilityKinds)[number];

/** What came and what went. Only what came gives a skill more than it had. */
export interface CapabilityDifference {
  readonly added: Readonly<Partial<Record<CapabilityKind, readonly string[]>>>;
  readonly removed: Readonly<Partial<Record<CapabilityKind, readonly string[]>>>;
  /** `widened`: it may use tools that it could not; `narrowed`: the other way round, and nothing new. */
  readonly allowedTools?: {
    readonly change: "widened" | "narrowed";
    readonly before: readonly string[] | null;
    readonly after: readonly string[] | null;
  };
  /** Whether it starts to use the network, or stops. */
  readonly network?: "starts" | "stops";
}

/** Most values of a list, and the longest one: a package may be hostile. */
const [mostValues, longestValue] = [200, 120];

/** Takes the files of a skill one by one. */
export interface CapabilityReader {
  add(path: string, bytes: Uint8Array): Promise<void>;
  read(): Capabilities;
}

/** Where files are read; a server reads large ones in another thread. */
export type ReadCommands = (path: string, bytes: Uint8Array) => FileCommands | Promise<FileCommands>;

export function createCapabilityReader(readFile: ReadCommands = readCommands): CapabilityReader {
  const lists = Object.fromEntries(capabilityKinds.map((kind) => [kind, new Set<string>()])) as Record<
    CapabilityKind,
    Set<string>
  >;
  let allowedTools: readonly string[] | null = null;
  let network = false;
  const put = (kind: CapabilityKind, values: Iterable<string>): void => {
    for (const value of values) if (lists[kind].size < mostValues) lists[kind].add(value.slice(0, longestValue));
  };
  return {
    async add(path, bytes) {
      const found = await readFile(path, bytes);
      if (found.isOpaque) put("opaque", [path]);
      if (found.isProgram) put("programs", [path]);
      put("commands", found.commands);
      put("hosts", found.hosts);
      put("variables", found.variables);
      network ||= found.network;
      if (path !== "SKILL.md") return;
      const { skill } = parseSkill(new TextDecoder().decode(bytes));
      if (!skill) return;
      put("tools", skill.dependencies.tools);
      put("servers", skill.dependencies.servers);
      put("skills", skill.dependencies.skills);
      allowedTools = skill.allowedTools?.slice(0, mostValues).map(formatToolPattern) ?? null;
    },
    read: () => ({
      ...(Object.fromEntries(capabilityKinds.map((kind) => [kind, [...lists[kind]].sort()])) as Record<
        CapabilityKind,
        string[]
      >),
      allowedTools,
      network,
    }),
  };
}

/** How a skill differs from the version before; without one, all that it has is new. */
export function compareCapabilities(before: Capabilities | undefined, after: Capabilities): CapabilityDifference {
  const old = before ?? noCapabilities;
  const added: Partial<Record<CapabilityKind, readonly string[]>> = {};
  const removed: Partial<Record<CapabilityKind, readonly string[]>> = {};
  for (const kind of capabilityKinds) {
    const [came, went] = [without(after[kind], old[kind]), without(old[kind], after[kind])];
    if (came.length > 0) added[kind] = came;
    if (went.length > 0) removed[kind] = went;
  }
  const tools = before && compareAllowed(before.allowedTools, after.allowedTools);
  return {
    added,
    removed,
    ...(tools && { allowedTools: tools }),
    ...(old.network !== after.network && { network: after.network ? ("starts" as const) : ("stops" as const) }),
  };
}

/** Whether it gives the skill nothing that it did not have. */
export const addsNothing = ({ added, allowedTools, network }: CapabilityDifference): boolean =>
  Object.keys(added).length === 0 && allowedTools?.change !== "widened" && network !== "starts";

const without = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.filter((one) => !others.includes(one));

function compareAllowed(
  before: readonly string[] | null,
  after: readonly string[] | null,
): CapabilityDifference["allowedTools"] {
  if (JSON.stringify(before?.toSorted()) === JSON.stringify(after?.toSorted())) return undefined;
  const isWider = after === null || (before !== null && without(after, before).length > 0);
  return { change: isWider ? "widened" : "narrowed", before, after };
}
