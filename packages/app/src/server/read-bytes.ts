import { Fault } from "@loadout/core";

/** The body of a request, whole; one that is larger is refused, at its announcement if it is announced. */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const tooLarge = (): Fault => new Fault("body.too-large", { limit });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body)
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  return Buffer.concat(chunks);
}

/** A type without its parameters. */
export const contentType = (request: Request): string =>
  (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
