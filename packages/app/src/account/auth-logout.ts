import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { readKnownServers, setKnownServer } from "../doors/cli/remote/known-servers.ts";
import { askServer } from "../doors/cli/remote/run-remote.ts";
import { printable } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { AppFault } from "../operation/app-fault.ts";
import { operation } from "../operation/operation.ts";
import { addressOf, serverField } from "./auth-login.ts";

/** Signs out of a remote server, and revokes its token. */

export const authLogout = operation({
  name: "auth.logout",
  summary: { en: "Sign out of a remote server, and revoke its token", zh: "退出其他机器上的服务器，并吊销其令牌" },
  role: "user",
  effect: "write",
  place: "local",
  input: z.object({ server: serverField() }),
  output: () =>
    z.object({
      url: z.string(),
      user: z.string(),
      tokenId: z.string(),
      /** False if the server could not be reached: the token is deleted here, but valid until it expires. */
      revoked: z.boolean(),
    }),
  async run(app, { server }) {
    const { home } = app.config;
    const url = await addressOf(app, server);
    const known = (await readKnownServers(home)).get(url);
    if (!known) throw new AppFault("login.unknown", { url });
    const { token, id, user } = known;
    const revoked = await askServer(app, { url, token, isOurs: false }, "token.revoke", { id }).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Fault)) throw error;
        return error.code === "auth.needed" || error.code === "token.not-found"; // it was revoked already
      },
    );
    await setKnownServer(home, url, undefined);
    return { url, user, tokenId: id, revoked };
  },
  cli: {
    render: done(({ url, user }) => ({ verb: { en: "signed out of", zh: "已退出" }, name: url, about: user })),
    next: ({ revoked, tokenId }, { say, style }) =>
      revoked
        ? []
        : [
            `${style("yellow", "▲")} ${say({
              en: "the token could not be revoked on the server, and is valid until it expires",
              zh: "未能在服务器上吊销令牌，到期之前仍然有效",
            })}`,
            `→ loadout token revoke ${printable(tokenId)}`,
          ],
    examples: ["loadout auth logout --server https://loadout.example.com"],
  },
});
