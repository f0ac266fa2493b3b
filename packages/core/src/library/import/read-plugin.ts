import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import type { PackageEntry } from "./arrange-package.ts";

/**
 * Reads the manifests of plugins around skills: `.claude-plugin/plugin.json` and `.claude-plugin/marketplace.json`. Skills are taken
 * over with the plugin's name and version; what else a plugin has is named and never run.
 */

/** A plugin that a skill is part of. */
export interface Plugin {
  readonly name: string;
  /** The folder of its manifest, or of the collection, with a slash at the end; empty for all that was read. */
  readonly root: string;
  readonly version?: string;
  /** The collection that lists it. */
  readonly marketplace?: string;
  /** What it has beside skills, by kind; at most some names of each. */
  readonly left: Readonly<Partial<Record<PluginPart, readonly string[]>>>;
}

export const pluginParts = ["commands", "agents", "hooks", "servers", "elsewhere"] as const;
export type PluginPart = (typeof pluginParts)[number];

export interface ReadPlugins {
  /** The plugin of a skill, by the skill's folder; `undefined` if it is part of none. */
  pluginOf(folder: string): Plugin | undefined;
  /** Manifests that cannot be read. */
  readonly problems: readonly Diagnostic[];
}

/** A file of the package around skills, as far as manifests need it. */
type ManifestEntry = Pick<PackageEntry, "path" | "kind" | "size" | "read">;

const largestManifest = 256_000;
const [mostManifests, mostPlugins, mostNames, longestName] = [50, 500, 12, 64] as const;

interface Found {
  /** Its folder in the package, with a slash at the end; empty for the package itself. */
  readonly root: string;
  /** Folders of skills that it lists; all below its root if it lists none. */
  readonly skills?: readonly string[];
  readonly plugin: Plugin;
}

export async function readPlugins(entries: readonly ManifestEntry[]): Promise<ReadPlugins> {
  const problems: Diagnostic[] = [];
  const manifests = entries.filter(({ path, kind }) => kind === "file" && manifestName.test(path));
  const found: Found[] = [];
  for (const entry of manifests.slice(0, mostManifests)) {
    const [, root = "", kind] = manifestName.exec(entry.path) ?? [];
    const value = await readJson(entry);
    const read =
      value === undefined
        ? undefined
        : kind === "plugin"
          ? readManifest(root, value, entries)
          : readMarketplace(root, value, entries);
    if (read) found.push(...read);
    else problems.push(diagnostic("package.plugin-unreadable", {}, { path: entry.path }));
  }
  // The closest one counts, and a manifest of its own before what a marketplace says.
  found.sort((one, other) => other.root.length - one.root.length);
  return {
    problems,
    pluginOf: (folder) =>
      found.find(({ root, skills }) =>
        skills === undefined ? `${folder}/`.startsWith(root) : skills.some((one) => isAt(folder, one)),
      )?.plugin,
  };
}

const manifestName = /^((?:[^/]+\/)*)\.claude-plugin\/(plugin|marketplace)\.json$/;

/** Whether the folder is this one, or below it. */
const isAt = (folder: string, other: string): boolean =>
  other === "" || folder === other || folder.startsWith(`${other}/`);

async function readJson({ size, read }: ManifestEntry): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (size > largestManifest) return undefined;
  const got = await read();
  if (!("bytes" in got) || got.bytes.length > largestManifest) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(got.bytes));
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function readManifest(
  root: string,
  { name, version }: Readonly<Record<string, unknown>>,
  entries: readonly ManifestEntry[],
): Found[] | undefined {
  const called = textOf(name);
  if (called === undefined) return undefined;
  const left = partsOf(root, entries);
  return [{ root, plugin: { name: called, root, ...versionOf(version), left } }];
}

/** Its plugins lie in folders of the package; those of other places are named and not fetched. */
function readMarketplace(
  root: string,
  { name, plugins }: Readonly<Record<string, unknown>>,
  entries: readonly ManifestEntry[],
): Found[] | undefined {
  const marketplace = textOf(name);
  if (marketplace === undefined || !Array.isArray(plugins)) return undefined;
  const given = plugins.slice(0, mostPlugins).filter(isRecord);
  const elsewhere = given
    .filter(({ source }) => typeof source !== "string")
    .flatMap(({ name: one }) => textOf(one) ?? []);
  return given.flatMap(({ name: one, source, version, skills }): Found[] => {
    const called = textOf(one);
    const folder = typeof source === "string" ? folderIn(root, source) : undefined;
    if (called === undefined || folder === undefined) return [];
    const listed = Array.isArray(skills)
      ? skills.flatMap((path) => (typeof path === "string" ? folderIn(folder, path) : []) ?? [])
      : undefined;
    const left = {
      ...partsOf(folder, entries),
      ...(elsewhere.length > 0 && { elsewhere: elsewhere.slice(0, mostNames) }),
    };
    return [
      {
        root: folder,
        ...(listed && { skills: listed.filter((path) => path !== undefined).map((path) => path.replace(/\/$/, "")) }),
        plugin: { name: called, root, ...versionOf(version), marketplace, left },
      },
    ];
  });
}

/** A folder that a manifest names, with a slash at the end; `undefined` if it leads out of the package. */
function folderIn(root: string, given: string): string | undefined {
  if (given.length > 1000 || /[\\\0]|^\/|^[a-z]+:/i.test(given)) return undefined;
  const parts = given.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) return undefined;
  return parts.length === 0 ? root : `${root}${parts.join("/")}/`;
}

/** What a plugin has beside skills, by the places where it has them. */
function partsOf(root: string, entries: readonly ManifestEntry[]): Plugin["left"] {
  const files = entries.flatMap(({ path, kind }) =>
    kind === "file" && path.startsWith(root) ? [path.slice(root.length)] : [],
  );
  const named = (pattern: RegExp): string[] =>
    [...new Set(files.flatMap((path) => pattern.exec(path)?.[1] ?? []))].sort().slice(0, mostNames);
  const parts: Record<Exclude<PluginPart, "elsewhere">, string[]> = {
    commands: named(/^commands\/(?:.*\/)?([^/]+)\.md$/),
    agents: named(/^agents\/([^/]+)\.md$/),
    hooks: named(/^(hooks\/[^/]+\.json)$/),
    servers: named(/^(\.mcp\.json)$/),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, names]) => names.length > 0));
}

/** A name as it is shown: one short line. */
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" &&
  value.trim() !== "" &&
  value.length <= longestName &&
  !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value)
    ? value.trim()
    : undefined;

const versionOf = (value: unknown): Pick<Plugin, "version"> => {
  const version = textOf(value);
  return version === undefined ? {} : { version };
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is said about the plugin of a skill: what was taken over, and what was not. */
export function pluginNote({ name, version, marketplace, left }: Plugin): Diagnostic {
  const called = `${name}${version === undefined ? "" : ` ${version}`}${marketplace === undefined ? "" : ` (${marketplace})`}`;
  const rest = pluginParts.flatMap((part) => (left[part] ? [`${part}: ${left[part].join(", ")}`] : [])).join("; ");
  return rest === ""
    ? diagnostic("package.plugin", { plugin: called })
    : diagnostic("package.plugin-parts", { plugin: called, parts: rest });
}
