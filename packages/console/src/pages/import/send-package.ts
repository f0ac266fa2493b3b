import { createClient, readReport } from "loadout/client";
import { csrfToken } from "../../api/page-transport.ts";
import { currentLanguage } from "../../shell/use-language.ts";
import type { ImportChoice, Report } from "./packages.ts";
import { uploadTransport } from "./upload-transport.ts";

export interface SentPackage {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of an archive of several skills, the folder of the one that is meant. */
  readonly only?: string;
}

export interface SendOptions {
  readonly choice: ImportChoice;
  /** Report everything, write nothing. */
  readonly isDryRun: boolean;
  /** The version that an update was decided upon. */
  readonly from?: number | undefined;
  /** Imported once for this key, however often it is sent. */
  readonly key?: string | undefined;
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a package to be looked at or to be taken in, and answers the report on it. */
export async function sendPackage({ name, bytes, only }: SentPackage, options: SendOptions): Promise<Report> {
  const { choice, isDryRun, from, key, onProgress = () => undefined, signal } = options;
  const query = new URLSearchParams({
    name: name.slice(-255),
    onConflict: choice.onConflict,
    ...(only !== undefined && { only }),
    ...(choice.fix && { fix: "true" }),
    ...(choice.allowHiddenText && { allowHiddenText: "true" }),
    ...(isDryRun && { dryRun: "true" }),
    ...(from !== undefined && choice.onConflict === "update" && { from: String(from) }),
  });
  const client = createClient({
    url: "",
    csrf: csrfToken,
    language: currentLanguage(),
    transport: uploadTransport(onProgress),
  });
  const answer = await client.send("POST", `/api/skill/import?${query}`, {
    body: bytes,
    type: isZip(bytes) ? "application/zip" : "application/octet-stream",
    ...(key !== undefined && { idempotencyKey: key }),
    ...(signal && { signal }),
  });
  const [report] = (await readReport(answer)).imports;
  if (!report) throw new Error(`no report on ${name}`);
  return report;
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
