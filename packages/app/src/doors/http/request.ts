/** A request as the routes see it. */

import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Language, Span } from "@loadout/core";
import type { KnownCaller } from "./access/callers.ts";
import type { ClientAddress } from "./access/client-address.ts";

/** Headers by lowercase name, read without copying all of them. */
export interface HeaderReader {
  get(name: string): string | null;
}

/** What the log and the figures say of a request; filled in on its way. */
export interface RequestFacts {
  /** The name of an operation or a route, of which there are a fixed number. */
  operation?: string;
  /** The id of the user. */
  caller?: string;
  /** What the request is observed as, once its caller is known. */
  span?: Span;
}

/** A request with the parts that every route reads. */
export interface HttpRequest {
  readonly facts: RequestFacts;
  readonly raw: Request;
  readonly headers: HeaderReader;
  readonly method: string;
  readonly path: string;
  /** The text after the question mark, as it was sent. */
  readonly query: string;
  readonly requestId: string;
  readonly language: Language;
  /** The client's address: that of the connection, or the one a trusted proxy reports. */
  readonly from: string;
}

/** A request whose caller is known and has the role that the route needs; only `authorize.ts` makes one. */
export interface AuthorizedRequest extends HttpRequest {
  readonly caller: KnownCaller;
}

/** Reads the parts of a request. Tests pass no connection. */
export function readRequest(
  raw: Request,
  { incoming }: Partial<HttpBindings> = {},
  clientAddress: ClientAddress,
): HttpRequest {
  const { method, url } = raw;
  const headers = incoming ? headersOf(incoming) : raw.headers;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const at = url.indexOf("?", start);
  return {
    facts: {},
    raw,
    headers,
    method,
    path: at < 0 ? url.slice(start) : url.slice(start, at),
    query: at < 0 ? "" : (url.slice(at + 1).split("#", 1)[0] ?? ""),
    requestId: randomUUID(),
    language: languageOf(headers.get("accept-language")),
    from: clientAddress(incoming?.socket?.remoteAddress ?? "", headers.get("x-forwarded-for")),
  };
}

/** The first language of `Accept-Language` that we support; English if there is none. */
function languageOf(header: string | null): Language {
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const name = part.trim();
    if (name.startsWith("zh")) return "zh";
    if (name.startsWith("en")) return "en";
  }
  return "en";
}

const headersOf = ({ headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">): HeaderReader => ({
  get(name) {
    // Node keeps the first of several Host headers, and a proxy may have checked another one: refuse them all.
    if (name === "host" && isRepeated(rawHeaders, name)) return "";
    const value = headers[name];
    return value === undefined ? null : String(value);
  },
});

/** `rawHeaders` alternates names and values. */
const isRepeated = (rawHeaders: readonly string[], name: string): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length > 1;
