import { Readable } from "node:stream";
import type { OpenFile } from "../../operation/operation.ts";

/** Of data: it is what it says it is, and nobody keeps it. */
const dataHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
} as const;

/** Whoever opens data in a browser all the same gets nothing that runs. */
const fileHeaders = {
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** Of pages: everything comes from here, nothing stands in the page itself. */
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

/** An answer that others made, with what every answer has. */
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

/** RFC 8187 leaves fewer characters as they are than addresses do. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
