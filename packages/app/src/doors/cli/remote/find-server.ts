import type { Config } from "../../../config.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import { version } from "../../../system/version.ts";
import { isAlive, readServerFile } from "../../http/server/server-file.ts";
import { readKnownServers } from "./known-servers.ts";

/** Finds the server that a command goes through. */

/** A server that a command goes through. */
export interface FoundServer {
  readonly url: string;
  readonly token?: string;
  /** It has the home that this command would work on itself. */
  readonly isOurs: boolean;
}

/** The server that is named, else the one of this home, as far as a file tells. */
export async function findServer(config: Config): Promise<FoundServer | undefined> {
  const named = namedServer(config);
  if (named !== undefined) return serverAt(config, named);
  const ours = await readServerFile(config.home);
  if (!ours || !isAlive(ours.pid)) return undefined;
  if (ours.version !== version) throw new AppFault("server.version", { server: ours.version, client: version });
  return { url: ours.url, token: ours.token, isOurs: true };
}

/** The server that is named, unless it is the one of this home. */
export async function findElsewhere(config: Config): Promise<FoundServer | undefined> {
  const named = namedServer(config);
  const server = named === undefined ? undefined : await serverAt(config, named);
  return server?.isOurs ? undefined : server;
}

/** The server at this address, with what this machine may show it. */
async function serverAt({ home, variables }: Config, url: string): Promise<FoundServer> {
  const ours = await readServerFile(home);
  if (ours?.url === url) return { url, token: ours.token, isOurs: true };
  const token = variables.LOADOUT_TOKEN || (await readKnownServers(home)).get(url)?.token;
  return { url, isOurs: false, ...(token !== undefined && { token }) };
}

function namedServer({ variables: { LOADOUT_SERVER: named } }: Config): string | undefined {
  return named === undefined || named === "" ? undefined : checkAddress(named);
}

/** An address as it is compared and kept: no path, no user, no trailing slash. */
export function checkAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isPlain) throw new AppFault("server.address", { url: given });
  return url.origin;
}
