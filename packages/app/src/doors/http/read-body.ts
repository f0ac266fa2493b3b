import type { Fault } from "@loadout/core";
import { AppFault } from "../../operation/app-fault.ts";

/** The largest JSON body: a text file of a skill, with room for its escapes. */
export const largestBody = 30_000_000;

/** The body of a request, whole; one that is larger is refused, at its announcement if it is announced. */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const tooLarge = (): Fault => new AppFault("body.too-large", { limit });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Somebody who leaves in the middle is no failure of ours. */
async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    // Canceling would destroy the connection before the refusal is sent; the rest is drained.
    if (body) yield* body.values({ preventCancel: true });
  } catch (error) {
    throw new AppFault("body.cut", {}, { cause: error });
  }
}

/** A type without its parameters. */
export const contentType = (request: Request): string =>
  (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
