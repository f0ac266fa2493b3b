import { join, resolve } from "node:path";
import { defaultEnvironment } from "../environment/environment-name.ts";
import { readSettings } from "../environment/read-settings.ts";
import { homeSettings } from "../environment/settings-file.ts";
import type { Settings } from "../environment/settings-schema.ts";
import { assertOwnFolder, readUserHome } from "../ground/files/user-home.ts";
import type { Home } from "../home/home.ts";

/** The paths of this process's home: `LOADOUT_HOME`, else `~/.loadout`. Read on each access. */
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

/** Reads the home's `config.jsonc`; a missing file is empty settings, a broken one throws a Fault. */
export const Config_get = async (home: string | Home = ConfigPaths.home): Promise<Settings> =>
  (await readSettings(homeSettings(home))).value;

/** The same as `Config_get`: nothing is cached. */
export const Config_reload = (home?: string | Home): Promise<Settings> => Config_get(home);

/** The settings with the default environment of new sessions filled in. */
export const resolveConfig = async (
  settings: Settings,
): Promise<Settings & { readonly activeEnvironment: string }> => ({
  ...settings,
  activeEnvironment: settings.activeEnvironment ?? defaultEnvironment,
});
