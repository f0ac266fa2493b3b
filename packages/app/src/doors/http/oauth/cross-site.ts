import { isLoopback } from "../../../account/oauth/redirect-address.ts";
import type { HeaderReader } from "../request.ts";
import { type Headers, respond } from "../respond.ts";

/**
 * Pages of other sites may use the endpoints of OAuth, which take no cookie: MCP clients that run in a browser need them. A
 * server that only this computer reaches answers only pages from this computer.
 */
export interface CrossSite {
  /** The headers that let the page of a request read the answer; `undefined` if it may not, or if there is none. */
  headers(request: { readonly headers: HeaderReader }): Headers | undefined;
}

export function createCrossSite(publicUrl?: string): CrossSite {
  const isPublic = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname);
  return {
    headers({ headers }) {
      const origin = headers.get("origin");
      if (origin === null) return undefined;
      const isNear = URL.canParse(origin) && isLoopback(new URL(origin).hostname);
      if (!isPublic && !isNear) return undefined;
      // Never with credentials, so any origin gets the same.
      return { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "WWW-Authenticate, Retry-After" };
    },
  };
}

/** The answer to a preflight request. */
export const allowPreflight = (allowed: Headers, method: string, requestId: string): Response =>
  respond(null, requestId, 204, {
    ...allowed,
    "Access-Control-Allow-Methods": `${method}, OPTIONS`,
    "Access-Control-Allow-Headers": "Content-Type, Accept, MCP-Protocol-Version",
    "Access-Control-Max-Age": "600",
  });
