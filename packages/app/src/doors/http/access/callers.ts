import { hash, timingSafeEqual } from "node:crypto";
import type { Accounts } from "../../../account/accounts.ts";
import { accessStart, type Programs } from "../../../account/oauth/programs.ts";
import { tokenHash } from "../../../account/token-hash.ts";
import type { Caller } from "../../../app.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import type { HeaderReader } from "../request.ts";

/** Identifies the caller of a request by token or cookie. */

/** The user that a request comes from. */
export interface KnownCaller extends Caller {
  readonly via: "local" | "token" | "cookie";
  /** The token that changes by cookie must send. */
  readonly csrf?: string;
}

export interface CallersOptions {
  readonly accounts: Accounts;
  /** The token of `server.json`: a program that can read that file owns the home. */
  readonly localToken: string;
  readonly cookieName: string;
  /** The user of a token of a connected program, if it is for the resource that a request came to. */
  readonly byProgram?: (token: string, headers: HeaderReader) => ReturnType<Programs["byAccess"]>;
}

/** Identifies callers by bearer token or cookie. */
export interface Callers {
  /** Throws `auth.needed` without a valid token or cookie. */
  identify(
    request: { readonly headers: HeaderReader; readonly path?: string },
    requestId: string,
  ): Promise<KnownCaller>;
}

/** The prefix of the token of `server.json`; tokens without it are not compared with it. */
export const localStart = "local_";

/** The only path that takes tokens of connected programs. */
export const programPath = "/mcp";

export function createCallers({ accounts, localToken, cookieName, byProgram }: CallersOptions): Callers {
  async function byToken(token: string, requestId: string): Promise<KnownCaller> {
    if (token.startsWith(localStart) && isSameSecret(token, localToken))
      return { userId: "default", role: "superadmin", isLocal: true, via: "local", requestId };
    const account = await accounts.byToken(token);
    if (!account) throw new AppFault("auth.needed");
    const { userId, role } = account;
    return { userId, role, isLocal: false, via: "token", token: tokenHash(token), requestId };
  }

  async function byAccess(token: string, headers: HeaderReader, requestId: string): Promise<KnownCaller> {
    const found = await byProgram?.(token, headers);
    if (!found) throw new AppFault("auth.needed");
    const { userId, role } = found.account;
    const { program } = found;
    return { userId, role, isLocal: false, via: "token", token: tokenHash(token), program, requestId };
  }

  async function byCookie(cookie: string, requestId: string): Promise<KnownCaller> {
    const found = await accounts.bySignIn(cookie);
    if (!found) throw new AppFault("auth.needed");
    const { account, csrf } = found;
    const { userId, role } = account;
    return { userId, role, isLocal: false, via: "cookie", signIn: tokenHash(cookie), csrf, requestId };
  }

  return {
    async identify({ headers, path }, requestId) {
      const token = tokenIn(headers);
      if (token?.startsWith(accessStart) && path === programPath) return byAccess(token, headers, requestId);
      if (token !== undefined) return byToken(token, requestId);
      const cookie = readCookie(headers.get("cookie"), cookieName);
      if (cookie !== undefined) return byCookie(cookie, requestId);
      throw new AppFault("auth.needed");
    },
  };
}

const tokenIn = (headers: HeaderReader): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

export function readCookie(header: string | null, name: string): string | undefined {
  const parts = (header ?? "").split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Compares in constant time; digests, because `timingSafeEqual` needs equal lengths. */
export const isSameSecret = (given: string, known: string): boolean => timingSafeEqual(digest(given), digest(known));

const digest = (text: string): Buffer => hash("sha256", text, "buffer");
