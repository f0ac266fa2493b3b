import assert from "node:assert/strict";
import { test } from "node:test";
import { fromBuffer } from "yauzl";
import { oddArchives } from "../../../../test/archives.ts";
import { readZip } from "./read-zip.ts";
import { unpackEntry } from "./unpack-entry.ts";

/** What another reader makes of an archive: content by the bytes of the name, which it does not decode. */
function readWithPeer(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, string>();
    fromBuffer(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: true }, (error, file) => {
      if (error) return reject(error);
      file.on("error", reject);
      file.on("end", () => resolve(found));
      file.on("entry", (entry) => {
        const name = (entry.fileName as unknown as Buffer).toString("hex");
        if (name.endsWith("2f")) return file.readEntry();
        file.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure);
          const chunks: Buffer[] = [];
          stream.on("error", reject);
          stream.on("data", (chunk: Buffer) => chunks.push(chunk));
          stream.on("end", () => {
            found.set(name, Buffer.concat(chunks).toString("hex"));
            file.readEntry();
          });
        });
      });
      file.readEntry();
    });
  });
}

test("another reader finds the same content in every odd archive", async () => {
  let compared = 0;
  for (const { title, bytes } of oddArchives) {
    const archive = bytes();
    const { entries } = await readZip(archive);
    const ours = await Promise.all(
      entries
        .filter(({ kind }) => kind === "file")
        .map(async (entry) => {
          const unpacked = await unpackEntry(entry);
          return "bytes" in unpacked ? unpacked.bytes.toString("hex") : unpacked.rule;
        }),
    );
    const theirs = [...(await readWithPeer(archive)).values()];
    assert.deepEqual(theirs, ours, title);
    compared++;
  }
  assert.ok(compared >= 20);
});
