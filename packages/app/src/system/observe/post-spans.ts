import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Sent } from "./span-queue.ts";
import type { TraceSettings } from "./trace-settings.ts";

export type PostSettings = Pick<TraceSettings, "address" | "protocol" | "headers" | "isCompressed" | "timeout">;

const compress = promisify(gzip);
/** Most bytes of an answer that are read. */
const largestAnswer = 100_000;

/** Sends a request of OTLP over HTTP. Never throws: what went wrong is the answer. */
export async function postSpans(settings: PostSettings, body: Buffer, signal: AbortSignal): Promise<Sent> {
  const { address, protocol, headers, isCompressed, timeout } = settings;
  const isJson = protocol === "http/json";
  try {
    const response = await fetch(address, {
      method: "POST",
      redirect: "manual", // the headers are for this address alone
      headers: {
        ...headers,
        "Content-Type": isJson ? "application/json" : "application/x-protobuf",
        ...(isCompressed && { "Content-Encoding": "gzip" }),
      },
      body: new Uint8Array(isCompressed ? await compress(body) : body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    const { status } = response;
    const answer = await readAnswer(response);
    if (status >= 200 && status < 300)
      return { kind: "sent", rejected: isJson ? rejectedInJson(answer) : rejectedInProtobuf(answer) };
    const reason = `status ${status}`;
    if (![429, 502, 503, 504].includes(status)) return { kind: "refused", reason };
    const wait = Number(response.headers.get("retry-after") ?? Number.NaN) * 1000;
    return { kind: "later", reason, ...(wait > 0 && { wait }) };
  } catch (error) {
    // The message of an error may have the address, and that a token.
    return { kind: "later", reason: error instanceof Error ? (codeIn(error.cause) ?? error.name) : "unknown" };
  }
}

const codeIn = (cause: unknown): string | undefined =>
  typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : undefined;

async function readAnswer({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > largestAnswer) return Buffer.alloc(0); // leaving the loop closes it
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** `partialSuccess.rejectedSpans`, a number or a text. */
function rejectedInJson(answer: Buffer): number {
  try {
    const value: unknown = JSON.parse(answer.toString());
    const { partialSuccess } = (value ?? {}) as { partialSuccess?: { rejectedSpans?: unknown } };
    return count(Number(partialSuccess?.rejectedSpans ?? 0));
  } catch (error) {
    if (error instanceof SyntaxError) return 0; // most collectors answer nothing at all
    throw error;
  }
}

/** Field 1 of the answer is the partial success, whose field 1 is the number. */
function rejectedInProtobuf(answer: Buffer): number {
  if (answer[0] !== 0x0a || answer[2] !== 0x08) return 0;
  let [value, shift] = [0, 1];
  for (let at = 3; at < answer.length && at < 8; at++) {
    const part = answer[at] ?? 0;
    value += (part & 127) * shift;
    shift *= 128;
    if (part < 128) break;
  }
  return count(value);
}

const count = (value: number): number => (Number.isSafeInteger(value) && value > 0 ? value : 0);
