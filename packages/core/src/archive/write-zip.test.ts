import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isSafePath } from "./entry-path.ts";
import { readZip } from "./read-zip.ts";
import { unpackEntry } from "./unpack-entry.ts";
import { writeZip, type ZipInput } from "./write-zip.ts";

function file(path: string, content: string | Buffer, executable = false): ZipInput {
  assert.ok(isSafePath(path));
  return { kind: "file", path, executable, read: async () => Buffer.from(content as string) };
}

function folder(path: string): ZipInput {
  assert.ok(isSafePath(path));
  return { kind: "folder", path };
}

async function write(inputs: ZipInput[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of writeZip("skill", inputs)) parts.push(part);
  return Buffer.concat(parts);
}

const large = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * index) % 251));
const inputs = [
  file("SKILL.md", "---\nname: skill\ndescription: d\n---\n\nBody, body, body, body, body.\n"),
  file("scripts/run.sh", "#!/bin/sh\n", true),
  file("空 的/说明 🦊.md", "说明\n"),
  file("empty", ""),
  file("large", large),
  folder("assets/none"),
];

describe("a written archive", () => {
  test("reads back as what was given, below its folder, in its order", async () => {
    const { entries, problems, encoding } = await readZip(await write(inputs));
    assert.deepEqual(problems, []);
    assert.equal(encoding, "utf-8");
    assert.deepEqual(
      entries.map(({ path, kind, executable }) => [path, kind, executable]),
      [
        ["skill/SKILL.md", "file", false],
        ["skill/scripts/run.sh", "file", true],
        ["skill/空 的/说明 🦊.md", "file", false],
        ["skill/empty", "file", false],
        ["skill/large", "file", false],
        ["skill/assets/none", "folder", false],
      ],
    );
    for (const [index, entry] of entries.entries()) {
      const input = inputs[index];
      const bytes = input?.kind === "file" ? await input.read() : Buffer.alloc(0);
      assert.deepEqual(await unpackEntry(entry), { bytes }, entry.path);
    }
  });

  test("is the same bytes for the same entries", async () => {
    assert.ok((await write(inputs)).equals(await write(inputs)));
  });

  test("keeps a file as it is where packing would not make it smaller", async () => {
    const { entries } = await readZip(await write(inputs));
    const methods = Object.fromEntries(entries.map(({ path, method }) => [path, method]));
    assert.equal(methods["skill/SKILL.md"], "deflated");
    assert.equal(methods["skill/large"], "deflated");
    assert.equal(methods["skill/empty"], "stored");
    assert.equal(methods["skill/scripts/run.sh"], "stored");
  });

  test("is an archive even if there is nothing in it", async () => {
    const { entries, problems } = await readZip(await write([]));
    assert.deepEqual([entries, problems], [[], []]);
  });

  test("says nothing of times", async () => {
    const bytes = await write(inputs.slice(0, 1));
    const list = bytes.indexOf("PK\x01\x02", 0, "latin1");
    assert.deepEqual([bytes.readUInt32LE(10), bytes.readUInt32LE(list + 12)], [0x00210000, 0x00210000]);
  });

  test("gives what cannot be read to the caller", async () => {
    const [first] = inputs;
    assert.ok(first?.kind === "file");
    const broken: ZipInput = { ...first, read: () => Promise.reject(new Error("gone")) };
    await assert.rejects(write([first, broken]), { message: "gone" });
  });
});
