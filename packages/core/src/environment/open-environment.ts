import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Catalog, type CatalogChange, type CatalogView, compareViews, createCatalog } from "../catalog/catalog.ts";
import { findProjectOf, type Project } from "../catalog/find-project.ts";
import { type ExtraPath, listSources } from "../catalog/list-sources.ts";
import type { LibraryScanner } from "../catalog/scan/library-source.ts";
import type { DerivedCache } from "../catalog/scan/scan-cache.ts";
import { createSharedSources, type SharedSources } from "../catalog/scan/shared-sources.ts";
import { type SkillInfo, skillInfo } from "../catalog/skill-loader.ts";
import type { Vouched } from "../catalog/source.ts";
import { vouchedFor } from "../catalog/trust.ts";
import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { skillFiles } from "../ground/files/skill-files.ts";
import { listingLine } from "../skill/listing-line.ts";
import { checkEnvironmentName } from "./environment-name.ts";
import { createEnvironments, type EnvironmentFiles } from "./environments.ts";
import { readSettings } from "./read-settings.ts";
import type { Settings } from "./settings-schema.ts";

/** Opens an environment: its files and its catalog of skills, both refreshed when they change. */

export interface EnvironmentOptions {
  /** Where Loadout keeps its files. */
  readonly home: string;
  /** The user's home folder, for `~/.agents/skills` and `~/.claude/skills`. */
  readonly userHome: string;
  /** The folder worked in; without one there is no project source. */
  readonly workDir?: string;
  /** Another environment than the active one. */
  readonly environment?: string;
  /** The folder of skills that come with the product. */
  readonly builtin?: string;
  /** For commands that only show the catalog; see `CatalogDeps`. */
  readonly cache?: DerivedCache;
  /** What this process has read of the sources, if environments share it. */
  readonly sources?: SharedSources;
}

/** A named configuration with the skills that can be seen from it. */
export interface Environment {
  name(): string;
  files(): EnvironmentFiles;
  /** The skills a session may use, sorted by id, as of the last `loadSkills`. */
  listSkills(): SkillInfo[];
  getSkill(id: string): SkillInfo | undefined;
  /** The lines a `Skill` tool's description lists: what a model may activate, one a line. */
  getSkillsInfoForToolDescription(): string;
  /** The settings in force, from the general to the particular: the home's, a trusted project's, the environment's. */
  layers(): readonly SettingsLayer[];
  /** The catalog behind the list: every row with its source, status and problems. */
  view(): CatalogView;
  /** About the environment and its surroundings: ignored folders, unknown settings. */
  diagnostics(): readonly Diagnostic[];
  /**
   * Looks at the disk again and tells what changed; unchanged folders cost stat calls only. Trust given or taken back
   * since then counts at once, and so does an edited configuration; if that is broken, everything stays as it was.
   */
  loadSkills(): Promise<CatalogChange>;
  /** Reads the configuration again as well; on any error everything stays as it was. */
  reload(): Promise<CatalogChange>;
  /** Loads another environment whole, makes it the default, then swaps; on any error the old one stays whole. */
  switchEnvironment(name: string): Promise<EnvironmentSwitch>;
}

export interface SettingsLayer {
  /** The file they come from. */
  readonly path: string;
  readonly settings: Settings;
}

export interface EnvironmentSwitch extends CatalogChange {
  readonly from: string;
  readonly to: string;
}

/** Opens the environment named, or the active one. A broken skill never stops it; a broken configuration does. */
export async function openEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const shared = options.sources ?? createSharedSources(options.home, options.cache && { cache: options.cache });
  let loaded = await load(options, shared, options.environment);

  async function replace(name: string): Promise<CatalogChange> {
    const next = await load(options, shared, name);
    const change = compareViews(loaded.view, next.view);
    loaded = next;
    return change;
  }

  return {
    name: () => loaded.files.name,
    files: () => loaded.files,
    listSkills: () => [...loaded.view.ready.values()].map(skillInfo),
    getSkill(id) {
      const skill = loaded.view.ready.get(id);
      return skill && skillInfo(skill);
    },
    getSkillsInfoForToolDescription: () =>
      [...loaded.view.ready.values()]
        .filter(({ head }) => head.modelInvocable)
        .map(({ id, head }) => listingLine(id, head.description))
        .join("\n"),
    layers: () => loaded.layers,
    view: () => loaded.view,
    diagnostics: () => loaded.diagnostics,
    async loadSkills() {
      const isSame =
        isDeepStrictEqual(await vouchedOf(options.home, loaded.project), loaded.vouched) &&
        stampsOf(loaded) === loaded.stamps;
      if (!isSame) return replace(loaded.files.name);
      const { library, catalog } = loaded;
      await library?.take(await shared.library.skills());
      const { view, change } = await catalog.refresh();
      if (loaded.catalog === catalog) loaded = { ...loaded, view }; // else it was replaced meanwhile
      return change;
    },
    reload: () => replace(loaded.files.name),
    async switchEnvironment(name) {
      const to = checkEnvironmentName(name);
      const from = loaded.files.name;
      const next = await load(options, shared, to);
      await createEnvironments(options.home).setActive(to);
      const change = compareViews(loaded.view, next.view);
      loaded = next;
      return { from, to, ...change };
    },
  };
}

interface Loaded {
  readonly project: Project | undefined;
  /** What counts of the project; nothing of one that is not trusted. */
  readonly vouched: Vouched | undefined;
  readonly files: EnvironmentFiles;
  readonly layers: readonly SettingsLayer[];
  readonly catalog: Catalog;
  readonly library: LibraryScanner | undefined;
  readonly view: CatalogView;
  readonly diagnostics: readonly Diagnostic[];
  /** How the files of the configuration were when they were read. */
  readonly stamps: string;
}

/** Tells whether the files of a configuration are those that were read; one that changed meanwhile is read again. */
function stampsOf({ layers, files }: Pick<Loaded, "layers" | "files">, begun = Number.POSITIVE_INFINITY): string {
  const beside = ["agents.jsonc", "models.jsonc"].map((name) => join(files.directory, name));
  const states = [...layers.map(({ path }) => path), ...beside].map((path) => skillFiles.state(path));
  if (states.some((state) => state && state.mtimeMs >= begun)) return "";
  return states.map((state) => (state ? `${state.ino}:${state.size}:${state.mtimeMs}` : "–")).join(" ");
}

async function load(
  { home, userHome, workDir, builtin }: EnvironmentOptions,
  shared: SharedSources,
  wanted: string | undefined,
): Promise<Loaded> {
  const begun = Date.now();
  const project = workDir === undefined ? undefined : await findProjectOf(workDir, userHome);
  const vouched = await vouchedOf(home, project);
  const trusted = vouched !== undefined;
  const environments = createEnvironments(home, trusted ? project?.root : undefined);
  const files = await environments.read(wanted ?? (await environments.active()));
  const layers = await settingsLayers(home, trusted ? project?.root : undefined, files);
  const { sources, diagnostics } = await listSources({
    home,
    userHome,
    environmentSkills: join(files.directory, "skills"),
    ...(project && { project: { ...project, trusted, ...(vouched && { vouched }) } }),
    paths: layers.flatMap(({ settings, base }): ExtraPath[] =>
      (settings.skills?.paths ?? []).map((path) => ({ path, base })),
    ),
    allowExternalPaths:
      layers.map(({ settings }) => settings.skills?.allowExternalPaths).findLast((value) => value !== undefined) ??
      false,
    ...(builtin !== undefined && { builtin }),
  });
  const source = sources.find(({ kind }) => kind === "library");
  const library = source && shared.libraryScannerOf(source);
  await library?.take(await shared.library.skills());
  const catalog = createCatalog(sources, { ...(library && { library }), scannerOf: shared.scannerOf });
  const { view } = await catalog.refresh();
  const stamps = stampsOf({ layers, files }, begun);
  const about = [...layers.flatMap((layer) => layer.diagnostics), ...diagnostics];
  return {
    project,
    vouched,
    files,
    layers,
    catalog,
    library,
    view,
    stamps,
    diagnostics: project ? [...untrusted(project.root, trusted, view), ...about] : about,
  };
}

const vouchedOf = async (home: string, project: Project | undefined): Promise<Vouched | undefined> =>
  project && (await vouchedFor(home, project.root));

/** From the general to the particular: the home's settings, a trusted project's, the environment's. */
async function settingsLayers(
  home: string,
  projectRoot: string | undefined,
  files: EnvironmentFiles,
): Promise<(SettingsLayer & { base: string; diagnostics: readonly Diagnostic[] })[]> {
  const paths = [
    join(home, "config.jsonc"),
    ...(projectRoot === undefined ? [] : [join(projectRoot, ".loadout", "config.jsonc")]),
  ];
  const layers = paths.map(async (path, index) => {
    const { value, diagnostics } = await readSettings(path);
    return { path, settings: value, base: index === 0 ? home : dirname(dirname(path)), diagnostics };
  });
  return [
    ...(await Promise.all(layers)),
    {
      path: join(files.directory, "config.jsonc"),
      settings: files.settings,
      base: files.directory,
      diagnostics: files.diagnostics,
    },
  ];
}

/** Said only where the folder has something that trust would bring in. */
function untrusted(root: string, isTrusted: boolean, view: CatalogView): Diagnostic[] {
  const hasSkills = view.skills.some(({ status }) => status === "untrusted");
  if (isTrusted) return hasSkills ? [diagnostic("project.changed", { folder: root }, { path: root })] : [];
  const hasSomething = hasSkills || skillFiles.state(join(root, ".loadout")) !== undefined;
  return hasSomething ? [diagnostic("project.untrusted", { folder: root }, { path: root })] : [];
}
