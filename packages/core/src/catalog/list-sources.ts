import { isAbsolute, join, resolve } from "node:path";
import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import { isInside } from "../ground/files/is-inside.ts";
import type { MachineFiles } from "../home/documents/machine-files.ts";
import type { Project } from "./find-project.ts";
import type { Source, Vouched } from "./source.ts";

/** Lists the sources of a scope in the order of precedence. */

/** Folders in which agents of any make keep skills, ours first. */
const ecosystems = [
  { folder: ".loadout", suffix: "" },
  { folder: ".agents", suffix: "-agents" },
  { folder: ".claude", suffix: "-claude" },
] as const;

/** A folder named by `skills.paths`, with what a relative one starts from. */
export interface ExtraPath {
  readonly path: string;
  readonly base: string;
}

/** Everything that decides where skills are looked for. */
export interface Scope {
  /** The folder of the home. */
  readonly home: string;
  readonly files: Pick<MachineFiles, "stat" | "realOrSelf">;
  readonly userHome: string;
  /** The environment's `skills/`. */
  readonly environmentSkills?: string;
  readonly project?: Project & { readonly trusted: boolean; readonly vouched?: Vouched };
  readonly paths: readonly ExtraPath[];
  readonly allowExternalPaths: boolean;
  /** The skills that come with the product. */
  readonly builtin?: string;
}

/** The sources of a scope, first wins; and which extra paths were left out, and why. */
export async function listSources(
  scope: Scope,
): Promise<{ sources: readonly Source[]; diagnostics: readonly Diagnostic[] }> {
  const { home, userHome, environmentSkills, project, builtin } = scope;
  const extra = await extraSources(scope);
  const trusted = project?.trusted ?? false;
  const vouched = vouchedOf(project);
  const sources: Source[] = [
    ...(environmentSkills
      ? [{ name: "environment", kind: "environment", root: environmentSkills, trusted: true } as const]
      : []),
    ...(project?.folders ?? []).flatMap((folder, level) =>
      ecosystems.map(({ folder: name, suffix }) => ({
        name: `project${level === 0 ? "" : `-up${level}`}${suffix}`,
        kind: "project" as const,
        root: join(folder, name, "skills"),
        trusted,
        ...vouched,
      })),
    ),
    { name: "user", kind: "user", root: join(home, "skills"), trusted: true },
    ...ecosystems.slice(1).map(({ folder, suffix }) => ({
      name: `user${suffix}`,
      kind: "user" as const,
      root: join(userHome, folder, "skills"),
      trusted: true,
    })),
    ...extra.sources,
    { name: "library", kind: "library", root: join(home, "library"), trusted: true },
    ...(builtin ? [{ name: "builtin", kind: "builtin", root: builtin, trusted: true } as const] : []),
  ];
  return { sources: await withAllowedRoots(sources, scope), diagnostics: extra.diagnostics };
}

/** In a trusted project a skill counts if it cannot be a command's work. */
const vouchedOf = (project: Scope["project"]): Pick<Source, "vouched"> =>
  project?.trusted && project.vouched ? { vouched: project.vouched } : {};

async function extraSources({ paths, userHome, project, allowExternalPaths, files }: Scope): Promise<{
  sources: Source[];
  diagnostics: Diagnostic[];
}> {
  const sources: Source[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { path, base } of paths) {
    const root = expand(path, base, userHome);
    const real = await reachable(root, files);
    if (real === undefined) {
      diagnostics.push(diagnostic("path.missing", { path: root }));
      continue;
    }
    const projectRoot = project && (await files.realOrSelf(project.root));
    const isInProject = projectRoot !== undefined && isInside(real, projectRoot);
    if (!isInProject && !allowExternalPaths) {
      diagnostics.push(diagnostic("path.outside", { path: root }));
      continue;
    }
    sources.push({
      name: `path-${sources.length + 1}`,
      kind: "path",
      root,
      trusted: isInProject ? (project?.trusted ?? false) : true,
      ...(isInProject && vouchedOf(project)),
    });
  }
  return { sources, diagnostics };
}

/** Where a folder really is, if it is one and can be reached. */
async function reachable(folder: string, files: Scope["files"]): Promise<string | undefined> {
  const real = await files.realOrSelf(folder);
  try {
    return (await files.stat(real))?.isDirectory() ? real : undefined;
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

function expand(path: string, base: string, userHome: string): string {
  if (path === "~" || path.startsWith("~/")) return join(userHome, path.slice(1));
  return isAbsolute(path) ? path : resolve(base, path);
}

/** Links of trusted sources may point into any trusted root; those of an untrusted project must stay inside it. */
async function withAllowedRoots(
  sources: readonly Source[],
  { project, allowExternalPaths, files }: Scope,
): Promise<Source[]> {
  const projectRoot = project ? [await files.realOrSelf(project.root)] : [];
  const trusted = sources.filter(({ kind, trusted: isTrusted }) => isTrusted && kind !== "project");
  const trustedRoots = await Promise.all(trusted.map(({ root }) => files.realOrSelf(root)));
  const allowed = [...new Set([...trustedRoots, ...(project?.trusted ? projectRoot : [])])];
  return sources.map((source) => {
    if (!source.trusted) return { ...source, allowed: projectRoot };
    return allowExternalPaths ? source : { ...source, allowed };
  });
}
