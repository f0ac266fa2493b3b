/** `server.json`: how commands find the running server of a home. */

import { codeOf } from "@loadout/core";
import { editDocument, homeFiles } from "@loadout/core/home";
import * as z from "zod/mini";

const ServerFile = z.object({
  url: z.string().check(z.regex(/^http:\/\/[^/?#\s]+$/)),
  /** A program that can read this file owns the home. */
  token: z.string(),
  pid: z.int().check(z.positive()),
  version: z.string(),
  publicUrl: z.optional(z.string()),
  startedAt: z.string(),
});

/** The running server of a home: `<home>/server.json`, readable by its owner only. */
export type ServerFile = z.infer<typeof ServerFile>;

const name = "server.json";

export async function writeServerFile(home: string, file: ServerFile): Promise<void> {
  await homeFiles(home).documents.write(name, `${JSON.stringify(file, null, 2)}\n`, { isPrivate: true });
}

/** `undefined` if there is no file, or not a valid one. */
export async function readServerFile(home: string): Promise<ServerFile | undefined> {
  return parse((await homeFiles(home).documents.read(name))?.text);
}

function parse(text: string | undefined): ServerFile | undefined {
  if (text === undefined) return undefined;
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
export async function removeServerFile(home: string, token: string): Promise<void> {
  const { documents } = homeFiles(home);
  await editDocument(documents, name, (text) => (parse(text)?.token === token ? undefined : text));
}

const Owner = z.object({ via: z.literal("local") });

/** Timeout for the server's answer, in milliseconds. */
const patience = 2_000;

/** The server of a home, if it answers to its token: the file of a killed server may point to another program. */
export async function runningServer(home: string): Promise<ServerFile | undefined> {
  const file = await readServerFile(home);
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
