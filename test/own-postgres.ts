import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createMemoryFolder } from "./memory-folder.ts";

/** A PostgreSQL server of its own, for who stops and kills it. */
export interface OwnPostgres {
  /** Of a database with the tables of a home. */
  readonly url: string;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
  /** Ends it in the middle of everything. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Below this folder, or in memory where that is possible: a killed process takes nothing away that was written. A durable one
 * waits for the disk.
 */
export async function startOwnPostgres(given?: string, { isDurable = false } = {}): Promise<OwnPostgres> {
  const memory = given === undefined ? createMemoryFolder() : undefined;
  const folder = given ?? memory ?? tmpdir();
  const child = spawn(
    process.execPath,
    [
      "-C",
      "loadout-source",
      join(import.meta.dirname, "serve-own-postgres.ts"),
      folder,
      ...(isDurable ? ["durable"] : []),
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const answer = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error("PostgreSQL could not be started");
    return value;
  };
  const say = async (word: string): Promise<void> => {
    child.stdin.write(`${word}\n`);
    await answer();
  };
  return {
    url: await answer(),
    stop: () => say("stop"),
    kill: () => say("kill"),
    start: () => say("start"),
    async close() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, "exit");
      if (memory !== undefined) rmSync(memory, { recursive: true, force: true });
    },
  };
}
