import * as z from "zod/mini";
import { readServerFile, type ServerFile } from "./server-file.ts";

const Owner = z.object({ via: z.literal("local") });

/** How long a server that is there may take to say so, in milliseconds. */
const patience = 2_000;

/** The server of a home, if it answers and knows its own token: what a killed one left behind may lead to another. */
export async function runningServer(home: string): Promise<ServerFile | undefined> {
  const file = readServerFile(home);
  if (!file) return undefined;
  const { nodeTransport } = await import("../../client/node-transport.ts");
  try {
    const answer = await nodeTransport(`${file.url}/api/auth/whoami`, {
      method: "GET",
      headers: { Authorization: `Bearer ${file.token}` },
      signal: AbortSignal.timeout(patience),
    });
    const text = await answer.text(); // always: a connection that nobody reads from keeps the process
    return answer.status === 200 && Owner.safeParse(JSON.parse(text)).success ? file : undefined;
  } catch (error) {
    if (error instanceof Error) return undefined; // nobody is there, or nobody of ours
    throw error;
  }
}

/** Waits until it is so, or too long, in milliseconds. */
export async function until<T>(look: () => Promise<T | undefined>, longest: number): Promise<T | undefined> {
  const end = performance.now() + longest;
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() >= end) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
