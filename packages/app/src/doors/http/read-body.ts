/** Reads the body of a request: bytes, text, JSON. */

import { decodeUtf8, type Fault } from "@loadout/core";
import { AppFault } from "../../operation/app-fault.ts";

/** The largest JSON body of an operation that users may call: parsing blocks the server for everybody. */
export const largestUserBody = 1_000_000;
/** The largest JSON body otherwise: a text file of a skill, with room for its escapes. */
export const largestBody = 30_000_000;

/**
 * Reads the whole body of a request; a larger one is refused, by its `Content-Length` if it has one. `onBytes` hears of each
 * piece before it is kept, and may throw.
 */
export async function readBytes(request: Request, limit: number, onBytes?: (size: number) => void): Promise<Buffer> {
  const tooLarge = (): Fault => new AppFault("body.too-large", { limit });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    onBytes?.(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A client that disconnects is a fault of the request, not of the server. */
async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    // Canceling would destroy the connection before the refusal is sent; `drain-rest.ts` reads the rest.
    if (body) yield* body.values({ preventCancel: true });
  } catch (error) {
    throw new AppFault("body.cut", {}, { cause: error });
  }
}

/** The media type without parameters. */
const contentType = (request: Request): string =>
  (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/** Refuses a body of another type; `wanted` is named in the refusal. */
export function checkType(request: Request, types: readonly string[]): void {
  const type = contentType(request);
  if (!types.includes(type)) throw new AppFault("body.type", { type, wanted: types[0] ?? "" });
}

/** Decodes a body. A byte order mark is dropped; invalid UTF-8 is refused, not repaired. */
export function bodyText(bytes: Buffer): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text.replace(/^\uFEFF/, "");
  throw new AppFault("body.invalid", { reason: { en: "it is not valid UTF-8", zh: "不是有效的 UTF-8" } });
}

/** Parses a body that must be a JSON object; an empty one is `{}`. */
export function parseBody(text: string): Readonly<Record<string, unknown>> {
  if (text === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppFault("body.invalid", { reason: error instanceof Error ? error.message.slice(0, 200) : "" });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppFault("body.invalid", {
      reason: { en: "it is a list, a text or a number", zh: "它是列表、文本或数字" },
    });
  return value as Readonly<Record<string, unknown>>;
}
