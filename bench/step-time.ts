import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { endWithUs } from "./end-with-us.ts";
import { type Figure, median } from "./measure.ts";
import { type StartedServer, startModel } from "./started-server.ts";
import type { TakenTurn } from "./step-process.ts";

const script = { steps: 5, deltas: 20, pause: 0 };
const rounds = 60;
/** Rounds that are not counted: code is being compiled. */
const warm = 15;
const lengths = [10, 200, 1000];
/** Milliseconds for one turn, with its preparation; the first one makes a history. */
const patience = 120_000;
const program = join(import.meta.dirname, "step-process.ts");

type Kind = "loadout" | "provider" | "ai-sdk";

/**
 * Processor time of a step, with the request and the answer at the wire, beside loops that keep nothing. Each has a process
 * of its own, so that none pays for what another left, and they take turns, so that all meet the same machine.
 */
export async function stepTimeFigures(folder: string): Promise<Figure[]> {
  await using model = await startModel(script);
  await using short = await startModel({ ...script, steps: 1 });
  const figures: Figure[] = [];
  for (const length of lengths) figures.push(await figureOf(length, folder, [model, short]));
  return figures;
}

async function figureOf(length: number, folder: string, models: readonly StartedServer[]): Promise<Figure> {
  const hasAiSdk = process.env.LOADOUT_AI_SDK !== undefined;
  const kinds: readonly Kind[] = ["loadout", "provider", ...(hasAiSdk ? ["ai-sdk" as const] : [])];
  const words = [...models.map(({ port }) => String(port)), String(length), folder];
  const processes = kinds.map((kind) => ({ kind, child: start(kind, words), times: [] as number[] }));
  try {
    for (const { child } of processes) await answerOf(child);
    for (let round = 0; round < warm + rounds; round++)
      for (const { child, times } of processes) {
        const answer = answerOf(child);
        child.send(round);
        const { processor } = (await answer) as TakenTurn;
        if (round >= warm) times.push(processor / script.steps);
      }
  } finally {
    for (const { child } of processes) child.disconnect();
  }
  const usual = new Map(processes.map(({ kind, times }) => [kind, median(times)]));
  const [ours = Number.NaN, floor = Number.NaN] = [usual.get("loadout"), usual.get("provider")];
  const other = usual.get("ai-sdk");
  const share = `the provider package alone ${floor.toFixed(2)} ms, ${((floor / ours) * 100).toFixed(0)} % of ours`;
  const compared = other === undefined ? "" : ` to ${other.toFixed(2)} ms`;
  const hint = hasAiSdk ? "" : "; LOADOUT_AI_SDK=…/ai/dist/index.js compares";
  return {
    name: `processor time of a step, ${length} messages of history, to the AI SDK's loop`,
    value: other === undefined ? undefined : ours / other,
    limit: 0.8,
    note: `${ours.toFixed(2)} ms${compared}, medians of ${rounds} turns; ${share}${hint}`,
  };
}

function start(kind: Kind, words: readonly string[]): ChildProcess {
  const child = fork(program, [kind, ...words], { execArgv: ["-C", "loadout-source", "--expose-gc"] });
  endWithUs(child);
  return child;
}

/** The next message of a process. */
function answerOf(child: ChildProcess): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const ended = (code: number | null): void => reject(new Error(`step-process.ts ended with ${code}`));
  child.once("exit", ended);
  child.once("message", resolve);
  const timer = setTimeout(() => reject(new Error(`step-process.ts did not answer in ${patience} ms`)), patience);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off("exit", ended);
    child.off("message", resolve);
  });
}
