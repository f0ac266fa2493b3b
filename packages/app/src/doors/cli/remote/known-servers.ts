import { Fault } from "@loadout/core";
import { editDocument, homeFiles } from "@loadout/core/home";
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

const name = "servers.json";

/** Reads `<home>/servers.json`, by address; the file is private to its owner. */
export async function readKnownServers(home: string): Promise<ReadonlyMap<string, KnownServer>> {
  const { documents } = homeFiles(home);
  return parse((await documents.read(name))?.text, documents.placeOf(name));
}

/** Saves or removes a sign-in; other sign-ins stay. */
export async function setKnownServer(home: string, url: string, server: KnownServer | undefined): Promise<void> {
  const { documents } = homeFiles(home);
  const change = (text: string | undefined): string => {
    const all = new Map(parse(text, documents.placeOf(name)));
    if (server) all.set(url, server);
    else all.delete(url);
    return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
  };
  await editDocument(documents, name, change, { isPrivate: true });
}

/** No fault shows the text: it contains tokens. */
function parse(text: string | undefined, path: string): ReadonlyMap<string, KnownServer> {
  if (text === undefined) return new Map();
  try {
    return new Map(Object.entries(KnownServers.parse(JSON.parse(text))));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError)
      throw new Fault("file.unreadable", { path, reason: "JSON" });
    throw error;
  }
}
