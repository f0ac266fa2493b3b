import { join } from "node:path";
import type { Diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import { createFolderAtomic } from "../ground/files/atomic-file.ts";
import { invalidFile } from "../ground/files/read-text.ts";
import { withLock } from "../home/leases/lock.ts";
import {
  checkEnvironmentName,
  defaultEnvironment,
  type EnvironmentName,
  isEnvironmentName,
} from "./environment-name.ts";
import { createEnvironmentPlaces, type EnvironmentPlace } from "./environment-places.ts";
import { countSkills, createEnvironmentTrash, type TrashedEnvironment } from "./environment-trash.ts";
import { editSettings, readAgents, readModels, readSettings } from "./read-settings.ts";
import type { Agents, Models, Settings } from "./settings-schema.ts";

/** Reads, creates, switches and deletes environments. */

/** Everything an environment's files say, read at one moment. */
export interface EnvironmentFiles extends EnvironmentPlace {
  readonly settings: Settings;
  readonly agents: Agents;
  readonly models: Models;
  readonly diagnostics: readonly Diagnostic[];
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
  list(): readonly EnvironmentPlace[];
  /** The name new sessions get; `default` unless the home's configuration says otherwise. */
  active(): Promise<EnvironmentName>;
  /** All files of one environment; a broken one is a fault and leaves everything as it is. */
  read(name: string): Promise<EnvironmentFiles>;
  create(name: string): Promise<EnvironmentPlace>;
  /** Moves it into the trash. One that holds skills is a fault unless `withSkills` says that they may go too. */
  remove(name: string, options?: SkillsOption): Promise<RemovedEnvironment>;
  /** Deleted ones that can be brought back, the last deleted first. */
  trash(): readonly TrashedEnvironment[];
  /** Brings back what was deleted under this name at this time; without a time, what was deleted last. */
  restore(
    name: string,
    options?: SkillsOption & { readonly deletedAt?: string | undefined },
  ): Promise<EnvironmentPlace & { readonly skills: number }>;
  /** Makes it the default for new sessions; comments and other keys of the file stay. */
  setActive(name: EnvironmentName): Promise<void>;
}

export function createEnvironments(home: string, projectRoot?: string): Environments {
  const configuration = join(home, "config.jsonc");
  const lock = join(home, "lock.db");
  const trash = createEnvironmentTrash(home);
  const places = createEnvironmentPlaces(home, projectRoot);

  async function active(): Promise<EnvironmentName> {
    const { value } = await readSettings(configuration);
    const name = value.activeEnvironment ?? defaultEnvironment;
    if (isEnvironmentName(name)) return name;
    const problem = {
      en: `activeEnvironment "${name}" is not a valid environment name`,
      zh: `activeEnvironment “${name}” 不是环境名`,
    };
    throw invalidFile(configuration, 1, 1, problem);
  }

  return {
    list: places.list,
    active,
    async read(name) {
      const place = places.find(checkEnvironmentName(name));
      const [settings, agents, models] = await Promise.all([
        readSettings(join(place.directory, "config.jsonc")),
        readAgents(join(place.directory, "agents.jsonc")),
        readModels(join(place.directory, "models.jsonc")),
      ]);
      return { ...place, settings: settings.value, agents, models, diagnostics: settings.diagnostics };
    },
    async create(given) {
      const name = checkEnvironmentName(given);
      const directory = join(home, "environments", name);
      return withLock(lock, () => {
        places.assertFree(name);
        createFolderAtomic(directory, { "config.jsonc": newSettings, skills: null });
        return { name, origin: "home", directory };
      });
    },
    async remove(given, { withSkills = false } = {}) {
      const name = checkEnvironmentName(given);
      places.own(name);
      return withLock(lock, async () => {
        const own = places.own(name);
        if ((await active()) === name) throw new Fault("environment.active", { name });
        const skills = countSkills(own.directory);
        if (skills > 0 && !withSkills) throw new Fault("environment.holds-skills", { name, count: skills });
        return { ...own, skills, restorableUntil: trash.take(name, own.directory) };
      });
    },
    trash: () => trash.list(),
    async restore(given, { withSkills = false, deletedAt } = {}) {
      const name = checkEnvironmentName(given);
      return withLock(lock, () => {
        const deleted = trash.list();
        const found = deleted.find(
          (one) => one.name === name && (deletedAt === undefined || one.deletedAt === deletedAt),
        );
        const candidates = [...new Set(deleted.map((one) => one.name))].join(", ") || "–";
        if (!found) throw new Fault("environment.not-deleted", { name, candidates });
        places.assertFree(name);
        const { skills } = found;
        if (skills > 0 && !withSkills) throw new Fault("environment.holds-skills", { name, count: skills });
        const directory = join(home, "environments", name);
        trash.bringBack(found, directory);
        return { name, origin: "home", directory, skills };
      });
    },
    setActive: (name) => editSettings(configuration, lock, ["activeEnvironment"], name),
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
