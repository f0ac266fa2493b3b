/** Headers every answer has: nothing is sniffed, framed, kept by others or sent on. */
const always = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
} as const;

/** Of data: whoever opens it in a browser gets nothing that runs. */
const dataHeaders = {
  ...always,
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
} as const;

/** Of pages: everything comes from here, nothing stands in the page itself. */
export const pageHeaders = {
  ...always,
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cache-Control": "no-cache",
} as const;

export type Headers = Readonly<Record<string, string>>;

export const respond = (
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | null,
  requestId: string,
  status: number,
  headers: Headers,
): Response => new Response(body, { status, headers: { ...dataHeaders, ...headers, "X-Request-Id": requestId } });

export const respondJson = (body: string, requestId: string, status = 200, headers: Headers = {}): Response =>
  respond(body, requestId, status, { "Content-Type": "application/json; charset=utf-8", ...headers });

/** Bytes of others are handed over as a file, never shown. */
export const respondFile = (
  body: ReadableStream | Uint8Array<ArrayBuffer> | string,
  requestId: string,
  name: string,
  type = "application/octet-stream",
): Response =>
  respond(body, requestId, 200, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`,
  });
