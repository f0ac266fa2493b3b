import type { GatheredFile } from "./gather-packages.ts";

/** Packs the files of a folder as a ZIP, one after the other: the page stays usable meanwhile. */
export async function packFolder(
  files: readonly GatheredFile[],
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { Zip, ZipDeflate } = await import("fflate");
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else chunks.push(chunk as Uint8Array<ArrayBuffer>);
  });
  const packed = new Date(); // both records of an entry have to say the same time
  for (const { path, file } of files) {
    signal?.throwIfAborted();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = packed;
    zip.add(entry);
    entry.push(bytes, true);
    if (failure) throw failure;
  }
  zip.end();
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
