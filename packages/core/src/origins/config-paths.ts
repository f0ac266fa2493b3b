import { join, resolve } from "node:path";
import { defaultEnvironment } from "../environment/environment-name.ts";
import { readSettings } from "../environment/read-settings.ts";
import type { Settings } from "../environment/settings-schema.ts";
import { assertOwnFolder, readUserHome } from "../ground/files/user-home.ts";

/** Where the files of this process's home are: `LOADOUT_HOME`, else `~/.loadout`. Read when asked for. */
export const ConfigPaths = {
  get home(): string {
    const named = process.env.LOADOUT_HOME;
    const home = named ? resolve(named) : join(readUserHome(process.env), ".loadout");
    assertOwnFolder(home);
    return home;
  },
  get config(): string {
    return join(ConfigPaths.home, "config.jsonc");
  },
  get environments(): string {
    return join(ConfigPaths.home, "environments");
  },
};

/** The home's `config.jsonc` as it is on disk now; a missing file is an empty one, a broken one a fault. */
export const Config_get = async (home: string = ConfigPaths.home): Promise<Settings> =>
  (await readSettings(join(home, "config.jsonc"))).value;

/** The same: nothing is cached between two calls. */
export const Config_reload = (home?: string): Promise<Settings> => Config_get(home);

/** The settings with the environment that new sessions get. */
export const resolveConfig = async (
  settings: Settings,
): Promise<Settings & { readonly activeEnvironment: string }> => ({
  ...settings,
  activeEnvironment: settings.activeEnvironment ?? defaultEnvironment,
});
