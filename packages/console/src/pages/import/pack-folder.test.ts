import assert from "node:assert/strict";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { packFolder } from "./pack-folder.ts";

test("a folder is packed with its paths and bytes, also those that are not ASCII", async () => {
  const texts = { "SKILL.md": "---\nname: a\n---\n", "参考/表.md": "正文\n", "empty.txt": "" };
  const packed = await packFolder(Object.entries(texts).map(([path, text]) => ({ path, file: new Blob([text]) })));
  const unpacked = Object.entries(unzipSync(packed)).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
  assert.deepEqual(Object.fromEntries(unpacked), texts);
});

test("packing ends when it is stopped", async () => {
  const stopped = AbortSignal.abort(new Error("stopped"));
  await assert.rejects(packFolder([{ path: "SKILL.md", file: new Blob(["x"]) }], stopped), /stopped/);
});
