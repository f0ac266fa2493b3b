import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { asOrdinaryUser, ordinaryUser } from "../../../../../test/library-sandbox.ts";
import { openHome } from "../../home/home.ts";
import { openDispatchTexts } from "./dispatch-texts.ts";

const lineOf = (index: number): string =>
  `${JSON.stringify({ index, time: "t", output: { type: "text", text: `line ${index}\u2028` } })}\n`;

const linesTo = (count: number): string => Array.from({ length: count }, (_, at) => lineOf(at + 1)).join("");

/** A home with the files of an earlier release. */
function createWorld(t: TestContext, output = linesTo(1200)) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-texts-"));
  const home = join(folder, "home");
  const files = join(home, "dispatch", "d1");
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, "brief.txt"), "Do\r\n\0it");
  writeFileSync(join(files, "output.jsonl"), output);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => {
    const opened = openHome(home);
    t.after(() => opened.close());
    const oldFiles = () => join(home, "dispatch");
    return { home: opened, texts: openDispatchTexts({ home: opened, oldFiles, now: () => new Date(), memory: 1000 }) };
  };
  return { home, files, open };
}

type Texts = ReturnType<typeof openDispatchTexts>;

const indexesOf = async (texts: Texts, after = 0, limit = 10_000): Promise<number[]> =>
  (await texts.read("d1", after, limit)).map(({ index }) => index);

describe("the files of an earlier release", () => {
  test("become rows when they are first read, and stay as they were", async (t) => {
    const { files, open } = createWorld(t, `${linesTo(1200)}{"index":1201,"ti`);
    const { home, texts } = open();
    assert.equal(await texts.text("d1"), "Do\r\n\0it");
    assert.deepEqual(await indexesOf(texts, 10, 2), [11, 12]);
    assert.deepEqual([await texts.last("d1"), (await indexesOf(texts)).length], [1200, 1200]);
    assert.deepEqual(readdirSync(files).toSorted(), ["brief.txt.old", "output.jsonl.old"]);
    await home.close();
    const again = open();
    assert.deepEqual([await again.texts.text("d1"), await again.texts.last("d1")], ["Do\r\n\0it", 1200]);
  });

  test("are taken over once if a process was killed in between", async (t) => {
    const { files, open } = createWorld(t);
    const first = open();
    await first.texts.text("d1");
    await first.texts.last("d1");
    await first.home.close();
    // As it was before the files were moved away.
    writeFileSync(join(files, "output.jsonl"), linesTo(1200));
    writeFileSync(join(files, "brief.txt"), "Do\r\n\0it");
    const { texts } = open();
    assert.equal(await texts.text("d1"), "Do\r\n\0it");
    assert.deepEqual([await texts.last("d1"), (await indexesOf(texts)).length], [1200, 1200]);
    assert.equal(existsSync(join(files, "output.jsonl")), false);
  });

  test("are completed if only some of their lines are rows", async (t) => {
    const { open } = createWorld(t);
    const { home, texts } = open();
    const { change } = home.records.use("output", async () => (await import("./output-records.ts")).outputRecords);
    await change("append", "d1", [{ number: 2, body: lineOf(2).trim() }]);
    assert.equal((await indexesOf(texts)).length, 1200);
  });

  test("are not taken over again when retention has removed the output; the text is", async (t) => {
    const { home: folder, open } = createWorld(t);
    const first = open();
    await first.texts.text("d1");
    await first.texts.removeOutput("d1");
    await first.home.close();
    for (const path of globSync(join(folder, "loadout.db*"))) rmSync(path); // replaced by an earlier copy
    const { texts } = open();
    await texts.last("d1");
    await texts.removeOutput("d1");
    assert.equal(await open().texts.last("d1"), 0);
    assert.equal(await texts.text("d1"), "Do\r\n\0it");
  });

  test("are shown where the home cannot be written", async (t) => {
    const { home: folder, files, open } = createWorld(t);
    for (const path of [folder, join(folder, "dispatch"), files]) {
      if (process.geteuid?.() === 0) chownSync(path, ordinaryUser, ordinaryUser);
      chmodSync(path, 0o555);
    }
    for (const name of readdirSync(files)) chmodSync(join(files, name), 0o444);
    chmodSync(join(folder, ".."), 0o755);
    await asOrdinaryUser(async () => {
      const { texts } = open();
      assert.equal(await texts.text("d1"), "Do\r\n\0it");
      assert.deepEqual(await indexesOf(texts, 1190, 3), [1191, 1192, 1193]);
      assert.equal(await texts.last("d1"), 1200);
    });
    assert.deepEqual(readdirSync(files).toSorted(), ["brief.txt", "output.jsonl"], "nothing was changed");
    for (const path of [folder, join(folder, "dispatch"), files]) chmodSync(path, 0o755);
  });
});

test("a text that is not there is refused, and nothing is created", async (t) => {
  const { home: folder, open } = createWorld(t);
  const { texts } = open();
  await assert.rejects(texts.text("none"), { code: "dispatch.not-found" });
  assert.deepEqual(await texts.read("none", 0, 10), []);
  assert.deepEqual(readdirSync(folder), ["dispatch"]);
});
