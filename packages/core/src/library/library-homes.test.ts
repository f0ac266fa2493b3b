import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { skillText } from "../../../../test/archives.ts";
import { openLibraryIn, testLibrary } from "../../../../test/library-journeys.ts";
import { packageOf } from "../../../../test/library-sandbox.ts";
import { type Home, openHome, openMemoryHome } from "../home/home.ts";
import { createLibrary } from "./library.ts";

/** The main journeys through a library, on every home with a folder for its trees. */

const author = "ann";

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), "loadout-homes-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return join(path, "home");
}

const homes: Readonly<Record<string, (t: TestContext) => Home>> = {
  "a folder": (t) => openHome(folder(t)),
  "a folder with threads": (t) => openHome(folder(t), { threads: true }),
  memory: () => openMemoryHome(),
};

for (const [title, make] of Object.entries(homes)) {
  testLibrary(title, make);

  test(`a library in ${title} finds damage, repairs what it has a copy of, and recovers`, async (t) => {
    const { home, library, add } = await openLibraryIn(t, make);
    const { digest = "" } = await add("x", { "a.md": "kept\n" });
    await library.edit("x", { kind: "create-file", path: "b.md", text: "more" }, { author, from: 1 });
    const nothing = { damaged: [], unindexed: [], staleLinks: [] };
    assert.deepEqual([await library.inspect({ deep: true }), await library.strangers()], [nothing, []]);
    const path = join(home.blobs.folderOf(digest), "a.md");
    chmodSync(path, 0o644);
    rmSync(path);
    writeFileSync(path, "evil\n");
    const { damaged } = await library.inspect({ deep: true });
    assert.deepEqual(
      damaged.map((one) => [one.digest, one.files]),
      [[digest, ["a.md"]]],
    );
    assert.deepEqual((await library.repair({ author })).rebuilt, [digest]);
    assert.deepEqual([await library.inspect({ deep: true }), await library.loose()], [nothing, []]);
    assert.equal((await library.readFile("x", "a.md", 1)).text, "kept\n");
    assert.deepEqual((await library.recover()).warnings, []);
  });
}

test("a library in memory leaves nothing behind", async () => {
  const home = openMemoryHome();
  const library = createLibrary({ home });
  await library.import(packageOf({ "SKILL.md": skillText("x") }), { author });
  assert.ok(existsSync(library.root));
  await library.close();
  assert.ok(existsSync(library.root), "the home is its owner's to close");
  await home.close();
  assert.equal(existsSync(dirname(library.root)), false);
});
