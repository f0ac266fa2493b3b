import { join } from "node:path";
import type { Diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import { invalidFile } from "../ground/files/read-text.ts";
import type { Documents } from "../home/documents/documents.ts";
import { type Home, type HomeFiles, homeFiles } from "../home/home.ts";
import {
  checkEnvironmentName,
  defaultEnvironment,
  type EnvironmentName,
  isEnvironmentName,
} from "./environment-name.ts";
import { createEnvironmentPlaces, type EnvironmentPlace } from "./environment-places.ts";
import { countSkills, createEnvironmentTrash, type TrashedEnvironment } from "./environment-trash.ts";
import { editSettings, readAgents, readModels, readSettings } from "./read-settings.ts";
import {
  type EnvironmentDocuments,
  environmentDocuments,
  homeSettings,
  machineFile,
  settingsIn,
} from "./settings-file.ts";
import type { Agents, Models, Settings } from "./settings-schema.ts";

/** Reads, creates, switches and deletes environments. */

/** Everything an environment's files say, read at one moment. */
export interface EnvironmentFiles extends EnvironmentPlace {
  readonly settings: Settings;
  readonly agents: Agents;
  readonly models: Models;
  readonly diagnostics: readonly Diagnostic[];
  /** The files, and the version in which each was read; `undefined` if another text may have the same version. */
  readonly documents: EnvironmentDocuments;
  readonly versions: readonly (string | undefined)[];
}

export interface SkillsOption {
  /** Also where it holds skills. */
  readonly withSkills?: boolean;
}

export interface RemovedEnvironment extends EnvironmentPlace {
  /** Skills that went with it. */
  readonly skills: number;
  readonly restorableUntil: string;
}

/** The environments of a home and, if given, of a trusted project. Every verb checks the name it is given. */
export interface Environments {
  /** Both of two with one name, the one that wins first. */
  list(): Promise<readonly EnvironmentPlace[]>;
  /** The name new sessions get; `default` unless the home's configuration says otherwise. */
  active(): Promise<EnvironmentName>;
  /** All files of one environment; a broken one is a fault and leaves everything as it is. */
  read(name: string): Promise<EnvironmentFiles>;
  create(name: string): Promise<EnvironmentPlace>;
  /** Moves it into the trash. One that holds skills is a fault unless `withSkills` says that they may go too. */
  remove(name: string, options?: SkillsOption): Promise<RemovedEnvironment>;
  /** Deleted ones that can be brought back, the last deleted first. */
  trash(): Promise<readonly TrashedEnvironment[]>;
  /** Brings back what was deleted under this name at this time; without a time, what was deleted last. */
  restore(
    name: string,
    options?: SkillsOption & { readonly deletedAt?: string | undefined },
  ): Promise<EnvironmentPlace & { readonly skills: number }>;
  /** Makes one that exists the default for new sessions; comments and other keys of the file stay. */
  setActive(name: EnvironmentName): Promise<void>;
}

/** `project`: the root of a trusted project, or how to find it when an environment is looked for. */
export function createEnvironments(
  given: string | Home,
  project?: string | (() => Promise<string | undefined>),
): Environments {
  const home = homeFiles(given);
  const { documents, leases } = home;
  const configuration = homeSettings(given);
  const trash = createEnvironmentTrash(documents);
  const places = createEnvironmentPlaces(home, typeof project === "function" ? project : async () => project);
  /** Creating, deleting, restoring and switching look at all environments first. */
  const change = <T>(work: (documents: Documents) => Promise<T>): Promise<T> =>
    leases.run("environments", (fence) => work(documents.fenced(fence)));

  async function active(): Promise<EnvironmentName> {
    const { value } = await readSettings(configuration);
    const name = value.activeEnvironment ?? defaultEnvironment;
    if (isEnvironmentName(name)) return name;
    const problem = {
      en: `activeEnvironment "${name}" is not a valid environment name`,
      zh: `activeEnvironment “${name}” 不是环境名`,
    };
    throw invalidFile(configuration.place, 1, 1, problem);
  }

  return {
    list: places.list,
    active,
    read: async (name) => readFiles(home, given, await places.find(checkEnvironmentName(name))),
    async create(wanted) {
      const name = checkEnvironmentName(wanted);
      return change(async (held) => {
        const place = await places.assertFree(name);
        await held.createFolder(`environments/${name}`, { "config.jsonc": newSettings, skills: null });
        return place;
      });
    },
    async remove(wanted, { withSkills = false } = {}) {
      const name = checkEnvironmentName(wanted);
      await places.own(name);
      return change(async (held) => {
        const own = await places.own(name);
        if ((await active()) === name) throw new Fault("environment.active", { name });
        const skills = await countSkills(documents, `environments/${name}`);
        if (skills > 0 && !withSkills) throw new Fault("environment.holds-skills", { name, count: skills });
        return { ...own, skills, restorableUntil: await createEnvironmentTrash(held).take(name) };
      });
    },
    trash: () => trash.list(),
    async restore(wanted, { withSkills = false, deletedAt } = {}) {
      const name = checkEnvironmentName(wanted);
      return change(async (held) => {
        const deleted = await trash.list();
        const found = deleted.find(
          (one) => one.name === name && (deletedAt === undefined || one.deletedAt === deletedAt),
        );
        const candidates = [...new Set(deleted.map((one) => one.name))].join(", ") || "–";
        if (!found) throw new Fault("environment.not-deleted", { name, candidates });
        const place = await places.assertFree(name);
        const { skills } = found;
        if (skills > 0 && !withSkills) throw new Fault("environment.holds-skills", { name, count: skills });
        await createEnvironmentTrash(held).bringBack(found);
        return { ...place, skills };
      });
    },
    setActive: (name) =>
      change(async (held) => {
        await places.find(name); // it may have been deleted since the caller read it
        await editSettings(settingsIn(held), ["activeEnvironment"], name);
      }),
  };
}

async function readFiles(
  { files }: HomeFiles,
  home: string | Home,
  place: EnvironmentPlace,
): Promise<EnvironmentFiles> {
  const ofProject = (kind: string) => machineFile(join(place.directory, `${kind}.jsonc`), files);
  const documents =
    place.origin === "home"
      ? environmentDocuments(home, place.name)
      : { config: ofProject("config"), agents: ofProject("agents"), models: ofProject("models") };
  const [settings, agents, models] = await Promise.all([
    readSettings(documents.config),
    readAgents(documents.agents),
    readModels(documents.models),
  ]);
  return {
    ...place,
    settings: settings.value,
    agents: agents.value,
    models: models.value,
    diagnostics: settings.diagnostics,
    documents,
    versions: [settings.version, agents.version, models.version],
  };
}

const newSettings = `// Settings of this environment. Your comments are kept when Loadout edits this file.
{
  // More folders with skills; those outside the project need "allowExternalPaths": true.
  // "skills": { "paths": ["~/team-skills"] },

  // Who may use this environment: everyone, unless it says so here.
  // "use": ["role:admin"],

  // MCP servers that skills may name in mcp_dependencies.
  "mcpServers": {}
}
`;
