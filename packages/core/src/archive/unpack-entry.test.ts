import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crc32, deflateRawSync } from "node:zlib";
import type { ZipEntry } from "./read-zip.ts";
import { unpackEntry } from "./unpack-entry.ts";

const entry = (content: Buffer, more: Partial<ZipEntry> = {}): ZipEntry => ({
  path: "a",
  kind: "file",
  executable: false,
  size: content.length,
  crc: crc32(content),
  method: "deflated",
  data: deflateRawSync(content),
  ...more,
});

describe("unpacking an entry", () => {
  test("gives its content, whatever its size", async () => {
    for (const size of [0, 1, 63, 64, 65, 512 * 1024, 512 * 1024 + 1, 1 << 20, (2 << 20) + 1]) {
      const content = Buffer.alloc(size, "content");
      assert.deepEqual(await unpackEntry(entry(content)), { bytes: content }, `${size} bytes`);
    }
  });

  test("stops at the size the archive says, small or large", async () => {
    const content = Buffer.alloc(3 << 20);
    for (const size of [0, 1, 1000, 600_000, content.length - 1]) {
      const unpacked = await unpackEntry(entry(content, { size }));
      assert.ok("rule" in unpacked && unpacked.rule === "archive.size", `${size} bytes`);
    }
  });

  test("survives sizes that no memory can hold", async () => {
    for (const size of [2 ** 32, 2 ** 40, Number.MAX_SAFE_INTEGER])
      assert.deepEqual(await unpackEntry(entry(Buffer.from("x"), { size })), {
        rule: "archive.size",
        values: { size, found: 1 },
      });
  });

  test("counts the bytes hidden behind the data, on both ways", async () => {
    for (const size of [10, 600_000]) {
      const whole = entry(Buffer.alloc(size, "content"));
      const data = Buffer.concat([whole.data, Buffer.from("hidden")]);
      assert.deepEqual(await unpackEntry({ ...whole, data }), { rule: "archive.hidden", values: { count: 6 } });
    }
  });

  test("says what is wrong with data that cannot be unpacked, on both ways", async () => {
    for (const size of [10, 600_000]) {
      const broken = entry(Buffer.alloc(size, "content"), { data: Buffer.from([0x07]) });
      assert.deepEqual(await unpackEntry(broken), { rule: "archive.corrupt", values: { reason: "Z_DATA_ERROR" } });
    }
  });

  test("throws what is no fault of the archive", async () => {
    const broken = entry(Buffer.from("x"), { data: 1 as unknown as Buffer });
    await assert.rejects(unpackEntry(broken), { code: "ERR_INVALID_ARG_TYPE" });
  });
});
