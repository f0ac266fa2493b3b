import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Fault } from "@loadout/core";
import { type Home, openFolderHome } from "@loadout/core/home";
import {
  foldersLeft,
  freezeFolder,
  type LeftFolder,
  type MovedHome,
  type MoveProgress,
  openMoved,
  upgradeRows,
} from "@loadout/core/move";
import type { App } from "../../app.ts";
import { hasDatabase } from "../../config.ts";
import { homeRepositories } from "../../home-repositories.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { type DatabaseOptions, readDatabaseOptions } from "../database/open-database.ts";

/** Opens homes to move what they keep. */

export interface MovedPlace extends AsyncDisposable {
  readonly home: Home;
  /** How to name it to a person. */
  readonly name: string;
  readonly kind: "folder" | "postgres";
}

/** The word for the database that LOADOUT_DATABASE_URL names, so that no password has to be on a command line. */
const databaseWord = "database";

/** A folder, a `postgres://` address, or the word for the configured database. */
export async function openPlace(app: App, given: string): Promise<MovedPlace> {
  const { config } = app;
  if (given === databaseWord) {
    if (!hasDatabase(config)) throw new AppFault("database.missing", {});
    return openDatabase(await readDatabaseOptions(config));
  }
  if (/^postgres(?:ql)?:/.test(given)) {
    const { checkAddress } = await import("@loadout/core/postgres");
    const { secretKeys } = hasDatabase(config) ? await readDatabaseOptions(config) : { secretKeys: undefined };
    const keys = secretKeys ?? config.own.LOADOUT_SECRET_KEYS;
    return openDatabase({ url: await checkAddress(given), ...(keys !== undefined && { secretKeys: keys }) });
  }
  return openFolder(resolve(config.workDir, given));
}

/** The home of this configuration: its database, or its folder. Servers may go on with one that is shared. */
export const openOwnPlace = (app: App, options: { readonly isShared?: boolean } = {}): Promise<MovedPlace> =>
  hasDatabase(app.config) ? openPlace(app, databaseWord) : openFolder(app.config.home, options);

/** The home of this configuration as it is at this moment, while others change it. The caller closes it. */
export async function openFrozen({ config }: App): Promise<MovedHome> {
  if (!hasDatabase(config)) {
    const moved = await openMoved(await freezeFolder(config.home), homeRepositories);
    try {
      await upgradeRows(moved); // of the copy: the home itself stays as it is
      return moved;
    } catch (error) {
      await moved.home.close();
      throw error;
    }
  }
  const { openPostgresHome } = await import("@loadout/core/postgres");
  const options = await readDatabaseOptions(config);
  return openMoved(await openPostgresHome({ ...options, folder: config.home, isFrozen: true }), homeRepositories);
}

/** No server may change it meanwhile; where none ever ran, nothing is written to find that out. */
async function openFolder(folder: string, { isShared = false } = {}): Promise<MovedPlace> {
  const home = openFolderHome(folder);
  try {
    const isAlone = isShared || !(await home.files.stat(join(folder, "server.db")));
    const release = isAlone ? undefined : await holdServer(home, folder);
    return {
      home,
      name: folder,
      kind: "folder",
      async [Symbol.asyncDispose]() {
        await release?.();
        await home.close();
      },
    };
  } catch (error) {
    await home.close();
    throw error;
  }
}

/** Keeps servers away, without a row in the database. */
async function holdServer({ leases }: Home, folder: string): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = leases.run(
    "server",
    () => {
      held.resolve();
      return released.promise;
    },
    { patience: 0 },
  );
  await Promise.race([held.promise, holding]).catch((error: unknown) => {
    throw error instanceof Fault && error.code === "busy" ? new Fault("database.in-use", { path: folder }) : error;
  });
  return async () => {
    released.resolve();
    await holding;
  };
}

/** With a folder of its own on this machine: the workspaces of the other home may be where this one would lay out its own. */
async function openDatabase(options: DatabaseOptions): Promise<MovedPlace> {
  const { describeDatabase, openPostgresHome } = await import("@loadout/core/postgres");
  const folder = await mkdtemp(join(tmpdir(), "loadout-move-"));
  const home = await openPostgresHome({ ...options, folder });
  return {
    home,
    name: describeDatabase(options.url),
    kind: "postgres",
    async [Symbol.asyncDispose]() {
      await home.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Folders of skills that stay where they are. Those of a database are on machines that this one does not know. */
export const leftIn = async ({ home, kind }: MovedPlace): Promise<LeftFolder[]> =>
  kind === "folder" ? [...(await foldersLeft(home))] : [];

/** Tells how far it is: each section once it is done, and one that takes long now and then. */
export function showProgress({ person, say }: Pick<App, "person" | "say">): (progress: MoveProgress) => void {
  let last: MoveProgress | undefined;
  let told: MoveProgress | undefined;
  let next = performance.now() + tellEvery;
  const tell = (progress: MoveProgress): void => {
    told = progress;
    next = performance.now() + tellEvery;
    person.progress(`${say(sectionTexts[progress.section])}: ${progress.count}`);
  };
  return (progress) => {
    if (last && last.section !== progress.section && last !== told) tell(last);
    last = progress;
    if (performance.now() >= next) tell(progress);
  };
}

/** Milliseconds between two lines about one section. */
const tellEvery = 1000;

const sectionTexts = {
  tree: { en: "skill versions", zh: "技能版本" },
  archive: { en: "deleted skills", zh: "已删除的技能" },
  workspace: { en: "workspaces", zh: "工作目录" },
  rows: { en: "rows", zh: "数据行" },
  document: { en: "settings and sessions", zh: "设置和会话" },
  folder: { en: "folders of skills", zh: "技能目录" },
  secret: { en: "secrets", zh: "机密" },
};
