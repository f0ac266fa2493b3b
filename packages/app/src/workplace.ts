import { join } from "node:path";
import {
  type ArchiveLimits,
  type AuditLog,
  createAuditLog,
  createTrust,
  type Environment,
  type Library,
  openEnvironment,
  openLibrary,
  openSessions,
  readSettings,
  type Sessions,
  type Trust,
} from "@loadout/core";
import type { Accounts } from "./accounts/accounts.ts";
import type { Config } from "./config.ts";

/** What one process has open of a home, whoever it works for. Nothing is opened before it is asked for. */
export interface Workplace {
  readonly trust: Trust;
  library(): Promise<Library>;
  sessions(): Promise<Sessions>;
  accounts(): Promise<Accounts>;
  /** Changes that the library does not tell of itself. */
  readonly audit: AuditLog;
  /** The environment named, or the active one, as seen from a folder. */
  environment(workDir: string, name?: string): Promise<Environment>;
  close(): Promise<void>;
}

export function createWorkplace({ home, userHome, builtin, variables, self }: Omit<Config, "workDir">): Workplace {
  let opened: Promise<Library> | undefined;
  let talks: Promise<Sessions> | undefined;
  let people: Promise<Accounts> | undefined;
  const audit = createAuditLog(home);
  const library = (): Promise<Library> => {
    opened ??= openHomeLibrary(home);
    return opened;
  };
  return {
    trust: createTrust(home),
    library,
    sessions() {
      talks ??= openSessions({ home, userHome, builtin, library, variables, self });
      return talks;
    },
    accounts() {
      people ??= import("./accounts/accounts.ts").then(({ openAccounts }) => openAccounts({ home }));
      return people;
    },
    audit,
    environment: (workDir, name) =>
      openEnvironment({ home, userHome, workDir, builtin, ...(name !== undefined && { environment: name }) }),
    async close() {
      await (await talks)?.close();
      await (await opened)?.close();
      await (await people)?.close();
      await audit.close();
    },
  };
}

/** With the limits of the home's configuration: a project cannot raise them. */
async function openHomeLibrary(home: string): Promise<Library> {
  const { value } = await readSettings(join(home, "config.jsonc"));
  return openLibrary({
    home,
    limits: (value.limits?.archive ?? {}) as Partial<ArchiveLimits>,
    textExtensions: (value.library?.textExtensions ?? []).map((extension) =>
      extension.replace(/^\./, "").toLowerCase(),
    ),
  });
}
