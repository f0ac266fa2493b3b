import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "../packages/app/src/config.ts";
import { openConfiguredHome } from "../packages/app/src/system/database/open-database.ts";
import type { Point } from "../packages/core/src/library/store.ts";
import { databaseVariables } from "../test/database-variables.ts";
import { compiledSources } from "../test/sandbox.ts";
import { startTcpProxy } from "../test/tcp-proxy.ts";
import { processesOf, stillThere } from "./cluster-processes.ts";

/** A machine of a cluster: one process with a folder of its own, which reaches the database through a proxy. */
export interface ClusterMachine {
  readonly name: string;
  readonly folder: string;
  readonly isServer: boolean;
  /** It is being killed, started or held still. */
  readonly isBusy: boolean;
  /** What was wrong so far: it ended by itself, or its children outlived it. */
  readonly violations: readonly string[];
  /** Where it answers; none while it is down. */
  address(): { readonly url: string; readonly token: string } | undefined;
  /** Kills it, now, and starts it again. */
  restart(): Promise<void>;
  /** Stops it for so many milliseconds and lets it go on. Its children must be gone by then, if that is longer than a lease. */
  freeze(milliseconds: number): Promise<void>;
  /** Ends its connections to the database. */
  cut(): void;
  /** Ends its connections, and refuses new ones for so many milliseconds. */
  isolate(milliseconds: number): Promise<void>;
  /**
   * Kills it at the next commit that it sends: before the database gets it, or after it was made and not heard of, and starts
   * it again. False if it sent none in time, or ended otherwise.
   */
  killAtCommit(moment: "before" | "after", patience: number): Promise<boolean>;
  /** From now on it dies when a change of the library reaches this point; with none, it does not. */
  dieAt(point: Point | undefined): void;
  /** It died there. Start it again then. */
  readonly hasDied: boolean;
  /** Asks it to end, waits until it has, and starts it again. */
  replace(): Promise<void>;
  /** Waits until it is up and runs freely. */
  ensure(): Promise<void>;
  /** Asks it to end, and looks for what it left. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

export interface MachineOptions {
  readonly name: string;
  /** What it runs: `up …` or `worker …`. */
  readonly words: readonly string[];
  readonly database: string;
  /** The program that runs them. */
  readonly program: readonly string[];
}

/**
 * Milliseconds: a start, which waits for a processor and may wait for the database, the end of the children of a killed process,
 * an end that was asked for.
 */
const [startPatience, childPatience, endPatience] = [300_000, 20_000, 90_000];
/** A process beside each server and worker that ends its children; it outlives a stop. */
const isGuard = (words: string): boolean => words.includes("--eval") && words.includes("readdirSync, readFileSync");
const dieAtPoint = join(import.meta.dirname, "die-at-point.ts");

export async function startMachine({ name, words, database, program }: MachineOptions): Promise<ClusterMachine> {
  const folder = mkdtempSync(join(tmpdir(), `loadout-${name}-`));
  const endings: (() => void)[] = [];
  const proxy = await startTcpProxy({ after: (work) => endings.push(work) }, Number(new URL(database).port));
  const url = Object.assign(new URL(database), { port: String(proxy.port) }).href;
  const [file, pointFile] = [join(folder, "home/server.json"), join(folder, "die-at")];
  const variables = { ...machineVariables(folder, name, url), ...compiledSources, LOADOUT_DIE_AT: pointFile };
  const isServer = words[0] === "up";
  const violations: string[] = [];
  const looks: Promise<void>[] = [];
  let child: ChildProcess | undefined;
  let said = "";
  let busy = 0;
  let isRemoved = false;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: a machine that is held still is not killed meanwhile. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    busy++;
    const result = last.then(work).finally(() => busy--);
    last = result.catch(() => undefined);
    return result;
  }

  const isUp = (): boolean => (isServer ? existsSync(file) && said.includes("\n") : said.includes("pid"));

  async function start(): Promise<void> {
    if (isRemoved) throw new Error(`${name} was removed`);
    rmSync(file, { force: true });
    const [node = "", ...rest] = program;
    const flags = isServer ? ["--port", "0", "--json"] : [];
    const started = spawn(node, ["--import", dieAtPoint, ...rest, ...words, ...flags], {
      ...{ cwd: folder, env: variables, stdio: ["ignore", "pipe", "pipe"] },
    });
    child = started;
    said = "";
    for (const output of [started.stdout, started.stderr])
      output?.on("data", (text) => {
        said = (said + String(text)).slice(-20_000);
      });
    const end = Date.now() + startPatience;
    while (!isUp()) {
      if (hasEnded(started)) throw new Error(`${name} did not start: ${said}`);
      if (Date.now() > end) throw new Error(`${name} is not up after ${startPatience / 1000} s: ${said}`);
      await pause(20);
    }
    started.once("exit", (code) => {
      if (code !== null) violations.push(`${name} ended by itself (${code}): ${said.slice(-500)}`);
    });
  }

  /** The database may be away: it is tried again, as a supervisor does. */
  async function startAgain(): Promise<void> {
    for (const end = Date.now() + 2 * startPatience; ; )
      try {
        return await start();
      } catch (error) {
        if (isRemoved || Date.now() > end) throw error;
        await endAtOnce(child);
        await pause(500);
      }
  }

  async function kill(): Promise<void> {
    const children = processesOf(folder, child?.pid ?? 0);
    await endAtOnce(child);
    looks.push(lookForLeft(children, "that was killed"));
  }

  /** Asks it to end, and looks for what it left. */
  async function end(): Promise<void> {
    if (!child || hasEnded(child)) return;
    const children = processesOf(folder, child.pid ?? 0);
    child.removeAllListeners("exit"); // it may end by itself now
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const isLate = (await Promise.race([ended, pause(endPatience, "late", { ref: false })])) === "late";
    if (isLate) {
      child.kill("SIGUSR2"); // it says what it waits for
      await pause(1000);
      violations.push(`${name} did not end ${endPatience / 1000} s after SIGTERM: ${said.slice(-3000)}`);
    }
    await endAtOnce(child);
    await lookForLeft(children, "that had ended");
  }

  async function killAndStart(): Promise<void> {
    await kill();
    rmSync(`${pointFile}.done`, { force: true });
    await startAgain();
  }

  /** Waits until it sends a commit, and stops or kills it there. */
  async function reachCommit(moment: "before" | "after", patience: number): Promise<boolean> {
    const target = child;
    if (!target || hasEnded(target)) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let isDone = false;
    proxy.onSent((bytes) => {
      if (isDone || !bytes.includes("commit")) return "pass";
      isDone = true;
      target.kill(moment === "before" ? "SIGKILL" : "SIGSTOP"); // stopped, it does not hear the answer
      resolve(true);
      return moment === "before" ? "cut" : "pass";
    });
    const giveUp = (): void => resolve(false);
    target.once("exit", giveUp);
    setTimeout(giveUp, patience).unref();
    const isReached = await promise;
    target.off("exit", giveUp);
    proxy.onSent(undefined);
    if (isReached && moment === "after") await pause(100); // for the database to make it
    return isReached;
  }

  async function lookForLeft(children: ReturnType<typeof processesOf>, when: string): Promise<void> {
    for (const { words: left } of await stillThere(children, childPatience))
      violations.push(`a child of ${name} ${when} is still there: ${left}`);
  }

  /** Also if this program is ended. */
  function remove(): void {
    isRemoved = true;
    child?.kill("SIGKILL");
    for (const ending of endings) ending();
    rmSync(folder, { recursive: true, force: true });
  }
  process.once("exit", remove);

  await start();
  return {
    ...{ name, folder, isServer, violations },
    get isBusy() {
      return busy > 0;
    },
    get hasDied() {
      return child !== undefined && hasEnded(child) && existsSync(`${pointFile}.done`);
    },
    address() {
      try {
        return JSON.parse(readFileSync(file, "utf8")) as { url: string; token: string };
      } catch {
        return undefined; // it is down, or the file is being written
      }
    },
    restart: () => alone(killAndStart),
    freeze: (milliseconds) =>
      alone(async () => {
        if (!child || hasEnded(child)) return;
        child.kill("SIGSTOP");
        const children = processesOf(folder, child.pid ?? 0).filter((one) => !isGuard(one.words));
        await pause(milliseconds);
        await lookForLeft(children, `that stood still for ${milliseconds / 1000} s`);
        child.kill("SIGCONT");
      }),
    cut: proxy.cut,
    async isolate(milliseconds) {
      proxy.refuse();
      await pause(milliseconds);
      proxy.accept();
    },
    // Nothing else is done to it meanwhile: one that starts sends commits, too, and would be waited for.
    killAtCommit: (moment, patience) =>
      alone(async () => {
        const isReached = await reachCommit(moment, patience);
        if (isReached) await killAndStart();
        return isReached;
      }),
    dieAt(point) {
      if (point === undefined) rmSync(pointFile, { force: true });
      else writeFileSync(pointFile, point);
    },
    ensure: () =>
      alone(async () => {
        proxy.accept();
        rmSync(pointFile, { force: true });
        if (!child || hasEnded(child)) await startAgain();
      }),
    replace: () =>
      alone(async () => {
        await end();
        await startAgain();
      }),
    stop: () =>
      alone(async () => {
        await end();
        await Promise.all(looks);
      }),
    async remove() {
      isRemoved = true;
      await endAtOnce(child);
      process.off("exit", remove);
      remove();
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Kills it, also if it was stopped. */
async function endAtOnce(child: ChildProcess | undefined): Promise<void> {
  if (!child || hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

const machineVariables = (folder: string, name: string, url: string): Record<string, string> => ({
  ...{ PATH: process.env.PATH ?? "", HOME: folder, LANG: "en_US.UTF-8", LOADOUT_HOME: join(folder, "home") },
  // The key tells the model which machine asks.
  ...{ LOADOUT_MACHINE: name, TEST_KEY: name, ...databaseVariables(url) },
});

/** Does something with the home in this database, as a machine of its own with nothing in its folder. */
export async function inHome<T>(
  url: string,
  work: (home: Awaited<ReturnType<typeof openConfiguredHome>>) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-cluster-"));
  const home = await openConfiguredHome(readConfig(machineVariables(folder, "setup", url), folder));
  try {
    return await work(home);
  } finally {
    await home.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
