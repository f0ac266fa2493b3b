import { openSessions } from "@loadout/core";
import { aiSdkLoop, type BareLoop, providerLoop } from "./bare-loop.ts";
import { instructions, noop, takeTurn, writeLoopHome } from "./loop-home.ts";

/** Runs many turns at once, a process of its own: `node streaming-process.ts <kind> <port of the model> <turns> <folder>`. */

export interface Streamed {
  /** Seconds. */
  readonly wall: number;
  readonly processor: number;
}

const [, , kind = "", port = "", count = "", folder = ""] = process.argv;

async function stream(work: (index: number) => Promise<void>): Promise<void> {
  await work(0); // so that the code is loaded
  const [start, before] = [performance.now(), process.cpuUsage()];
  await Promise.all(Array.from({ length: Number(count) }, (_, index) => work(index + 1)));
  const { user, system } = process.cpuUsage(before);
  const streamed: Streamed = { wall: (performance.now() - start) / 1000, processor: (user + system) / 1e6 };
  console.log(JSON.stringify(streamed));
}

const streamBare = (loop: BareLoop): Promise<void> => stream(() => loop({ instructions, said: ["Begin."] }));

async function streamSessions(): Promise<void> {
  writeLoopHome(folder, { provider: "openai-compatible", model: "m", baseURL: `http://127.0.0.1:${port}/v1` });
  await using sessions = await openSessions({ home: folder, userHome: `${folder}/nobody`, tools: [noop] });
  await stream(async (index) => {
    const session = await sessions.open(`session-${index}`);
    await takeTurn(session, "Begin.");
    await session.close();
  });
}

const aiSdk = await aiSdkLoop(Number(port));
if (kind === "loadout") await streamSessions();
else await streamBare(kind === "ai-sdk" && aiSdk ? aiSdk : providerLoop(Number(port)));
