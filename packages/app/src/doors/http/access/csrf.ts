import { AppFault } from "../../../operation/app-fault.ts";
import type { AuthorizedRequest, HttpRequest } from "../request.ts";
import { isSameSecret, type KnownCaller } from "./callers.ts";

/**
 * Refuses a change by cookie without the token of its sign-in. Another site can make a browser send the cookie, but cannot
 * know the token. `refuse-other-sites.ts` refuses requests of other sites before this.
 */
export function checkCsrf({ via, csrf = "" }: KnownCaller, { headers }: Pick<HttpRequest, "headers">): void {
  if (via !== "cookie") return;
  if (!isSameSecret(headers.get("x-csrf-token") ?? "", csrf)) throw new AppFault("auth.csrf");
}

/** Adds the token to answers of reads by cookie: a page that was reloaded has lost it. */
export function withCsrf(answer: Response, { method, caller }: Pick<AuthorizedRequest, "method" | "caller">): Response {
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && caller.csrf !== undefined) answer.headers.set("X-CSRF-Token", caller.csrf);
  return answer;
}
