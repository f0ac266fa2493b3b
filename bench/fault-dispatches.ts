import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { createDispatches } from "../packages/core/src/dispatch/create-dispatches.ts";
import type { Dispatch, NumberedOutput } from "../packages/core/src/dispatch/dispatches.ts";
import { openDispatchStore } from "../packages/core/src/dispatch/record/dispatch-store.ts";
import { outputs } from "./fault-dispatch-child.ts";
import { type FaultPlace, folderPlace } from "./fault-place.ts";
import type { FaultOptions, FaultReport } from "./fault-rounds.ts";

/** Kills processes that run a dispatch, or take over one of an earlier release, and looks at what is left. */

/** Where a running dispatch is killed: with its first line, in the middle, with its last line, and at its end. */
const points = ["told 1", "told 150", `told ${outputs}`, "ended"];
/** About how long each work takes, in milliseconds. */
const duration = { run: 400, read: 250 };
/** Lines of the old output. */
const oldLines = 1500;
const oldText = "The text\r\nthat was sent";

/** Each point is hit `rounds` times; `random` processes of each kind are killed at random moments. */
export async function runDispatchFaults(given: FaultOptions): Promise<FaultReport> {
  const { place = folderPlace } = given;
  const folder = mkdtempSync(join(tmpdir(), "loadout-dispatch-faults-"));
  const hits = new Map<string, number>();
  const violations: string[] = [];
  const round = async (name: string, home: string, work: Work, point: string | undefined): Promise<void> => {
    const lines = await killed(place, home, work, point);
    await place.expireLocks(home);
    const found = await checked(place, home, work, lines);
    if (point !== undefined && lines.at(-1) !== point) found.push(`the process did not die there: ${lines.at(-1)}`);
    const where = place.title + name;
    hits.set(where, (hits.get(where) ?? 0) + 1);
    violations.push(...found.map((violation) => `${where}: ${violation}`));
    await place.remove(home);
  };
  try {
    // An earlier release knows folders only.
    const old = place === folderPlace ? await createOldHome(join(folder, "old")) : undefined;
    let count = 0;
    const newHome = async (): Promise<string> => {
      const home = join(folder, `dispatches-${basename(folder).slice(-6).toLowerCase()}-${count++}`);
      mkdirSync(home);
      await place.create(home);
      return home;
    };
    for (let number = 0; number < given.rounds; number++)
      for (const point of points) await round(`dispatch at ${point}`, await newHome(), "run", point);
    for (let number = 0; number < given.random; number++) {
      await round("dispatch at random", await newHome(), "run", undefined);
      if (old === undefined) continue;
      const home = await newHome();
      cpSync(old, home, { recursive: true });
      await round("dispatch of an earlier release at random", home, "read", undefined);
    }
    return { hits, violations };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Work = keyof typeof duration;

/** Starts a child that dies at the point, or is killed at some moment; answers what it said. */
async function killed(
  place: FaultPlace,
  home: string,
  work: Work,
  point: string | undefined,
): Promise<readonly string[]> {
  const script = fileURLToPath(import.meta.resolve("./fault-dispatch-child.ts"));
  const words = ["-C", "loadout-source", script, home, work, point ?? "-"];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, words, {
    env: { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...place.variables(home) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (said === "" && point === undefined) setTimeout(() => child.kill("SIGKILL"), Math.random() * duration[work]);
    said += text;
  });
  await new Promise((resolve) => child.on("close", resolve));
  return said.split("\n").filter((line) => line !== "");
}

async function checked(place: FaultPlace, home: string, work: Work, said: readonly string[]): Promise<string[]> {
  await using _open = await place.open(home);
  return work === "run" ? checkRun(home, said) : checkOld(home);
}

async function inspect<T>(home: string, look: (dispatches: ReturnType<typeof createDispatches>) => Promise<T>) {
  const dispatches = createDispatches({ home, connect: () => Promise.reject(new Error("nothing is started")) });
  try {
    await dispatches.recover();
    return await look(dispatches);
  } finally {
    await dispatches.close();
  }
}

/** What was shown is there, without gaps; what was shown as ended has ended, with all of its output. */
async function checkRun(home: string, said: readonly string[]): Promise<string[]> {
  return inspect(home, async (dispatches) => {
    const [dispatch] = await dispatches.list();
    const told = said.filter((line) => line.startsWith("told ")).length;
    if (!dispatch) return told > 0 ? [`${told} lines were shown, and there is no dispatch`] : [];
    const lines = await dispatches.output(dispatch.id, 0, 10_000);
    return [
      ...wrongLines(lines),
      ...(lines.length < told ? [`${told} lines were shown, ${lines.length} are there`] : []),
      ...(dispatch.lastOutput === lines.length
        ? []
        : [`${lines.length} lines, but the last is ${dispatch.lastOutput}`]),
      ...(said.includes("ended") && dispatch.state !== "exited" ? [`shown as ended, but it is ${dispatch.state}`] : []),
      ...(dispatch.state === "exited" && lines.length < outputs ? [`ended with ${lines.length} lines`] : []),
      ...((await dispatches.text(dispatch.id)) === "Go" ? [] : ["another text"]),
    ];
  });
}

async function checkOld(home: string): Promise<string[]> {
  return inspect(home, async (dispatches) => {
    const lines = await dispatches.output("old", 0, 10_000);
    const isThere = (name: string): boolean => existsSync(join(home, "dispatch/old", name));
    return [
      ...wrongLines(lines),
      ...(lines.length === oldLines ? [] : [`${lines.length} lines`]),
      ...((await dispatches.text("old")) === oldText ? [] : ["another text"]),
      ...["brief.txt", "output.jsonl"].filter((name) => !isThere(name) && !isThere(`${name}.old`)),
    ];
  });
}

/** Lines come in order, each once, as they were said. */
function wrongLines(lines: readonly NumberedOutput[]): string[] {
  const wrong = lines.find(
    ({ index, output }, at) => index !== at + 1 || output.type !== "text" || output.text !== `line ${index}\n`,
  );
  return wrong ? [`wrong line ${JSON.stringify(wrong)}`] : [];
}

/** A home as an earlier release left it: a row, and files. */
async function createOldHome(home: string): Promise<string> {
  const store = openDispatchStore(home);
  const receipt = { taskOffset: 0, included: [], omitted: [], used: 0, limit: 1, hash: "", size: 0, cached: false };
  const dispatch: Dispatch = {
    ...{ id: "old", userId: "ann", agent: "fake", agentId: "a", workDir: home, state: "exited", task: "Go", receipt },
    ...{ lastOutput: oldLines, createdAt: new Date(0).toISOString(), endedAt: new Date(0).toISOString() },
  };
  await store.add(dispatch, { pid: 1, start: "" }, "");
  await store.close();
  const database = new DatabaseSync(join(home, "loadout.db"));
  database.exec("drop table dispatch_texts; drop table dispatch_text_migration");
  database.close();
  const folder = join(home, "dispatch/old");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "brief.txt"), oldText);
  const line = (index: number) => ({ index, time: "t", output: { type: "text", text: `line ${index}\n` } });
  const all = Array.from({ length: oldLines }, (_, at) => `${JSON.stringify(line(at + 1))}\n`);
  writeFileSync(join(folder, "output.jsonl"), all.join(""));
  return home;
}
