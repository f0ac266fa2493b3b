import { join } from "node:path";
import { type Figure, runNodeBeside } from "./measure.ts";
import { startModel } from "./started-server.ts";
import type { Streamed } from "./streaming-process.ts";

const sessions = 200;
const script = { steps: 3, deltas: 50, pause: 30 };

/** Many sessions of the core in one process, beside a loop that keeps nothing; each in a process of its own. */
export async function streamingFigure(folder: string): Promise<Figure> {
  await using model = await startModel(script);
  const run = async (kind: string): Promise<Streamed> => {
    const words = [kind, String(model.port), String(sessions), join(folder, "streaming")];
    return JSON.parse(
      await runNodeBeside(["-C", "loadout-source", join(import.meta.dirname, "streaming-process.ts"), ...words]),
    ) as Streamed;
  };
  const hasAiSdk = process.env.LOADOUT_AI_SDK !== undefined;
  const provider = await run("provider");
  const floor = hasAiSdk ? await run("ai-sdk") : provider;
  const ours = await run("loadout");
  const show = ({ wall, processor }: Streamed): string =>
    `${wall.toFixed(1)} s (${processor.toFixed(1)} s of processor time)`;
  const alone = (script.steps * script.deltas * script.pause) / 1000;
  return {
    name: `${sessions} streaming sessions, wall time, to ${hasAiSdk ? "the AI SDK's loop" : "a bare loop over the provider package"}`,
    value: ours.wall / floor.wall,
    limit: 1.3,
    note: `${show(ours)} to ${show(floor)}; the model alone ${alone} s${hasAiSdk ? `; the provider package alone ${show(provider)}` : "; LOADOUT_AI_SDK=…/ai/dist/index.js compares with the AI SDK"}`,
  };
}
