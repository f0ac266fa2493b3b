import { Fault } from "@loadout/core";
import type { Config } from "../config.ts";
import { readServerFile } from "../server/server-file.ts";
import { version } from "../version.ts";

/** A server that a command goes through. */
export interface FoundServer {
  readonly url: string;
  readonly token?: string;
  /** It has the home that this command would work on itself. */
  readonly isOurs: boolean;
}

/** Where a server is looked for when nobody says. */
export const usualAddress = "http://127.0.0.1:4870";

/** The server that is named, else the one of this home, as far as a file tells. */
export function findServer({ home, variables }: Config): FoundServer | undefined {
  const ours = readServerFile(home);
  const named = variables.LOADOUT_SERVER?.replace(/\/+$/, "");
  if (named === undefined || named === "") {
    if (!ours || !isAlive(ours.pid)) return undefined;
    if (ours.version !== version) throw new Fault("server.version", { server: ours.version, client: version });
    return { url: ours.url, token: ours.token, isOurs: true };
  }
  if (!/^https?:\/\/[^/?#]+$/.test(named) || !URL.canParse(named))
    throw new Fault("server.answer", { url: named, reason: "LOADOUT_SERVER" });
  if (ours?.url === named) return { url: named, token: ours.token, isOurs: true };
  const token = variables.LOADOUT_TOKEN;
  return { url: named, isOurs: false, ...(token !== undefined && token !== "" && { token }) };
}

/** Whether a process of this id is there; that it is the server is found out by asking it. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
