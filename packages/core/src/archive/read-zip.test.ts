import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hostileArchives, oddArchives, skillText } from "../../../../test/archives.ts";
import { makeArchive } from "../../../../test/make-archive.ts";
import { type Diagnostic, diagnostic, isError } from "../ground/diagnostic.ts";
import { rules } from "../ground/rules.ts";
import { archiveLimits, checkSize } from "./archive-limits.ts";
import { readZip, type ZipEntry, type ZipListing } from "./read-zip.ts";
import { unpackEntry } from "./unpack-entry.ts";

interface Reading {
  readonly errors: readonly Diagnostic[];
  readonly listing: ZipListing;
  readonly files: Record<string, Buffer>;
}

/** An archive as an import reads it: nothing is unpacked after an error. */
async function read(bytes: Buffer): Promise<Reading> {
  const listing = await readZip(bytes);
  const errors = listing.problems.filter(isError);
  const files: Record<string, Buffer> = {};
  for (const entry of errors.length === 0 ? listing.entries : []) {
    const unpacked = checkSize(entry, archiveLimits) ?? (await unpackEntry(entry));
    if ("rule" in unpacked) errors.push(diagnostic(unpacked.rule, unpacked.values, { path: entry.path }));
    else if (entry.kind === "file") files[entry.path] = unpacked.bytes;
  }
  return { errors, listing, files };
}

/** The sum of all files is known to those who unpack them, and what belongs to a skill to those who look for one. */
const leftToImport: readonly string[] = ["archive.inflated", "package.outside"];

describe("a hostile archive is refused for its fault and no other", () => {
  for (const { title, bytes, rules: broken, path, says } of hostileArchives)
    test(title, async () => {
      const { errors } = await read(bytes());
      const found = [...new Set(errors.map(({ rule }) => rule))];
      const own = broken.filter((rule) => !leftToImport.includes(rule));
      assert.deepEqual(found.toSorted(), own.toSorted());
      const about = errors.map((error) => error.path);
      if (path !== undefined && own.length > 0) assert.ok(about.includes(path), `about ${about}`);
      const messages = errors.map(({ message }) => message).join("\n");
      if (says !== undefined) assert.ok(messages.includes(says), messages);
    });
});

test("every rule about archives and entries has a hostile archive", async () => {
  const onlyInFolders = ["entry.unreadable"];
  const ofNames = ["entry.hidden"]; // a finding about a skill, not a reason to distrust the archive
  const shown = new Set<string>([...hostileArchives.flatMap(({ rules }) => rules), ...onlyInFolders, ...ofNames]);
  const missing = Object.keys(rules).filter((rule) => /^(?:archive|entry)\./.test(rule) && !shown.has(rule));
  assert.deepEqual(missing, []);
});

const pathsOf = (entries: readonly ZipEntry[], isWanted: (entry: ZipEntry) => boolean): string[] =>
  entries
    .filter(isWanted)
    .map(({ path }) => path)
    .toSorted();

const sorted = (files: Readonly<Record<string, string | Buffer>>): [path: string, hex: string][] =>
  Object.entries(files)
    .map(([path, content]): [string, string] => [path, Buffer.from(content as string).toString("hex")])
    .toSorted();

describe("an odd archive is read as what it is", () => {
  for (const { title, bytes, files, folders = [], executable = [], encoding } of oddArchives)
    test(title, async () => {
      const { errors, listing, files: found } = await read(bytes());
      assert.deepEqual(errors, []);
      assert.deepEqual(sorted(found), sorted(files));
      assert.deepEqual(
        pathsOf(listing.entries, ({ kind }) => kind === "folder"),
        [...folders].toSorted(),
      );
      assert.deepEqual(
        pathsOf(listing.entries, (entry) => entry.executable),
        [...executable].toSorted(),
      );
      assert.equal(listing.encoding, encoding ?? listing.encoding);
    });
});

describe("a damaged archive", () => {
  const content = skillText("damaged");
  const intact = makeArchive(
    [
      { name: "SKILL.md", content },
      { name: "说明.md", content: "x", method: 0, descriptor: "signed" },
      { name: "a/" },
      { name: "wide", flags: 0, local: { size: 0xffffffff, packedSize: 0xffffffff, extra: emptySizes() } },
    ],
    { comment: "c", wide: {} },
  );
  const files = sorted({ "SKILL.md": content, "说明.md": "x", wide: "" });

  test("is whole before it is damaged", async () => {
    const { errors, files: found } = await read(intact);
    assert.deepEqual(errors, []);
    assert.deepEqual(sorted(found), files);
  });

  test("is refused wherever it is cut off", async () => {
    for (let length = 0; length < intact.length; length++) {
      const { errors } = await read(intact.subarray(0, length));
      assert.deepEqual(
        errors.map(({ rule }) => rule),
        [length < 4 ? "archive.not-zip" : "archive.end"],
        `cut off at ${length}`,
      );
    }
  });

  test("is refused wherever its beginning is missing", async () => {
    for (let start = 1; start <= intact.length; start++) {
      const { errors } = await read(intact.subarray(start));
      assert.notEqual(errors.length, 0, `begins at ${start}`);
    }
  });

  test("is refused or read rightly whichever byte is another", async () => {
    for (let at = 0; at < intact.length; at++)
      for (const change of [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff]) {
        const bytes = Buffer.from(intact);
        bytes[at] = (bytes[at] ?? 0) ^ change;
        const { errors, files: found } = await read(bytes);
        if (errors.length === 0) assert.deepEqual(sorted(found), files, `byte ${at} changed by ${change}`);
      }
  });

  test("is refused or read rightly whichever four bytes are all ones or zeros", async () => {
    for (let at = 0; at + 4 <= intact.length; at++)
      for (const byte of [0x00, 0xff]) {
        const bytes = Buffer.from(intact).fill(byte, at, at + 4);
        const { errors, files: found } = await read(bytes);
        if (errors.length === 0) assert.deepEqual(sorted(found), files, `bytes from ${at} made ${byte}`);
      }
  });
});

function emptySizes(): Buffer {
  const field = Buffer.alloc(20);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(16, 2);
  return field;
}

describe("limits", () => {
  const limits = { ...archiveLimits, files: 1 };
  const files = (count: number) =>
    makeArchive(Array.from({ length: count }, (_, index) => ({ name: `${index}`, content: "x" })));

  test("an archive may have exactly the size of the limit", async () => {
    const bytes = files(1);
    assert.deepEqual((await readZip(bytes, { ...limits, packed: bytes.length })).problems, []);
    const [problem] = (await readZip(bytes, { ...limits, packed: bytes.length - 1 })).problems;
    assert.equal(problem?.rule, "archive.too-large");
    assert.deepEqual(problem.values, { size: bytes.length, limit: bytes.length - 1 });
  });

  test("four entries stand for each file that is allowed", async () => {
    assert.equal((await readZip(files(4), limits)).entries.length, 4);
    const { entries, problems } = await readZip(files(5), limits);
    assert.deepEqual([entries.length, problems.map(({ rule }) => rule)], [0, ["archive.too-many"]]);
  });

  test("a path may be twice as long and deep as one inside a skill, which may lie in folders", async () => {
    const rulesOf = async (name: string) =>
      (await readZip(makeArchive([{ name }]), { ...archiveLimits, path: 10, depth: 2 })).problems.map(
        ({ rule }) => rule,
      );
    assert.deepEqual(await rulesOf("a/b/c/d/x"), []);
    assert.deepEqual(await rulesOf("a/b/c/d/e/x"), ["entry.too-deep"]);
    assert.deepEqual(await rulesOf("n".repeat(20)), []);
    assert.deepEqual(await rulesOf("n".repeat(21)), ["entry.too-long"]);
  });
});

test("what is told of a gap are its borders", async () => {
  const { problems } = await readZip(
    makeArchive([{ name: "a", before: Buffer.alloc(7) }], { beforeList: Buffer.alloc(2) }),
  );
  assert.deepEqual(
    problems.map(({ rule, path, values }) => [rule, path, values]),
    [
      ["archive.gap", "a", { from: 0, to: 7 }],
      ["archive.gap", undefined, { from: 38, to: 40 }],
    ],
  );
});

test("what lies hidden in a folder is found without unpacking it", async () => {
  const rulesOf = async (packed: Buffer, method: number) =>
    (await readZip(makeArchive([{ name: "a/", packed, method }]))).problems.map(({ rule }) => rule);
  assert.deepEqual(await rulesOf(Buffer.from([3, 0]), 8), []);
  assert.deepEqual(await rulesOf(Buffer.from([3, 0, 0]), 8), ["archive.hidden"]);
  assert.deepEqual(await rulesOf(Buffer.from([0]), 0), ["archive.hidden"]);
});

test("an entry whose name cannot be read is not listed", async () => {
  assert.deepEqual((await readZip(makeArchive([{ name: Buffer.from([0xff]) }]))).entries, []);
});

test("a list that breaks off is told once", async () => {
  const { problems } = await readZip(makeArchive([{ name: "a", central: { signature: 0 } }]));
  assert.equal(problems.length, 1);
});

test("an entry that breaks several rules names them all, and the others are listed still", async () => {
  const { entries, problems } = await readZip(
    makeArchive([
      { name: "SKILL.md", content: "x" },
      { name: "../a\\b", content: "x", flags: 0x0801, mode: 0o120777 },
    ]),
  );
  assert.deepEqual(
    entries.map(({ path }) => path),
    ["SKILL.md"],
  );
  assert.deepEqual(
    problems.map(({ rule }) => rule),
    ["entry.backslash", "entry.parent", "entry.link", "archive.encrypted"],
  );
});
