import { readFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf, ensureHome, Fault } from "@loadout/core";
import { openHome, writeFileAtomic } from "@loadout/core/home";
import * as z from "zod/mini";

/** Sign-ins to remote servers, in `<home>/servers.json`. */

const KnownServer = z.object({
  token: z.string().check(z.minLength(1)),
  /** The token's, by which it is revoked. */
  id: z.string(),
  user: z.string(),
});
const KnownServers = z.record(z.string(), KnownServer);

/** A remote server that a user of this machine signed in to. */
export type KnownServer = z.infer<typeof KnownServer>;

const pathOf = (home: string): string => join(home, "servers.json");

/** Reads `<home>/servers.json`, by address; the file is private to its owner. */
export function readKnownServers(home: string): ReadonlyMap<string, KnownServer> {
  let text: string;
  try {
    text = readFileSync(pathOf(home), "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return new Map();
    throw new Fault("file.unreadable", { path: pathOf(home), reason: codeOf(error) ?? "" }, { cause: error });
  }
  try {
    return new Map(Object.entries(KnownServers.parse(JSON.parse(text))));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError)
      throw new Fault("file.unreadable", { path: pathOf(home), reason: "JSON" }, { cause: error });
    throw error;
  }
}

/** Saves or removes a sign-in, under a lock. */
export async function setKnownServer(home: string, url: string, server: KnownServer | undefined): Promise<void> {
  ensureHome(home);
  const opened = openHome(home);
  try {
    await opened.leases.run("lock", () => {
      const all = new Map(readKnownServers(home));
      if (server) all.set(url, server);
      else all.delete(url);
      writeFileAtomic(pathOf(home), `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`, 0o600);
    });
  } finally {
    await opened.close();
  }
}
