import { hash, timingSafeEqual } from "node:crypto";
import { Fault } from "@loadout/core";
import type { Accounts } from "../accounts/accounts.ts";
import type { Caller } from "../app.ts";

/** Who a request comes from. */
export interface KnownCaller extends Caller {
  readonly via: "local" | "token" | "cookie";
  /** What a change by cookie has to name. */
  readonly csrf?: string;
}

export interface CallersOptions {
  readonly accounts: Accounts;
  /** The token of `server.json`: whoever can read it owns the home. */
  readonly localToken: string;
  readonly cookieName: string;
}

export interface Callers {
  /** A fault where nobody is known. */
  identify(request: Request, requestId: string): Promise<KnownCaller>;
}

export function createCallers({ accounts, localToken, cookieName }: CallersOptions): Callers {
  const local = digest(localToken);

  async function byToken(token: string, requestId: string): Promise<KnownCaller> {
    if (timingSafeEqual(digest(token), local))
      return { userId: "default", role: "superadmin", isLocal: true, via: "local", requestId };
    const account = await accounts.byToken(token);
    if (!account) throw new Fault("auth.needed");
    return { userId: account.userId, role: account.role, isLocal: false, via: "token", requestId };
  }

  async function byCookie(cookie: string, requestId: string): Promise<KnownCaller> {
    const found = await accounts.bySignIn(cookie);
    if (!found) throw new Fault("auth.needed");
    const { account, csrf } = found;
    return { userId: account.userId, role: account.role, isLocal: false, via: "cookie", csrf, requestId };
  }

  return {
    async identify({ headers }, requestId) {
      const [, token] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
      if (token !== undefined) return byToken(token, requestId);
      const cookie = readCookie(headers.get("cookie"), cookieName);
      if (cookie !== undefined) return byCookie(cookie, requestId);
      throw new Fault("auth.needed");
    },
  };
}

/** A page elsewhere can make a browser send a cookie, but cannot know what belongs to it. */
export function checkCsrf({ via, csrf = "" }: KnownCaller, { headers }: Request): void {
  if (via !== "cookie") return;
  const named = headers.get("x-csrf-token") ?? "";
  if (!timingSafeEqual(digest(named), digest(csrf))) throw new Fault("auth.csrf");
}

export function readCookie(header: string | null, name: string): string | undefined {
  const parts = (header ?? "").split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

const digest = (text: string): Buffer => hash("sha256", text, "buffer");
