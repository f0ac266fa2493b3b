import { createClient } from "loadout/client";
import type { Transport } from "loadout/transport";
import { csrfToken, noticing } from "../../api/page-transport.ts";
import { currentLanguage } from "../../shell/use-language.ts";
import type { ImportChoice, Report } from "./packages.ts";

/** Uploads a package to be checked or imported. Returns the report. */

export interface SentPackage {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The folder of one skill, in an archive of several. */
  readonly only?: string;
}

export interface SendOptions {
  readonly choice: ImportChoice;
  /** Report everything, write nothing. */
  readonly isDryRun: boolean;
  /** The version that an update is based on. */
  readonly from?: number | undefined;
  /** Requests with the same key import the package once. */
  readonly key?: string | undefined;
  /** Called with the part that was uploaded, from 0 to 1. */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal | undefined;
}

export async function sendPackage({ name, bytes, only }: SentPackage, options: SendOptions): Promise<Report> {
  const { choice, isDryRun, from, key, onProgress = () => undefined, signal } = options;
  const client = createClient({
    url: "",
    csrf: csrfToken,
    language: currentLanguage(),
    transport: noticing(uploadTransport(onProgress)),
  });
  const query = {
    name: name.slice(-255),
    only,
    ...choice,
    dryRun: isDryRun,
    from: choice.onConflict === "update" ? from : undefined,
  };
  const { imports } = await client.upload("skill.import", query, bytes, {
    type: isZip(bytes) ? "application/zip" : "application/octet-stream",
    ...(key !== undefined && { idempotencyKey: key }),
    ...(signal && { signal }),
  });
  const [report] = imports;
  if (!report) throw new Error(`no report on ${name}`);
  return report;
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** `XMLHttpRequest` instead of `fetch`, which reports no progress of uploads. */
const uploadTransport =
  (onProgress: (sent: number) => void): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
      request.onload = () =>
        resolve({
          status: request.status,
          header: (name) => request.getResponseHeader(name),
          text: async () => request.responseText,
          chunks: () => chunksOf(request.responseText),
        });
      request.onerror = () => reject(new TypeError("the server does not answer"));
      request.onabort = () => reject(signal?.reason);
      signal?.throwIfAborted();
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body);
    });

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
