import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createHome } from "@loadout/core";
import { createLibrary } from "../packages/core/src/library/library.ts";
import { makeArchive } from "../test/make-archive.ts";
import { type Decided, decideAfterwards, decisions, openFaultApp, readDecided } from "./fault-decision-steps.ts";
import { type FaultPlace, folderPlace } from "./fault-place.ts";
import type { FaultReport } from "./fault-rounds.ts";

/** Kills processes while they record what people decide: approvals, signatures, grants, published environments, tokens. */

const names = Object.keys(decisions);
/** About what one of them takes, in milliseconds. */
const usualDuration = 60;

export interface DecisionFaults {
  /** Processes that are killed at a random moment. */
  readonly random: number;
  readonly place?: FaultPlace;
}

export async function runDecisionFaults({ random, place = folderPlace }: DecisionFaults): Promise<FaultReport> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-decision-faults-"));
  const hits = new Map<string, number>();
  const violations: string[] = [];
  const homeOf = (name: string): string =>
    join(folder, `decisions-${basename(folder).slice(-6).toLowerCase()}-${name}`);
  const original = homeOf("original");
  try {
    await createOriginal(place, original);
    const copyOf = async (name: string): Promise<string> => {
      await place.copy(original, homeOf(name));
      return homeOf(name);
    };
    const whole = await copyOf("whole");
    const states = await statesOf(place, whole);
    await place.remove(whole);
    for (let number = 0; number < random; number++) {
      const home = await copyOf(String(number));
      const done = await killSometime(place, home, usualDuration * place.slowness);
      const where = `${place.title}${names[done] ?? "nothing any more"} at random`;
      hits.set(where, (hits.get(where) ?? 0) + 1);
      await place.expireLocks(home);
      violations.push(...(await inspect(place, home, states, done)).map((violation) => `${where}: ${violation}`));
      await place.remove(home);
    }
    await place.remove(original);
    return { hits, violations };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A home with two skills about which nothing was decided. */
async function createOriginal(place: FaultPlace, home: string): Promise<void> {
  mkdirSync(home);
  await place.create(home);
  await using _open = await place.open(home);
  await createHome(home, join(import.meta.dirname, "../packages/app/templates"));
  await using library = createLibrary({ home });
  for (const name of ["alpha", "beta"]) {
    const content = `---\nname: ${name}\ndescription: Skill ${name}. Use it to be decided about.\n---\n`;
    const bytes = makeArchive([{ name: "SKILL.md", content }]);
    await library.import({ kind: "archive", name: `${name}.zip`, bytes }, { author: "fault" });
  }
}

/** Before the first decision and after each of them, without interruption. */
async function statesOf(place: FaultPlace, home: string): Promise<readonly Decided[]> {
  await using app = await openFaultApp(home, place.variables(home));
  const states = [await readDecided(app)];
  for (const decide of Object.values(decisions)) {
    await decide(app);
    states.push(await readDecided(app));
  }
  return states;
}

/** Kills a child in the middle of one of its decisions; answers how many it had said were made. */
async function killSometime(place: FaultPlace, home: string, duration: number): Promise<number> {
  const program = fileURLToPath(import.meta.resolve("./fault-decision-child.ts"));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ["-C", "loadout-source", program, home], {
    env: { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...place.variables(home) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const before = Math.floor(Math.random() * names.length);
  let isAimed = false;
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (isAimed || doneIn(said) < before) return;
    isAimed = true;
    setTimeout(() => child.kill("SIGKILL"), Math.random() * duration);
  });
  await new Promise((resolve) => child.on("close", resolve));
  return doneIn(said);
}

const doneIn = (said: string): number => said.split("\n").filter((line) => line.startsWith("done ")).length;

/** A decision is kept whole or not at all, and the audit may lack the last one only if nobody was told that it was made. */
async function inspect(place: FaultPlace, home: string, states: readonly Decided[], done: number): Promise<string[]> {
  try {
    await using app = await openFaultApp(home, place.variables(home));
    const found = await readDecided(app);
    const [before, after] = [states[done], states[done + 1]];
    const allowed = [before, after, after && before && { state: after.state, audit: before.audit }];
    const isWhole = allowed.some((one) => one?.state === found.state && one.audit === found.audit);
    await decideAfterwards(app);
    return isWhole ? [] : [`neither old nor new: ${JSON.stringify({ found, before, after })}`];
  } catch (error) {
    return [`failed: ${error instanceof Error ? error.stack : error}`];
  }
}
