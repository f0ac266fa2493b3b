import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "../packages/app/src/config.ts";
import { openConfiguredHome } from "../packages/app/src/system/database/open-database.ts";
import { databaseVariables } from "../test/database-variables.ts";
import { startTcpProxy } from "../test/tcp-proxy.ts";

/** A machine of a cluster: one process with a folder of its own, which reaches the database through a proxy. */
export interface ClusterMachine {
  readonly name: string;
  readonly isServer: boolean;
  /** Where it answers; none while it is down. */
  address(): { readonly url: string; readonly token: string } | undefined;
  /** Kills it and starts it again. */
  restart(): Promise<void>;
  /** Stops it for so many milliseconds, in the background, and lets it go on. */
  freeze(milliseconds: number): Promise<void>;
  /** Ends its connections to the database. */
  cut(): void;
  /** Ends its connections, and refuses new ones for so many milliseconds. */
  isolate(milliseconds: number): Promise<void>;
  /** Waits until it is up and runs freely. */
  ensure(): Promise<void>;
  /** Asks it to end; answers what was wrong about its end. */
  stop(): Promise<readonly string[]>;
  kill(): Promise<void>;
}

const sources = join(import.meta.dirname, "../packages/app/src/main.ts");

export async function startMachine(name: string, words: readonly string[], database: string): Promise<ClusterMachine> {
  const folder = mkdtempSync(join(tmpdir(), `loadout-${name}-`));
  const endings: (() => void)[] = [];
  const proxy = await startTcpProxy({ after: (work) => endings.push(work) }, Number(new URL(database).port));
  const url = Object.assign(new URL(database), { port: String(proxy.port) }).href;
  const variables = machineVariables(folder, name, url);
  const isServer = words[0] === "up";
  const file = join(folder, "home/server.json");
  let child: ChildProcess | undefined;
  let frozen: Promise<void> | undefined;
  let said = "";

  async function start(): Promise<void> {
    rmSync(file, { force: true });
    const flags = isServer ? ["--port", "0", "--json"] : [];
    child = spawn(process.execPath, ["-C", "loadout-source", sources, ...words, ...flags], {
      ...{ cwd: folder, env: variables, stdio: ["ignore", "pipe", "pipe"] },
    });
    said = "";
    child.stdout?.on("data", (text) => {
      said += String(text);
    });
    child.stderr?.on("data", (text) => {
      said += String(text);
    });
    const isUp = (): boolean => (isServer ? existsSync(file) && said.includes("\n") : said.includes("pid"));
    while (!isUp()) {
      if (child.exitCode !== null) throw new Error(`${name} did not start: ${said}`);
      await pause(20);
    }
  }

  /** The database may be away: it is tried again, as a supervisor does. */
  async function startAgain(): Promise<void> {
    for (;;)
      try {
        return await start();
      } catch {
        await pause(500);
      }
  }

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGCONT");
    child.kill(signal);
    await ended;
  }

  await start();
  return {
    name,
    isServer,
    address() {
      if (!existsSync(file)) return undefined;
      try {
        return JSON.parse(readFileSync(file, "utf8")) as { url: string; token: string };
      } catch {
        return undefined; // it is being written
      }
    },
    async restart() {
      await frozen;
      await end("SIGKILL");
      await startAgain();
    },
    async freeze(milliseconds) {
      if (frozen) return;
      child?.kill("SIGSTOP");
      frozen = pause(milliseconds).then(() => {
        child?.kill("SIGCONT");
        frozen = undefined;
      });
    },
    cut: proxy.cut,
    async isolate(milliseconds) {
      proxy.refuse();
      await pause(milliseconds);
      proxy.accept();
    },
    async ensure() {
      proxy.accept();
      await frozen;
      if (!child || child.exitCode !== null || child.signalCode !== null) await startAgain();
    },
    async stop() {
      const before = child?.exitCode;
      await end("SIGTERM");
      return before === null ? [] : [`${name} had ended by itself (${before}): ${said.slice(-500)}`];
    },
    async kill() {
      await end("SIGKILL");
      for (const ending of endings) ending();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const machineVariables = (folder: string, name: string, url: string): Record<string, string> => ({
  ...{ PATH: process.env.PATH ?? "", HOME: folder, LANG: "en_US.UTF-8", LOADOUT_HOME: join(folder, "home") },
  ...{ LOADOUT_MACHINE: name, TEST_KEY: "key", ...databaseVariables(url) },
});

/** Writes documents of the home in this database. */
export async function writeDocuments(url: string, documents: readonly (readonly [string, string])[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-cluster-"));
  const home = await openConfiguredHome(readConfig(machineVariables(folder, "setup", url), folder));
  try {
    for (const [name, text] of documents) await home.documents.write(name, text);
  } finally {
    await home.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
