/** Makes responses with the headers that each kind needs: data, files, pages. */

import { Readable } from "node:stream";
import type { OpenFile } from "../../operation/operation.ts";

/** For data: no sniffing, no caching. */
const dataHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
} as const;

/** For files: nothing runs if a browser opens one. */
const fileHeaders = {
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** For pages: everything comes from this server, nothing is inline. */
export const pageHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
  "Cache-Control": "no-cache",
} as const;

export type Headers = Readonly<Record<string, string>>;

export const respond = (
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | null,
  requestId: string,
  status: number,
  headers: Headers,
): Response => new Response(body, { status, headers: { ...dataHeaders, ...headers, "X-Request-Id": requestId } });

/** Adds the common headers to an answer made elsewhere. */
export function completed(answer: Response, requestId: string): Response {
  for (const [name, value] of Object.entries({ ...dataHeaders, "X-Request-Id": requestId }))
    answer.headers.set(name, value);
  return answer;
}

export const respondJson = (body: string | null, requestId: string, status = 200, headers: Headers = {}): Response =>
  respond(body, requestId, status, { "Content-Type": "application/json; charset=utf-8", ...headers });

/** A download, never shown inline: files of skills are untrusted. */
export const respondFile = ({ name, type, content, facts }: OpenFile, requestId: string): Response =>
  respond(Buffer.isBuffer(content) ? new Uint8Array(content) : streamOf(content), requestId, 200, {
    ...fileHeaders,
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encodeName(name)}`,
    ...(facts && { "Loadout-Facts": encodeURIComponent(JSON.stringify(facts)) }),
  });

const streamOf = (chunks: AsyncIterable<Buffer>): ReadableStream =>
  Readable.toWeb(Readable.from(chunks)) as ReadableStream;

/** RFC 8187 encodes more characters than URLs do. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
