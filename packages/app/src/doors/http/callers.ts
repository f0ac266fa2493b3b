import { hash, timingSafeEqual } from "node:crypto";
import { fingerprint } from "../../account/account-rows.ts";
import type { Accounts } from "../../account/accounts.ts";
import type { Caller } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { HeaderReader } from "./asked.ts";

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
  /** Whoever asked with the same token a moment ago; others have to be looked up. */
  atHand(request: { readonly headers: HeaderReader }, requestId: string): KnownCaller | undefined;
  /** A fault where nobody is known. */
  identify(request: { readonly headers: HeaderReader }, requestId: string): Promise<KnownCaller>;
}

/** How the token of `server.json` begins: others need not be compared with it. */
export const localStart = "local_";

export function createCallers({ accounts, localToken, cookieName }: CallersOptions): Callers {
  const local = digest(localToken);

  async function byToken(token: string, requestId: string): Promise<KnownCaller> {
    if (token.startsWith(localStart) && timingSafeEqual(digest(token), local))
      return { userId: "default", role: "superadmin", isLocal: true, via: "local", requestId };
    const account = await accounts.byToken(token);
    if (!account) throw new AppFault("auth.needed");
    return { userId: account.userId, role: account.role, isLocal: false, via: "token", requestId };
  }

  async function byCookie(cookie: string, requestId: string): Promise<KnownCaller> {
    const found = await accounts.bySignIn(cookie);
    if (!found) throw new AppFault("auth.needed");
    const { account, csrf } = found;
    const { userId, role } = account;
    return { userId, role, isLocal: false, via: "cookie", signIn: fingerprint(cookie), csrf, requestId };
  }

  return {
    atHand({ headers }, requestId) {
      const account = accounts.tokenAtHand(tokenIn(headers) ?? "");
      return account && { userId: account.userId, role: account.role, isLocal: false, via: "token", requestId };
    },
    async identify({ headers }, requestId) {
      const token = tokenIn(headers);
      if (token !== undefined) return byToken(token, requestId);
      const cookie = readCookie(headers.get("cookie"), cookieName);
      if (cookie !== undefined) return byCookie(cookie, requestId);
      throw new AppFault("auth.needed");
    },
  };
}

const tokenIn = (headers: HeaderReader): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

/** A page elsewhere can make a browser send a cookie, but cannot know what belongs to it. */
export function checkCsrf({ via, csrf = "" }: KnownCaller, { headers }: { readonly headers: HeaderReader }): void {
  if (via !== "cookie") return;
  const named = headers.get("x-csrf-token") ?? "";
  if (!timingSafeEqual(digest(named), digest(csrf))) throw new AppFault("auth.csrf");
}

/** Whoever looks by cookie is told what a change has to name: a page that was loaded again does not know it any more. */
export function withCsrf(
  answer: Response,
  { method, caller }: { readonly method: string; readonly caller: KnownCaller },
): Response {
  const isLook = method === "GET" || method === "HEAD";
  if (isLook && caller.csrf !== undefined) answer.headers.set("X-CSRF-Token", caller.csrf);
  return answer;
}

export function readCookie(header: string | null, name: string): string | undefined {
  const parts = (header ?? "").split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

const digest = (text: string): Buffer => hash("sha256", text, "buffer");
