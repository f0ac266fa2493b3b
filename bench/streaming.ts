import { join } from "node:path";
import { type Figure, median, runNodeBeside } from "./measure.ts";
import { startModel } from "./started-server.ts";
import type { Streamed } from "./streaming-process.ts";

const sessions = 200;
const rounds = 3;
const script = { steps: 3, deltas: 50, pause: 30 };
const program = join(import.meta.dirname, "streaming-process.ts");

/** Many sessions of the core in one process, beside a loop that keeps nothing; each in a process of its own. */
export async function streamingFigure(folder: string): Promise<Figure> {
  await using model = await startModel(script);
  const run = async (kind: string, round: number): Promise<Streamed> => {
    const words = [kind, String(model.port), String(sessions), join(folder, `streaming-${round}`)];
    return JSON.parse(await runNodeBeside(["-C", "loadout-source", program, ...words])) as Streamed;
  };
  const hasAiSdk = process.env.LOADOUT_AI_SDK !== undefined;
  const times = { floor: [] as Streamed[], ours: [] as Streamed[] };
  for (let round = 0; round < rounds; round++) {
    times.floor.push(await run(hasAiSdk ? "ai-sdk" : "provider", round));
    times.ours.push(await run("loadout", round));
  }
  const usual = (all: readonly Streamed[]): number => median(all.map(({ wall }) => wall));
  const [ours, floor] = [usual(times.ours), usual(times.floor)];
  const show = (all: readonly Streamed[]): string =>
    all.map(({ wall, processor }) => `${wall.toFixed(1)} s (processor ${processor.toFixed(1)} s)`).join(", ");
  const alone = (script.steps * script.deltas * script.pause) / 1000;
  const hint = hasAiSdk ? "" : "; LOADOUT_AI_SDK=…/ai/dist/index.js compares with the AI SDK";
  return {
    name: `${sessions} streaming sessions, wall time, to ${hasAiSdk ? "the AI SDK's loop" : "a bare loop over the provider package"}`,
    value: ours / floor,
    limit: 1.3,
    note: `the median of ${show(times.ours)} to that of ${show(times.floor)}; the model alone ${alone} s${hint}`,
  };
}
