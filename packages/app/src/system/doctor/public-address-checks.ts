import { Fault, type Text } from "@loadout/core";
import type { App } from "../../app.ts";
import { nodeTransport } from "../../client/node-transport.ts";
import type { ServerFile } from "../../doors/http/server/server-file.ts";
import { isUnencrypted, readPublicUrl } from "../server/public-address.ts";
import { type Finding, failed, fine, same } from "./check.ts";

/** Checks that the public address is one, that the running server uses it, and that it leads to a Loadout. */

/** Time for an answer from the public address, in milliseconds. */
const patience = 5_000;

export async function publicAddressChecks(
  { config }: App,
  server: Pick<ServerFile, "publicUrl"> | undefined,
): Promise<readonly Finding[]> {
  let set: string | undefined;
  try {
    set = await readPublicUrl(config);
  } catch (error) {
    // Settings that cannot be read at all have a row of their own.
    return error instanceof Fault && error.code !== "server.public-url" ? [] : [failed(check, error)];
  }
  const url = server ? server.publicUrl : set;
  // The server may have been started with a flag, or with variables that this command does not have.
  if (server && set !== undefined && set !== url) return [warning(notUsed(set, url), restart)];
  if (url === undefined) return [];
  if (isUnencrypted(url)) return [warning(plain(url), useTls)];
  if (!server) return [fine(check, same(url))];
  const problem = await problemAt(url);
  return [problem === undefined ? fine(check, same(url)) : warning(problem, lookAtProxy)];
}

const check = "public-address";
const warning = (found: Text, hint: Text): Finding => ({ check, state: "warning", found, hint });

/** Why the address does not lead to a Loadout, as far as this machine can see. */
async function problemAt(url: string): Promise<Text | undefined> {
  try {
    const answer = await nodeTransport(`${url}/api/health`, {
      method: "GET",
      headers: {},
      signal: AbortSignal.timeout(patience),
    });
    const text = await answer.text();
    if (answer.status === 200 && text.includes(JSON.stringify(url))) return undefined;
    return {
      en: `${url} answers ${answer.status}, not as this server`,
      zh: `${url} 应答 ${answer.status}，不是本服务器`,
    };
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Fault) throw error;
    const reason = error.message.split("\n")[0] ?? "";
    return { en: `${url} cannot be reached from here: ${reason}`, zh: `从本机无法访问 ${url}：${reason}` };
  }
}

const notUsed = (set: string, used: string | undefined): Text => ({
  en: `set to ${set}; the running server uses ${used ?? "none"}`,
  zh: `已设为 ${set}；运行中的服务器使用 ${used ?? "（无）"}`,
});
const restart: Text = { en: "Restart the server", zh: "请重启服务器" };
const plain = (url: string): Text => ({
  en: `${url} is unencrypted: others on the way can read passwords`,
  zh: `${url} 未加密：途中的他人可以读到密码`,
});
const useTls: Text = { en: "Put a TLS proxy in front and use https://", zh: "请在前面加 TLS 代理，并使用 https://" };
const lookAtProxy: Text = {
  en: "Check the proxy and the name, from this machine and from another",
  zh: "请检查代理和域名，分别从本机和其他机器访问",
};
