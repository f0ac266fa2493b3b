/** `server.json`: how commands find the running server of a home. */

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "@loadout/core";
import { writeFileAtomic } from "@loadout/core/home";
import * as z from "zod/mini";

const ServerFile = z.object({
  url: z.string().check(z.regex(/^http:\/\/[^/?#\s]+$/)),
  /** A program that can read this file owns the home. */
  token: z.string(),
  pid: z.int().check(z.positive()),
  version: z.string(),
  startedAt: z.string(),
});

/** The running server of a home: `<home>/server.json`, readable by its owner only. */
export type ServerFile = z.infer<typeof ServerFile>;

const pathOf = (home: string): string => join(home, "server.json");

export const writeServerFile = (home: string, file: ServerFile): void =>
  writeFileAtomic(pathOf(home), `${JSON.stringify(file, null, 2)}\n`, 0o600);

/** `undefined` if there is no file, or not a valid one. */
export function readServerFile(home: string): ServerFile | undefined {
  let text: string;
  try {
    text = readFileSync(pathOf(home), "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return undefined;
    throw error;
  }
  try {
    return ServerFile.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return undefined;
    throw error;
  }
}

/** Whether a process with this id exists; `runningServer` finds out whether it is the server. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Removes the file only if it is this server's: another one may have started since. */
export function removeServerFile(home: string, token: string): void {
  if (readServerFile(home)?.token === token) rmSync(pathOf(home), { force: true });
}

const Owner = z.object({ via: z.literal("local") });

/** Timeout for the server's answer, in milliseconds. */
const patience = 2_000;

/** The server of a home, if it answers to its token: the file of a killed server may point to another program. */
export async function runningServer(home: string): Promise<ServerFile | undefined> {
  const file = readServerFile(home);
  if (!file) return undefined;
  const { nodeTransport } = await import("../../../client/node-transport.ts");
  try {
    const answer = await nodeTransport(`${file.url}/api/auth/whoami`, {
      method: "GET",
      headers: { Authorization: `Bearer ${file.token}` },
      signal: AbortSignal.timeout(patience),
    });
    const text = await answer.text(); // always: an unread connection keeps the process alive
    return answer.status === 200 && Owner.safeParse(JSON.parse(text)).success ? file : undefined;
  } catch (error) {
    if (error instanceof Error) return undefined; // no server, or another program
    throw error;
  }
}

/** Polls until `look` finds something, or for `longest` milliseconds. */
export async function until<T>(look: () => Promise<T | undefined>, longest: number): Promise<T | undefined> {
  const end = performance.now() + longest;
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() >= end) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
