import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { shipped } from "../../config.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { HttpRequest } from "./request.ts";
import { type Headers, pageHeaders, respond } from "./respond.ts";

/** Serves the console: its files, and its page for every other path. */
export function createPages(folder: string, publicUrl = ""): (request: HttpRequest) => Promise<Response> {
  let files: ReadonlyMap<string, ShownFile> | undefined;

  return async (request) => {
    const { method, path, requestId } = request;
    if (method !== "GET" && method !== "HEAD")
      throw new AppFault("route.method", { path: path.slice(0, 200), method, allowed: "GET" });
    files ??= readConsole(folder);
    const file = files.get(path);
    if (file && path !== index) return showFile(file, request);
    if (!isPage(request)) throw new AppFault("route.unknown", { method, path: path.slice(0, 200) });
    const page = files.get(index);
    if (!page) {
      files = undefined; // look again: it may be built later
      throw new AppFault("console.missing", { folder });
    }
    const nonce = randomUUID();
    const text = page.bytes.toString("utf8").replace(nonceMark, `$1${nonce}"`).replace(addressMark, `$1${publicUrl}"`);
    return respond(text, requestId, 200, { ...pageHeaders, ...letStyles(nonce), "Content-Type": page.type });
  };
}

/** The folder of the built console; in the source tree it is `dist` of its package. */
export function builtConsole(): string {
  const folder = shipped("console");
  return existsSync(join(folder, "vite.config.ts")) ? join(folder, "dist") : folder;
}

interface ShownFile {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly type: string;
  /** The name contains a hash of the content: cacheable forever. */
  readonly isLasting: boolean;
  /** Compressed on first use. */
  gzip?: Buffer<ArrayBuffer>;
}

const index = "/index.html";
const nonceMark = /(<meta name="style-nonce" content=")"/;
const addressMark = /(<meta name="public-address" content=")"/;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Reads all files into memory; a path that is not in this map is not served. */
function readConsole(folder: string): Map<string, ShownFile> {
  const files = new Map<string, ShownFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    files.set(address, { bytes: readFileSync(path), type, isLasting: address.startsWith("/assets/") });
  }
  return files;
}

/** Paths of the console are not files; requests that do not accept HTML get 404. */
function isPage({ path, headers }: HttpRequest): boolean {
  if (path === "/" || path === "/welcome" || path === "/login") return true;
  return !path.startsWith("/assets/") && (headers.get("accept") ?? "").includes("text/html");
}

function showFile(file: ShownFile, { headers, requestId }: HttpRequest): Response {
  const lasting: Headers = file.isLasting ? { "Cache-Control": "public, max-age=31536000, immutable" } : {};
  const always = { ...pageHeaders, "Content-Type": file.type, ...lasting, Vary: "Accept-Encoding" };
  const isPacked = file.type === types[".woff2"];
  if (isPacked || !/\bgzip\b/.test(headers.get("accept-encoding") ?? ""))
    return respond(file.bytes, requestId, 200, always);
  file.gzip ??= gzipSync(file.bytes);
  return respond(file.gzip, requestId, 200, { ...always, "Content-Encoding": "gzip" });
}

/** Lets the editor add style sheets with this nonce; scripts come from files only. */
const letStyles = (nonce: string): Headers => ({
  "Content-Security-Policy": `${pageHeaders["Content-Security-Policy"]}; style-src 'self' 'nonce-${nonce}'`,
});
