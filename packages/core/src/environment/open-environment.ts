import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Catalog, type CatalogChange, type CatalogView, createCatalog } from "../catalog/catalog.ts";
import { compareViews } from "../catalog/compare-views.ts";
import { findProject, type Project } from "../catalog/find-project.ts";
import { type ExtraPath, listSources } from "../catalog/list-sources.ts";
import type { DerivedCache } from "../catalog/scan/scan-cache.ts";
import { createSharedSources, type SharedSources } from "../catalog/scan/shared-sources.ts";
import { type SkillInfo, skillInfo } from "../catalog/skill-loader.ts";
import type { Source, Vouched } from "../catalog/source.ts";
import { createTrust } from "../catalog/trust.ts";
import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { isInside } from "../ground/files/is-inside.ts";
import { shareLooks } from "../home/documents/share-looks.ts";
import { type Home, type HomeFiles, homeFiles } from "../home/home.ts";
import { listingLine } from "../skill/listing-line.ts";
import { checkEnvironmentName } from "./environment-name.ts";
import { skillsFolderOf } from "./environment-places.ts";
import { createEnvironments, type EnvironmentFiles } from "./environments.ts";
import { readSettings } from "./read-settings.ts";
import { homeSettings, machineFile, type SettingsFile } from "./settings-file.ts";
import type { Settings } from "./settings-schema.ts";

/** Opens an environment: its files and its catalog of skills, both refreshed when they change. */

export interface EnvironmentOptions {
  /** Where Loadout keeps its files: a folder, or a home that is open. */
  readonly home: string | Home;
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

  /** How many loads have begun, and which of them counts: one that ends late does not undo a later one. */
  let [begun, counts] = [0, 0];

  async function replace(name: string): Promise<CatalogChange> {
    const number = ++begun;
    const next = await load(options, shared, name, loaded);
    const change = compareViews(loaded.view, next.view);
    if (number > counts) [loaded, counts] = [next, number];
    return change;
  }

  /** Sessions that look at the same moment share one look. */
  const look = shareLooks(async () => {
    const { catalog, files } = loaded;
    // At once: each wait for another thread takes a turn of the event loop, however quick the answer is.
    const refreshing = catalog.refresh();
    refreshing.catch(() => undefined); // thrown below, unless the catalog is replaced
    if (await hasChanged(options, loaded)) return replace(files.name);
    const { view, change } = await refreshing;
    if (loaded.catalog === catalog) loaded = { ...loaded, view }; // otherwise it was reloaded meanwhile
    return change;
  });

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
    loadSkills: () => look(""),
    reload: () => replace(loaded.files.name),
    async switchEnvironment(name) {
      const to = checkEnvironmentName(name);
      const from = loaded.files.name;
      const next = await load(options, shared, to);
      await createEnvironments(options.home, next.vouched && next.project?.root).setActive(to);
      const change = compareViews(loaded.view, next.view);
      counts = ++begun; // loads of the environment before no longer count
      loaded = next;
      return { from, to, ...change };
    },
  };
}

interface Loaded {
  readonly project: Project | undefined;
  /** What counts of the project; nothing of one that is not trusted. */
  readonly vouched: Vouched | undefined;
  /** The version of the list of trusted folders that says so. */
  trustedIn: string | undefined;
  readonly files: EnvironmentFiles;
  readonly layers: readonly SettingsLayer[];
  readonly sources: readonly Source[];
  readonly catalog: Catalog;
  readonly view: CatalogView;
  /** What there is to say of the settings and the list of sources. */
  readonly about: readonly Diagnostic[];
  readonly disabled: readonly string[];
  readonly needsApproval: boolean;
  /** The same, and what there is to say of the project. */
  readonly diagnostics: readonly Diagnostic[];
  readonly configuration: Configuration;
}

/** The files of a configuration and the versions in which they were read. */
interface Configuration {
  readonly files: readonly SettingsFile[];
  /** `undefined`: a later change may have the same version. */
  readonly versions: readonly (string | undefined)[];
}

/** Whether the files of the configuration, or the trust in the project, are others than those that were read. */
async function hasChanged({ home }: EnvironmentOptions, loaded: Loaded): Promise<boolean> {
  const { files, versions } = loaded.configuration;
  const [trustedIn, ...now] = await Promise.all([
    createTrust(home).version(),
    ...files.map(async (file) => (await file.version()) ?? "absent"),
  ]);
  if (now.some((version, index) => version !== versions[index])) return true;
  if (trustedIn === loaded.trustedIn) return false;
  const { vouched } = await vouchedFor(home, loaded.project);
  if (!isDeepStrictEqual(vouched, loaded.vouched)) return true;
  loaded.trustedIn = trustedIn; // another folder was trusted
  return false;
}

async function load(
  { home: given, userHome, workDir, builtin }: EnvironmentOptions,
  shared: SharedSources,
  wanted: string | undefined,
  before?: Loaded,
): Promise<Loaded> {
  const home = homeFiles(given);
  const project = await projectOf(home, workDir, userHome);
  const { vouched, trustedIn } = await vouchedFor(given, project);
  const trusted = vouched !== undefined;
  const environments = createEnvironments(given, trusted ? project?.root : undefined);
  const files = await environments.read(wanted ?? (await environments.active()));
  const layers = await settingsLayers(given, trusted ? project?.root : undefined, files);
  const { sources, diagnostics } = await listSources({
    home: home.folder(),
    files: home.files,
    userHome,
    environmentSkills: skillsFolderOf(home, files),
    ...(project && { project: { ...project, trusted, ...(vouched && { vouched }) } }),
    paths: layers.flatMap(({ settings, base }): ExtraPath[] =>
      (settings.skills?.paths ?? []).map((path) => ({ path, base })),
    ),
    allowExternalPaths:
      layers.map(({ settings }) => settings.skills?.allowExternalPaths).findLast((value) => value !== undefined) ??
      false,
    ...(builtin !== undefined && { builtin }),
  });
  const disabled = [...new Set(layers.flatMap(({ settings }) => settings.skills?.disabled ?? []))].sort();
  const needsApproval = layers.some(({ settings }) => settings.skills?.approval === "required");
  const about = [...layers.flatMap((layer) => layer.diagnostics), ...diagnostics];
  const source = sources.find(({ kind }) => kind === "library");
  // The same catalog answers with the same view, so that lists that were seen before count as unchanged.
  const kept =
    before &&
    isDeepStrictEqual(
      [sources, about, disabled, needsApproval],
      [before.sources, before.about, before.disabled, before.needsApproval],
    )
      ? before.catalog
      : undefined;
  const catalog =
    kept ??
    createCatalog(sources, {
      ...(source && { library: shared.libraryScannerOf(source) }),
      scannerOf: shared.scannerOf,
      disabled,
      gate: { isRequired: needsApproval, verdicts: shared.verdicts },
    });
  const { view } = await catalog.refresh();
  return {
    sources,
    about,
    disabled,
    needsApproval,
    project,
    vouched,
    trustedIn,
    files,
    layers,
    catalog,
    view,
    configuration: {
      files: [...layers.map(({ file }) => file), files.documents.agents, files.documents.models],
      versions: [...layers.map(({ version }) => version), ...files.versions.slice(1)],
    },
    diagnostics: project ? [...(await untrusted(home, project.root, trusted, view)), ...about] : about,
  };
}

async function vouchedFor(
  home: string | Home,
  project: Project | undefined,
): Promise<{ vouched: Vouched | undefined; trustedIn: string | undefined }> {
  const trust = createTrust(home);
  const trustedIn = await trust.version();
  if (project === undefined || !(await trust.has(project.root))) return { vouched: undefined, trustedIn };
  const trusted = (await trust.folders()).filter((folder) => isInside(folder, project.root));
  const recorded = (await trust.recorded(project.root)) ?? {};
  return { vouched: { root: project.root, trusted, recorded }, trustedIn };
}

/** A person's home is not a project: what is in it counts as theirs already. */
async function projectOf(
  { files }: HomeFiles,
  workDir: string | undefined,
  userHome: string,
): Promise<Project | undefined> {
  if (workDir === undefined) return undefined;
  const [folder, home] = await Promise.all([files.realOrSelf(workDir), files.realOrSelf(userHome)]);
  return folder === home ? undefined : findProject(folder, home, files);
}

interface ReadLayer extends SettingsLayer {
  readonly file: SettingsFile;
  readonly version: string | undefined;
  /** Where relative paths start. */
  readonly base: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The settings of a home and of its active environment, without a project. Reads no skills. */
export async function readHomeLayers(home: string | Home): Promise<readonly SettingsLayer[]> {
  const environments = createEnvironments(home);
  return settingsLayers(home, undefined, await environments.read(await environments.active()));
}

/** From the general to the particular: the home's settings, a trusted project's, the environment's. */
async function settingsLayers(
  home: string | Home,
  projectRoot: string | undefined,
  environment: EnvironmentFiles,
): Promise<readonly ReadLayer[]> {
  const parts = homeFiles(home);
  const read = async (file: SettingsFile, base: string): Promise<ReadLayer> => {
    const { value, diagnostics, version } = await readSettings(file);
    return { path: file.place, settings: value, file, version, base, diagnostics };
  };
  const { settings, diagnostics, documents, versions } = environment;
  const file = documents.config;
  const base = dirname(skillsFolderOf(parts, environment));
  return Promise.all([
    read(homeSettings(home), parts.folder()),
    ...(projectRoot === undefined
      ? []
      : [read(machineFile(join(projectRoot, ".loadout", "config.jsonc"), parts.files), projectRoot)]),
    { path: file.place, settings, file, version: versions[0], base, diagnostics },
  ]);
}

/** Said only where the folder has something that trust would bring in. */
async function untrusted(
  { files }: HomeFiles,
  root: string,
  isTrusted: boolean,
  view: CatalogView,
): Promise<Diagnostic[]> {
  const hasSkills = view.skills.some(({ status }) => status === "untrusted");
  if (isTrusted) return hasSkills ? [diagnostic("project.changed", { folder: root }, { path: root })] : [];
  const hasSomething = hasSkills || (await files.stat(join(root, ".loadout"))) !== undefined;
  return hasSomething ? [diagnostic("project.untrusted", { folder: root }, { path: root })] : [];
}
