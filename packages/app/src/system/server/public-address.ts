import { homeSettings, readSettings } from "@loadout/core";
import type { App } from "../../app.ts";
import type { Config } from "../../config.ts";
import { AppFault } from "../../operation/app-fault.ts";

/** The address that people and programs reach a server at: links and examples name it, and requests to it are accepted. */

const variable = "LOADOUT_PUBLIC_URL";
export const publicUrlSetting = "server.publicUrl";

/** Of the flag, the variable, or the setting of the home, in this order. Read when a server starts. */
export async function readPublicUrl(
  { variables, home }: Pick<Config, "variables" | "home">,
  given?: string | undefined,
): Promise<string | undefined> {
  if (given !== undefined) return checkPublicUrl(given, "--public-url");
  if (variables[variable]) return checkPublicUrl(variables[variable], variable);
  const { publicUrl } = (await readSettings(homeSettings(home))).value.server ?? {};
  return publicUrl === undefined ? undefined : checkPublicUrl(publicUrl, publicUrlSetting);
}

/** Without a path, because the console and cookies are at the root. No address to listen on: nobody can go to those. */
export function checkPublicUrl(given: string, origin: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  const isReachable =
    /^[\w.-]+$|^\[[\da-f:.]+\]$/.test(url?.hostname ?? "") && !/^(?:0\.0\.0\.0|\[::\])$/.test(url?.hostname ?? "");
  if (!isPlain || !isReachable) throw new AppFault("server.public-url", { url: given, origin });
  return url.origin;
}

/** Where others reach this server, in a server and in a command without one; `undefined` if that is not known. */
export const publicAddress = async ({ server, config }: Pick<App, "server" | "config">): Promise<string | undefined> =>
  server ? (server.publicUrl ?? server.address) : readPublicUrl(config);

/** The same, unless nobody told where others reach it. */
export const toldAddress = async ({ server, config }: Pick<App, "server" | "config">): Promise<string | undefined> =>
  server ? server.publicUrl : readPublicUrl(config);

/** Whether others could read what goes over the network. */
export const isUnencrypted = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && !/^(?:127\.|localhost$|\[::1\]$)/.test(hostname);
};
