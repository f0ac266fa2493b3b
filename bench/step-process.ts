import { join } from "node:path";
import { type Model, openSessions } from "@loadout/core";
import { createProviderModel } from "../packages/core/src/agent/models/provider-model.ts";
import { aiSdkLoop, type BareLoop, providerLoop } from "./bare-loop.ts";
import { instructions, noop, takeTurn, writeLoopHome } from "./loop-home.ts";

/**
 * Takes turns when asked over the IPC channel, a process of its own: `node step-process.ts <kind> <port> <port> <messages>
 * <folder>`. The model of the first port calls tools, that of the second answers at once. Each turn begins with the same
 * history, which the process has sent before.
 */

export interface TakenTurn {
  /** Milliseconds of processor time of the whole process. */
  readonly processor: number;
}

const [, , kind = "", port = "", shortPort = "", count = "", folder = ""] = process.argv;
const length = Number(count);
const text = "What was said is about as long as what people write to each other. ".repeat(6);

/** Prepares a turn, which is not measured, and answers how to take it. */
type Prepare = (round: number) => Promise<() => Promise<void>>;

function prepareBare(loop: BareLoop): Prepare {
  const said = Array.from({ length: length + 1 }, () => text);
  return async () => () => loop({ instructions, said });
}

/** A history of so many messages, of which each round takes a copy. */
async function prepareSessions(): Promise<Prepare> {
  const home = join(folder, `steps-${length}`);
  writeLoopHome(home);
  const asked = { by: "seed" as "seed" | "short" | "long" };
  const sessions = await openSessions({
    home,
    userHome: join(home, "nobody"),
    models: { bench: modelOf(asked) },
    tools: [noop],
  });
  const original = await sessions.open("original");
  for (let said = 2; said < length; said += 2) await takeTurn(original, text);
  await original.close();
  return async (round) => {
    const session = await sessions.fork("original", `fork-${round}`);
    asked.by = "short";
    await takeTurn(session, text); // a session in use has read its history and sent it
    if (session.messages.filter(({ type }) => type === "user" || type === "assistant").length !== length)
      throw new Error(`a history of ${session.messages.length} messages`);
    asked.by = "long";
    return async () => {
      await takeTurn(session, text);
      await session.close();
    };
  };
}

/** Answers the seed of a history by itself, and all else from the wire. */
function modelOf(asked: { readonly by: "seed" | "short" | "long" }): Model {
  const wire = (at: string): Model =>
    createProviderModel({
      ...{ provider: "openai-compatible", model: "m", contextWindow: 1_000_000 },
      baseURL: `http://127.0.0.1:${at}/v1`,
    });
  const [long, short] = [wire(port), wire(shortPort)];
  return {
    ...long,
    async *stream(request) {
      if (asked.by !== "seed") return yield* (asked.by === "long" ? long : short).stream(request);
      yield { type: "text-delta", text };
      yield { type: "finish", reason: "stop", usage: {} };
    },
  };
}

async function choose(): Promise<Prepare> {
  if (kind === "loadout") return prepareSessions();
  const aiSdk = kind === "ai-sdk" ? await aiSdkLoop(Number(port)) : undefined;
  return prepareBare(aiSdk ?? providerLoop(Number(port)));
}

async function take(prepare: Prepare, round: number): Promise<TakenTurn> {
  const turn = await prepare(round);
  globalThis.gc?.(); // what the preparation left is not collected at the cost of the turn
  const before = process.cpuUsage();
  await turn();
  const { user, system } = process.cpuUsage(before);
  return { processor: (user + system) / 1000 };
}

const prepare = await choose();
process.on("message", async (round: number) => {
  process.send?.(await take(prepare, round));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
