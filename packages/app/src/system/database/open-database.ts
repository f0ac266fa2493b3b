import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Fault, reasonOf } from "@loadout/core";
import { type Home, openDatabaseHome, openHome, type PostgresHomeOptions } from "@loadout/core/home";
import { type Config, hasDatabase } from "../../config.ts";
import { AppFault } from "../../operation/app-fault.ts";

/** Opens the home that the configuration names: in its folder, or in a PostgreSQL database. */

/** How the database is reached, and the keys of its secrets. */
export type DatabaseOptions = Omit<PostgresHomeOptions, "folder" | "isBlocking">;

/**
 * From now on, until it is closed, the folder of the home means the database in this process. Without a database it is the
 * folder itself. Nothing is asked of the database yet.
 */
export async function openConfiguredHome(
  config: Pick<Config, "home" | "workDir" | "own">,
  options: Parameters<typeof openHome>[1] = {},
): Promise<Home> {
  if (!hasDatabase(config)) return openHome(config.home, options);
  const opened = await openDatabaseHome(config.home, await readDatabaseOptions(config));
  try {
    return openHome(config.home, options);
  } finally {
    await opened.close(); // the other use of it stays open
  }
}

/** Checks the variables. A fault names the variable that is wrong, and never shows its value. */
export async function readDatabaseOptions({ own, workDir }: Pick<Config, "own" | "workDir">): Promise<DatabaseOptions> {
  const { checkAddress } = await import("@loadout/core/postgres");
  const value = (name: string): string | undefined => own[name] ?? readNamed(name);
  function readNamed(name: string): string | undefined {
    const path = own[`${name}_FILE`];
    if (!path) return undefined;
    try {
      return readFileSync(resolve(workDir, path), "utf8").trim();
    } catch (error) {
      throw new Fault("file.unreadable", { path: `${path} (${name}_FILE)`, reason: reasonOf(error) }, { cause: error });
    }
  }
  const [url, directUrl] = [value("LOADOUT_DATABASE_URL") ?? "", value("LOADOUT_DATABASE_DIRECT_URL")];
  const [secretKeys, connections] = [value("LOADOUT_SECRET_KEYS"), readPool(own.LOADOUT_DATABASE_POOL)];
  return {
    url: await checkAddress(url),
    ...(directUrl !== undefined && { directUrl: await checkAddress(directUrl, "LOADOUT_DATABASE_DIRECT_URL") }),
    ...(secretKeys !== undefined && { secretKeys }),
    ...(connections !== undefined && { connections }),
  };
}

function readPool(given: string | undefined): number | undefined {
  if (!given) return undefined;
  if (/^(?:[2-9]|[1-9]\d{1,3})$/.test(given)) return Number(given);
  throw new AppFault("database.pool", { value: given });
}
