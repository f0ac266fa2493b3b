import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fault } from "../packages/core/src/ground/fault.ts";
import { openPostgresHome } from "../packages/core/src/home/postgres/open-postgres-home.ts";
import { createLibrary } from "../packages/core/src/library/library.ts";
import { type OwnPostgres, startOwnPostgres } from "../test/own-postgres.ts";
import { asAdministrator, databaseAt } from "../test/postgres.ts";
import { mountSmallDisk, type SmallDisk } from "../test/small-disk.ts";
import { describeLibrary } from "./check-home.ts";
import { createFaultHomes, type FaultHomes } from "./fault-homes.ts";
import { type Operation, operations } from "./fault-operations.ts";
import type { FaultPlace } from "./fault-place.ts";
import type { FaultReport } from "./fault-rounds.ts";
import { databaseVariable } from "./open-fault-home.ts";
import { postgresPlace } from "./postgres-place.ts";

/** Lets PostgreSQL run out of space, really: first where its tables are, then where its log is too. */

const attempted: readonly Operation[] = ["import", "large", "rewrite", "delete", "restore"];
/** Bytes that are left: nothing, room for some pages, and for most of a change. */
const usualRooms = [0, 100_000, 500_000];

export interface FullOptions {
  readonly rounds?: number;
  readonly rooms?: readonly number[];
}
/** What a person is told: that the disk is full, also where PostgreSQL ends because of it. */
const fullCode = "database.full";
const endedCodes = [fullCode, "database.unreachable", "home.unavailable"];

/** Answers nothing where no small disk can be made. */
export async function runFullDatabase(
  server: OwnPostgres,
  { rounds = 1, rooms = usualRooms }: FullOptions = {},
): Promise<FaultReport | undefined> {
  const disk = mountSmallDisk(64);
  if (!disk) return undefined;
  const report = { hits: new Map<string, number>(), violations: [] as string[] };
  const place = postgresPlace(server.url);
  const tablespace = "small_disk";
  try {
    await makeTablespace(server.url, tablespace, disk);
    await using homes = await createFaultHomes(place);
    for (let round = 0; round < rounds; round++)
      for (const room of rooms)
        for (const operation of attempted)
          await attempt({ disk, homes, place, tablespace, server }, { operation, room }, report);
    await asAdministrator(server.url, (client) => client.query(`drop tablespace ${tablespace}`));
  } finally {
    disk.close();
  }
  await fillLog(report);
  return report;
}

interface Report {
  readonly hits: Map<string, number>;
  readonly violations: string[];
}

interface FullDeps {
  readonly disk: SmallDisk;
  readonly homes: FaultHomes;
  readonly place: FaultPlace;
  readonly tablespace: string;
  readonly server: OwnPostgres;
}

interface Attempt {
  readonly operation: Operation;
  /** Bytes that are left. */
  readonly room: number;
}

/** The folder belongs to the user that PostgreSQL runs as. */
async function makeTablespace(url: string, name: string, { folder }: SmallDisk): Promise<void> {
  await asAdministrator(url, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    const { uid, gid } = statSync(rows[0]?.data_directory ?? "/");
    const location = join(folder, "tables");
    mkdirSync(location, { mode: 0o700 });
    chownSync(location, uid, gid);
    await client.query(`create tablespace ${name} location '${location}'`);
  });
}

/** One process that meets the full disk, is told so, and goes on when there is room again. */
async function attempt(
  { disk, homes, place, tablespace, server }: FullDeps,
  { operation, room }: Attempt,
  { hits, violations }: Report,
): Promise<void> {
  const home = await homes.copyOf(homes.original);
  const database = new URL(place.variables(home)[databaseVariable] ?? "").pathname.slice(1);
  await asAdministrator(databaseAt(server.url, "postgres"), (client) =>
    client.query(`alter database ${database} set tablespace ${tablespace}`),
  );
  const found: string[] = [];
  let answer = "done";
  {
    await using _open = await place.open(home);
    await using library = createLibrary({ home, now: () => new Date(0) });
    disk.fill(room);
    try {
      await operations[operation](library);
    } catch (error) {
      answer = error instanceof Fault ? error.code : String(error);
      if (answer !== fullCode) found.push(`answered ${error instanceof Error ? error.stack : error}`);
      const [before] = await homes.states([]);
      const seen = await describeLibrary(library);
      if (seen !== before) found.push(`something was changed: ${seen}`);
    } finally {
      disk.free();
    }
    if (answer !== "done")
      await operations[operation](library).catch((error: unknown) => found.push(`does not go on: ${error}`));
  }
  found.push(...(await homes.inspect(home, await homes.states([operation]))));
  const name = `PostgreSQL, disk full, ${operation}: ${answer}`;
  hits.set(name, (hits.get(name) ?? 0) + 1);
  violations.push(...found.map((violation) => `${name} (${room} bytes left): ${violation}`));
}

/** Where its log is full PostgreSQL ends, and an operator starts it again. What was answered stays. */
async function fillLog({ hits, violations }: Report): Promise<void> {
  const disk = mountSmallDisk(400);
  if (!disk) return;
  const server = await startOwnPostgres(disk.folder);
  const folder = mkdtempSync(join(tmpdir(), "loadout-full-log-"));
  const home = await openPostgresHome({ url: server.url, folder });
  const textOf = (number: number): string => `${number} `.padEnd(1_000_000, String(Math.random()));
  const written = new Map<string, string>();
  const noticed = (answer: string, violation?: string): void => {
    const name = `PostgreSQL, disk of the log full: ${answer}`;
    hits.set(name, (hits.get(name) ?? 0) + 1);
    if (violation !== undefined) violations.push(`${name}: ${violation}`);
  };
  try {
    await home.documents.write("first", "written before");
    disk.fill(2_000_000);
    for (let number = 0; ; number++) {
      const [name, text] = [`documents/${number}`, textOf(number)];
      try {
        await home.documents.write(name, text);
        written.set(name, text);
        if (number < 1000) continue;
        noticed("nothing", "the disk was never full");
      } catch (error) {
        const code = error instanceof Fault ? error.code : String(error);
        noticed(code, endedCodes.includes(code) ? undefined : `answered ${error}`);
      }
      break;
    }
    disk.free();
    await server.kill();
    await server.start();
    await home.documents.write("last", "written after");
    for (const [name, text] of written)
      if ((await home.documents.read(name))?.text !== text) noticed("afterwards", `${name} is lost`);
    noticed(`${written.size > 0 ? "what was answered" : "all"} is there afterwards`);
  } finally {
    await home.close();
    await server.close();
    disk.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
