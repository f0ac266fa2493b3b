import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { isError } from "../ground/diagnostic.ts";
import { readZip } from "./read-zip.ts";
import { MalformedTar, tarToZip } from "./tar-to-zip.ts";
import { unpackEntry } from "./unpack-entry.ts";

interface TarEntry {
  readonly name: string;
  readonly content?: string | Buffer;
  readonly type?: string;
  readonly mode?: number;
  readonly size?: string;
  readonly prefix?: string;
  readonly sum?: string;
}

function tarOf(entries: readonly TarEntry[], end = Buffer.alloc(1024)): Buffer {
  return Buffer.concat([
    ...entries.flatMap(({ name, content = "", type = "0", mode = 0o644, size, prefix = "", sum }) => {
      const bytes = Buffer.from(content as string);
      const header = Buffer.alloc(512);
      header.write(name, 0, 100);
      header.write(mode.toString(8).padStart(7, "0"), 100);
      header.write(size ?? bytes.length.toString(8).padStart(11, "0"), 124);
      header.write(" ".repeat(8), 148);
      header.write(type, 156);
      header.write("ustar\x0000", 257, "latin1");
      header.write(prefix, 345);
      const total = header.reduce((all, byte) => all + byte, 0);
      header.write(sum ?? `${total.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
      return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
    }),
    end,
  ]);
}

const limit = 1_000_000;
const pax = (key: string, value: string): string => {
  const body = ` ${key}=${value}\n`;
  const length = Buffer.byteLength(body);
  const digits = String(length + String(length).length).length;
  return `${length + digits}${body}`;
};

async function read(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await tarToZip(bytes, limit);
  assert.ok(Buffer.isBuffer(zip), String(zip));
  const { entries, problems } = await readZip(zip);
  assert.deepEqual(problems.filter(isError), []);
  const files: Record<string, string> = {};
  for (const entry of entries) {
    const unpacked = await unpackEntry(entry);
    assert.ok("bytes" in unpacked);
    files[`${entry.path}${entry.kind === "folder" ? "/" : ""}${entry.executable && entry.kind === "file" ? "*" : ""}`] =
      unpacked.bytes.toString();
  }
  return files;
}

describe("a tar.gz", () => {
  test("has the same files as a ZIP file, with long names, folders and what can be run", async () => {
    const long = `${"deep/".repeat(30)}end.md`;
    const bytes = tarOf([
      { name: "./", type: "5" },
      { name: "./SKILL.md", content: "hello" },
      { name: "run.sh", content: "x", mode: 0o755 },
      { name: "empty", type: "5", mode: 0o755 },
      { name: "b.md", prefix: "pre/fix", content: "p" },
      { name: "pax", type: "x", content: pax("mtime", "1.5") + pax("path", "说明.md") },
      { name: "short", content: "long by pax" },
      { name: "././@LongLink", type: "L", content: `${long}\0` },
      { name: "short", content: "long by GNU" },
    ]);
    assert.deepEqual(await read(gzipSync(bytes)), {
      "SKILL.md": "hello",
      "run.sh*": "x",
      "empty/": "",
      "pre/fix/b.md": "p",
      "说明.md": "long by pax",
      [long]: "long by GNU",
    });
  });

  const hasTar = spawnSync("tar", ["--version"]).error === undefined;
  test("of the tar program is read", { skip: !hasTar && "tar is not installed here" }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "loadout-tar-"));
    t.after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "skill/sub"), { recursive: true });
    writeFileSync(join(folder, "skill/SKILL.md"), "hello");
    writeFileSync(join(folder, "skill/sub/run.sh"), "run", { mode: 0o755 });
    for (const format of ["gnu", "pax", "ustar"]) {
      const bytes = execFileSync("tar", ["-cz", `--format=${format}`, "-C", join(folder, "skill"), "."]);
      const { "sub/": _, ...files } = await read(bytes);
      assert.deepEqual(files, { "SKILL.md": "hello", "sub/run.sh*": "run" }, format);
    }
  });

  const hostile: Readonly<Record<string, () => Buffer>> = {
    "that is none": () => Buffer.from([0x1f, 0x8b, 1, 2, 3]),
    "that unpacks to more than the limit": () => gzipSync(Buffer.alloc(limit + 1)),
    "without an end": () => gzipSync(tarOf([{ name: "a" }], Buffer.alloc(0))),
    "that breaks off": () => gzipSync(tarOf([{ name: "a", size: "00000001750" }])),
    "with a symbolic link": () => gzipSync(tarOf([{ name: "a", type: "2" }])),
    "with a hard link": () => gzipSync(tarOf([{ name: "a", type: "1" }])),
    "with a device": () => gzipSync(tarOf([{ name: "a", type: "3" }])),
    "with a damaged sum": () => gzipSync(tarOf([{ name: "a", sum: "000001\0 " }])),
    "with a size that is no number": () => gzipSync(tarOf([{ name: "a", size: "zzz" }])),
    "with a size in base 256": () => gzipSync(tarOf([{ name: "a", size: "\x80\0\0\0\0\0\0\0\0\0\0\x01" }])),
    "whose extended header has another size": () =>
      gzipSync(tarOf([{ name: "p", type: "x", content: pax("size", "9") }])),
    "whose extended header names a link": () =>
      gzipSync(tarOf([{ name: "p", type: "x", content: pax("linkpath", "/") }])),
    "whose extended header is damaged": () => gzipSync(tarOf([{ name: "p", type: "x", content: "9999 path=x\n" }])),
    "with a name that is not UTF-8": () =>
      gzipSync(tarOf([{ name: "p", type: "L", content: Buffer.from([0xff, 0xfe]) }])),
  };
  for (const [title, bytes] of Object.entries(hostile))
    test(`${title} is refused`, async () => {
      assert.ok((await tarToZip(bytes(), limit)) instanceof MalformedTar);
    });

  test("with names that climb or clash is refused by the reader of the ZIP file", async () => {
    for (const names of [["../evil"], ["/etc/evil"], ["a", "a"], ["A.md", "a.md"], ["a\\b"], ["a", "a/b"]]) {
      const zip = await tarToZip(gzipSync(tarOf(names.map((name) => ({ name, content: "x" })))), limit);
      assert.ok(Buffer.isBuffer(zip));
      assert.ok((await readZip(zip)).problems.some(isError), names.join(" "));
    }
  });
});
