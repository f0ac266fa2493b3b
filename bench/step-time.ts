import { join } from "node:path";
import { type Model, openSessions, type Sessions } from "@loadout/core";
import { createProviderModel } from "../packages/core/src/agent/models/provider-model.ts";
import { aiSdkLoop, type BareLoop, providerLoop } from "./bare-loop.ts";
import { instructions, noop, takeTurn, writeLoopHome } from "./loop-home.ts";
import { type Figure, median } from "./measure.ts";
import { startModel } from "./started-server.ts";

const script = { steps: 5, deltas: 20, pause: 0 };
const rounds = 15;
/** Rounds that are not counted: code is being compiled. */
const warm = 5;
const lengths = [10, 200, 1000];
const text = "What was said is about as long as what people write to each other. ".repeat(6);

/** Processor time of a step, with the request and the answer at the wire, beside loops that keep nothing. */
export async function stepTimeFigures(folder: string): Promise<Figure[]> {
  const home = join(folder, "step-time");
  await using server = await startModel(script);
  const seed = { isOn: true };
  const model = seededModel(server.port, seed);
  writeLoopHome(home);
  const loops = { provider: providerLoop(server.port), aiSdk: await aiSdkLoop(server.port) };
  await using sessions = await openSessions({
    home,
    userHome: join(home, "nobody"),
    models: { bench: model },
    tools: [noop],
  });
  const figures: Figure[] = [];
  for (const length of lengths) figures.push(await figureOf(length, sessions, seed, loops));
  return figures;
}

/** A model of the provider that says its part of a history at once while `seed` is on. */
function seededModel(port: number, seed: { readonly isOn: boolean }): Model {
  const baseURL = `http://127.0.0.1:${port}/v1`;
  const wire = createProviderModel({ provider: "openai-compatible", model: "m", baseURL, contextWindow: 1_000_000 });
  return {
    ...wire,
    async *stream(request) {
      if (!seed.isOn) return yield* wire.stream(request);
      yield { type: "text-delta", text };
      yield { type: "finish", reason: "stop", usage: {} };
    },
  };
}

interface Loops {
  readonly provider: BareLoop;
  readonly aiSdk: BareLoop | undefined;
}

async function figureOf(
  length: number,
  sessions: Sessions,
  seed: { isOn: boolean },
  { provider, aiSdk }: Loops,
): Promise<Figure> {
  const original = `history-${length}`;
  seed.isOn = true;
  const first = await sessions.open(original);
  for (let said = 2; said < length; said += 2) await takeTurn(first, text);
  await first.close();
  const said = Array.from({ length: length + 1 }, () => text);
  const times = { ours: [] as number[], provider: [] as number[], aiSdk: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const session = await sessions.fork(original, `fork-${length}-${round}`);
    seed.isOn = false;
    await takeTurn(session, text); // a session in use has read its history and sent it
    times.ours.push(await stepTime(() => takeTurn(session, text)));
    await session.close();
    times.provider.push(await stepTime(() => provider({ instructions, said })));
    if (aiSdk) times.aiSdk.push(await stepTime(() => aiSdk({ instructions, said })));
  }
  const [ours, floor, other] = [times.ours, times.provider, times.aiSdk].map((all) => median(all.slice(warm))) as [
    number,
    number,
    number,
  ];
  const share = `the provider package alone ${floor.toFixed(1)} ms, ${((floor / ours) * 100).toFixed(0)} % of ours`;
  return {
    name: `processor time of a step, ${length} messages of history, to the AI SDK's loop`,
    value: aiSdk ? ours / other : undefined,
    limit: 0.8,
    note: `${ours.toFixed(1)} ms${aiSdk ? ` to ${other.toFixed(1)} ms` : ""}; ${share}${aiSdk ? "" : "; LOADOUT_AI_SDK=…/ai/dist/index.js compares"}`,
  };
}

/** Milliseconds of processor time that a step of a turn takes. */
async function stepTime(takeTurn: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await takeTurn();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / script.steps;
}
