import { nodeTransport } from "../client/node-transport.ts";
import { readServerFile, type ServerFile } from "./server-file.ts";

/** The server of a home, if it answers. A file that a killed one left behind is no server. */
export async function runningServer(home: string): Promise<ServerFile | undefined> {
  const file = readServerFile(home);
  if (!file) return undefined;
  const answer = await nodeTransport(`${file.url}/api/health`, { method: "GET", headers: {} }).catch(() => undefined);
  return answer?.status === 200 ? file : undefined;
}

/** Waits until it is so, or too long, in milliseconds. */
export async function until<T>(look: () => Promise<T | undefined>, patience: number): Promise<T | undefined> {
  for (let waited = 0; ; waited += 50) {
    const found = await look();
    if (found !== undefined || waited >= patience) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
