import { hostname } from "node:os";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { assertFine, type Client, parseAnswer } from "../client/client.ts";
import { checkAddress } from "../doors/cli/remote/find-server.ts";
import { readKnownServers, setKnownServer } from "../doors/cli/remote/known-servers.ts";
import { connect, faultOf } from "../doors/cli/remote/run-remote.ts";
import { printable } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { readServerFile } from "../doors/http/server/server-file.ts";
import { AppFault } from "../operation/app-fault.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { usualAddress } from "../system/server/usual-address.ts";
import { readPassword } from "./read-password.ts";

/** Signs in to a remote server, and saves a token for it. */

export const serverField = () =>
  field(
    z.optional(filled()),
    { en: "Server address (default: LOADOUT_SERVER)", zh: "服务器地址；否则用 LOADOUT_SERVER" },
    { value: "url" },
  );

export const authLogin = operation({
  name: "auth.login",
  summary: {
    en: "Sign in to a remote server, and save a token for it",
    zh: "登录其他机器上的服务器，之后用 LOADOUT_SERVER 时不再需要令牌",
  },
  role: "user",
  effect: "write",
  place: "local",
  input: z.object({
    name: field(filled(), { en: "The name to sign in with", zh: "登录名" }),
    server: serverField(),
  }),
  output: () =>
    z.object({
      url: z.string(),
      user: z.string(),
      role: z.string(),
      /** Of the token that is kept in servers.json. */
      tokenId: z.string(),
      expiresAt: z.optional(z.string()),
    }),
  async run(app, { name, server }) {
    const { home } = app.config;
    const url = await addressOf(app, server);
    await readKnownServers(home); // an unreadable file fails before a token is created on the server
    warnOfPlainText(app, url);
    const question = {
      en: `Password of ${printable(name)} on ${url} (it is not shown):`,
      zh: `${printable(name)} 在 ${url} 的密码（不会显示）：`,
    };
    const password = await readPassword(app, { passwordStdin: true }, question);
    try {
      const { user, role, token } = await signIn(connect(app, { url, isOurs: false }), {
        name,
        password: password ?? "",
      });
      await setKnownServer(home, url, { token: token.token, id: token.id, user });
      const { id: tokenId, expiresAt } = token;
      return { url, user, role, tokenId, ...(expiresAt !== undefined && { expiresAt }) };
    } catch (error) {
      throw faultOf(error, url);
    }
  },
  cli: {
    positionals: ["name"],
    render: done(({ url, user, role }) => ({
      verb: { en: "signed in to", zh: "已登录" },
      name: url,
      about: `${user}  ${role}`,
    })),
    next: ({ url }) => [`→ export LOADOUT_SERVER=${url}`, `→ loadout auth logout --server ${url}`],
    examples: [
      "loadout auth login ann --server https://loadout.example.com",
      "printf '%s' \"$PASSWORD\" | loadout auth login ann --server https://loadout.example.com",
    ],
  },
});

/** The address of the flag, of LOADOUT_SERVER, of this home's server, or the default. */
export async function addressOf({ config: { home, variables } }: App, given: string | undefined): Promise<string> {
  const named = given ?? variables.LOADOUT_SERVER;
  if (named !== undefined && named !== "") return checkAddress(named);
  return (await readServerFile(home))?.url ?? usualAddress;
}

function warnOfPlainText({ person, say }: App, url: string): void {
  const { protocol, hostname: host } = new URL(url);
  if (protocol === "https:" || /^(?:127\.|localhost$|\[::1\]$)/.test(host)) return;
  person.progress(
    say({
      en: "⚠ this address is unencrypted: others on the way can read the password",
      zh: "⚠ 该地址未加密：途中的他人可以读到密码",
    }),
  );
}

interface SignedIn {
  readonly user: string;
  readonly role: string;
  readonly token: { readonly token: string; readonly id: string; readonly expiresAt?: string };
}

/** Signs in, makes a token, and signs out again: the token is all that stays. */
async function signIn(client: Client, credentials: { name: string; password: string }): Promise<SignedIn> {
  const answer = await client.send("POST", "/api/auth/login", { body: JSON.stringify(credentials) });
  await assertFine(answer);
  const { user, role, csrf } = parseAnswer(await answer.text()) as { user: string; role: string; csrf: string };
  const [cookie] = answer.header("set-cookie")?.split(";", 1) ?? [];
  if (cookie === undefined) throw new AppFault("server.answer", { url: "/api/auth/login", reason: "Set-Cookie" });
  const headers = { Cookie: cookie, "X-CSRF-Token": csrf };
  const { output } = await client.ask("token.create", { name: `cli on ${hostname()}`.slice(0, 60) }, { headers });
  const left = await client.send("POST", "/api/auth/logout", { headers });
  await left.text();
  return { user, role, token: output as SignedIn["token"] };
}
