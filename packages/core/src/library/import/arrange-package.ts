import { basename } from "node:path";
import { type ArchiveLimits, checkTotals, type Refusal } from "../../archive/archive-limits.ts";
import { checkPathSize } from "../../archive/entry-path.ts";
import type { Unpacked } from "../../archive/unpack-entry.ts";
import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import { createPace } from "../../ground/pace.ts";
import type { RuleId } from "../../ground/rules.ts";
import type { PackageFile, SkillPackage } from "./open-package.ts";
import { pluginNote, type ReadPlugins } from "./read-plugin.ts";

/** Finds the one skill among the entries of a package, takes its folder as the root, and refuses what lies outside. */

/** An entry as a package names it. */
export interface PackageEntry {
  readonly path: string;
  readonly kind: "file" | "folder";
  readonly executable: boolean;
  readonly size: number;
  readonly refusal?: Refusal | undefined;
  readonly read: () => Promise<Unpacked>;
}

export type ArrangedPackage = Pick<
  SkillPackage,
  "skillFile" | "files" | "folders" | "dropped" | "plugin" | "skills" | "problems"
>;

/** `isWhole`: no SKILL.md was left out before. */
export async function arrangePackage(
  given: readonly PackageEntry[],
  isWhole: boolean,
  limits: ArchiveLimits,
  plugins?: ReadPlugins,
): Promise<ArrangedPackage> {
  const problems: Diagnostic[] = [];
  const report = (rule: RuleId, values = {}, path?: string) =>
    void problems.push(diagnostic(rule, values, path === undefined ? {} : { path }));
  const noise = new Set(given.filter(({ path }) => isNoise(path)));
  const dropped = [...noise].map(({ path }) => path);
  if (dropped.length > 0) report("package.dropped", { count: dropped.length, paths: shorten(dropped) });
  const entries = given.filter((entry) => !noise.has(entry));
  const skills = entries.filter(({ path, kind }) => kind === "file" && basename(path).toLowerCase() === "skill.md");
  const [skill] = skills;
  const several = skills.length > 1 ? outermost(skills.map(({ path }) => path)) : [];
  if (skills.length > 1)
    report("package.several-skills", { count: skills.length, paths: shorten(skills.map(({ path }) => path)) });
  if (!skill && isWhole) report("package.no-skill");
  const root = skill && skills.length === 1 ? skill.path.slice(0, -basename(skill.path).length) : "";
  const plugin = skills.length === 1 ? plugins?.pluginOf(root.replace(/\/$/, "")) : undefined;
  if (plugin) problems.push(pluginNote(plugin));
  const isAbove = ({ path, kind }: PackageEntry): boolean => kind === "folder" && root.startsWith(`${path}/`);
  const files: PackageFile[] = [];
  const folders: SafePath[] = [];
  const pace = createPace();
  for (const entry of entries) {
    const turn = pace();
    if (turn) await turn;
    if (isAbove(entry)) continue;
    if (!entry.path.startsWith(root)) {
      // What else a plugin has was named, and is not taken.
      if (plugin && entry.path.startsWith(plugin.root)) dropped.push(entry.path);
      else report("package.outside", { folder: root.slice(0, -1) }, entry.path);
      continue;
    }
    const path = entry === skill && skills.length === 1 ? "SKILL.md" : entry.path.slice(root.length);
    const sizes = checkPathSize(path, limits);
    for (const rule of sizes) report(rule, {}, entry.path);
    if (entry.refusal) report(entry.refusal.rule, entry.refusal.values, entry.path);
    if (sizes.length > 0 || entry.refusal) continue;
    // Both checks have passed: the path is safe.
    if (entry.kind === "folder") folders.push(path as SafePath);
    else files.push({ path: path as SafePath, executable: entry.executable, size: entry.size, read: entry.read });
  }
  if (skill && basename(skill.path) !== "SKILL.md") report("file.name", { file: basename(skill.path) }, skill.path);
  for (const { rule, values } of checkTotals(entries, limits)) report(rule, values);
  const skillFile = skills.length === 1 ? files.find(({ path }) => path === "SKILL.md") : undefined;
  return {
    ...{ skillFile, files: files.filter((file) => file !== skillFile), folders, dropped, problems },
    ...(plugin && { plugin }),
    ...(several.length > 1 && { skills: several }),
  };
}

/** The folders of these SKILL.md that lie in no other; hidden ones and those of packages are passed over, as in a folder. */
function outermost(paths: readonly string[]): string[] {
  const folders = paths
    .map((path) => path.slice(0, Math.max(0, path.lastIndexOf("/"))))
    .filter((folder) => !folder.split("/").some((name) => name.startsWith(".") || name === "node_modules"))
    .sort();
  return folders.filter((folder) => !folders.some((other) => other === "" || folder.startsWith(`${other}/`)));
}

/** Enough names to recognize the package. */
const shorten = (paths: readonly string[]): string =>
  paths.length <= 6 ? paths.join(", ") : `${paths.slice(0, 6).join(", ")}, …`;

/** Files that systems leave in folders and archives. */
export function isNoise(path: string): boolean {
  return /(?:^|\/)(?:(?:__MACOSX|\.git)(?:\/|$)|(?:\.DS_Store|\._[^/]*)$)/.test(path);
}
