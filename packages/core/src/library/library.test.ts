import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, rmSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { skillText } from "../../../../test/archives.ts";
import { bytesOf, createLibrarySandbox, type Files, refusal } from "../../../../test/library-sandbox.ts";
import { createSandbox } from "../../../../test/sandbox.ts";
import { auditSchema } from "../home/audit/audit-table.ts";
import { openDatabase } from "../home/database/database.ts";
import { type LibraryTables, librarySchema } from "./index/library-tables.ts";
import { openLibrary } from "./open-library.ts";

const author = "ann";

async function withVersions(t: TestContext) {
  const sandbox = createLibrarySandbox(t);
  const first: Files = {
    "a.md": "one\ntwo\n",
    "*run.sh": "#!/bin/sh\n",
    "data.bin": Buffer.from([0, 1]),
    "empty/": "",
    "参考/说明 🦊.md": "嗨",
  };
  await sandbox.add("x", first);
  const edit = (change: Parameters<typeof sandbox.library.edit>[1], from: number) =>
    sandbox.library.edit("x", change, { author, from });
  await edit({ kind: "write", path: "a.md", text: "one\nthree\n" }, 1);
  await edit({ kind: "create-file", path: "b.md", text: "new\n" }, 2);
  return { ...sandbox, edit };
}

test("every change tells by which request it was made, where there was one", async (t) => {
  const { library, add } = createLibrarySandbox(t);
  const by = (request: string) => ({ author, request });
  await add("x", { "a.md": "a" }, by("import"));
  await library.edit("x", { kind: "write", path: "a.md", text: "b" }, { ...by("edit"), from: 1 });
  await library.rollback("x", 1, { ...by("rollback"), from: 2 });
  await library.delete("x", { ...by("delete"), from: 3 });
  await library.restore("x", by("restore"));
  await add("y");
  assert.deepEqual(
    (await library.audit()).map(({ action, actor, requestId }) => [action, actor, requestId]),
    [
      ["skill.import", author, undefined],
      ["skill.restore", author, "restore"],
      ["skill.delete", author, "delete"],
      ["skill.rollback", author, "rollback"],
      ["skill.edit", author, "edit"],
      ["skill.import", author, "import"],
    ],
  );
});

describe("the list", () => {
  test("comes in pages from the index, whatever is in the folder", async (t) => {
    const { library, add, home } = createLibrarySandbox(t);
    for (const name of ["c", "a", "e", "b", "d"]) await add(name);
    mkdirSync(join(home, "library/skills/by-hand"));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await library.list({ limit: 2, ...(after !== undefined && { after }) });
      assert.equal(page.total, 5);
      seen.push(...page.skills.map(({ slug }) => slug), "|");
      after = page.nextCursor;
    } while (after !== undefined);
    assert.equal(seen.join(""), "ab|cd|e|");
    assert.equal("nextCursor" in (await library.list({ limit: 5 })), false);
    assert.equal((await library.list({ limit: 4 })).nextCursor, "d");
    assert.equal("head" in ((await library.list()).skills[0] ?? {}), false);
    assert.deepEqual(
      (await library.skills({ after: "c", limit: 1 })).map(({ slug, head }) => [slug, head.name]),
      [["d", "d"]],
    );
    assert.deepEqual(await library.strangers(), ["by-hand"]);
  });

  test("asked for by many at once is one connection", async (t) => {
    const { add, open, library } = createLibrarySandbox(t);
    await add("x");
    await library.close();
    const before = openFiles();
    const other = open();
    const totals = await Promise.all(Array.from({ length: 5 }, () => other.list()));
    assert.deepEqual(
      totals.map(({ total }) => total),
      [1, 1, 1, 1, 1],
    );
    await other.close();
    assert.equal(openFiles(), before);
    assert.equal((await other.list()).total, 1, "one that was closed is opened again");
  });
});

/** How many descriptors this process has, where that can be told. */
function openFiles(): number {
  return process.platform === "linux" ? readdirSync("/proc/self/fd").length : 0;
}

describe("the history", () => {
  test("tells every version, and any of them can be read", async (t) => {
    const { library } = await withVersions(t);
    const history = await library.history("x");
    assert.deepEqual(
      history.map(({ n, cause, files }) => [n, cause, files]),
      [
        [3, "edit", 6],
        [2, "edit", 5],
        [1, "import", 5],
      ],
    );
    assert.equal(new Set(history.map(({ digest }) => digest)).size, 3);
    const texts = await Promise.all([1, 2, 3, undefined].map((version) => library.readFile("x", "a.md", version)));
    assert.deepEqual(
      texts.map(({ text, version }) => [text, version]),
      [
        ["one\ntwo\n", 1],
        ["one\nthree\n", 2],
        ["one\nthree\n", 3],
        ["one\nthree\n", 3],
      ],
    );
    assert.equal(
      (await library.tree("x", 2)).some(({ path }) => path === "b.md"),
      false,
    );
    assert.equal(
      (await library.tree("x")).some(({ path }) => path === "b.md"),
      true,
    );
    await refusal(library.readFile("x", "b.md", 2), "file.not-found");
  });

  test("of a version or a skill that is not there is a fault", async (t) => {
    const { library } = await withVersions(t);
    for (const version of [0, 4, -1, 1.5])
      for (const request of [
        () => library.tree("x", version),
        () => library.readFile("x", "a.md", version),
        () => library.export("x", version),
        () => library.diff("x", 1, version),
        () => library.diff("x", version, 1),
        () => library.rollback("x", version, { author, from: 3 }),
      ])
        assert.equal((await refusal(request(), "skill.no-version")).values.version, version);
    for (const request of [
      () => library.history("y"),
      () => library.tree("y"),
      () => library.export("y"),
      () => library.diff("y", 1, 1),
      () => library.rollback("y", 1, { author, from: 1 }),
      () => library.delete("y", { author, from: 1 }),
    ])
      assert.equal((await refusal(request(), "skill.not-found")).values.candidates, "x");
  });

  test("shows what differs between any two versions, both ways", async (t) => {
    const { library } = await withVersions(t);
    const shown = async (before: number, after: number) =>
      (await library.diff("x", before, after)).map(
        ({ path, change, added, removed }) => `${path} ${change} +${added} -${removed}`,
      );
    assert.deepEqual(await shown(1, 3), ["a.md modified +1 -1", "b.md added +1 -0"]);
    assert.deepEqual(await shown(3, 1), ["a.md modified +1 -1", "b.md removed +0 -1"]);
    assert.deepEqual(await shown(2, 2), []);
    assert.match(
      (await library.diff("x", 1, 2))[0]?.patch ?? "",
      /^--- a\/a.md\n\+\+\+ b\/a.md\n@@ .*\n one\n-two\n\+three\n/,
    );
  });
});

describe("a rollback", () => {
  test("makes an earlier tree the next version", async (t) => {
    const { library, edit } = await withVersions(t);
    await edit({ kind: "write", path: "SKILL.md", text: skillText("renamed") }, 3);
    const history = await library.history("x");
    const made = await library.rollback("x", 1, { author: "bob", from: 4 });
    assert.deepEqual([made.slug, made.version, made.changed, made.digest], ["x", 5, true, history.at(-1)?.digest]);
    const { name, description, version, digest, files, createdAt } = await library.get("x");
    assert.deepEqual(
      [name, description, version, digest, files],
      ["x", "A package made for tests.", 5, made.digest, 5],
    );
    assert.equal(createdAt, history.at(-1)?.time);
    const [latest] = await library.history("x");
    assert.deepEqual([latest?.cause, latest?.note, latest?.author], ["rollback", "v1", "bob"]);
    const [entry] = await library.audit();
    assert.deepEqual([entry?.action, entry?.before, entry?.after, entry?.details.to], ["skill.rollback", 4, 5, 1]);
    assert.equal((await library.readFile("x", "a.md")).text, "one\ntwo\n");
  });

  test("to what is there already makes no version", async (t) => {
    const { library, state, edit } = await withVersions(t);
    await edit({ kind: "delete", path: "b.md" }, 3);
    const before = await state();
    for (const to of [4, 2]) {
      const made = await library.rollback("x", to, { author, from: 4 });
      assert.deepEqual([made.changed, made.version, made.warnings], [false, 4, []]);
    }
    assert.deepEqual(await state(), before);
  });

  test("is made from the version its author saw, or not at all", async (t) => {
    const { library, state } = await withVersions(t);
    const before = await state();
    await refusal(library.rollback("x", 1, { author, from: 2 }), "skill.stale");
    assert.deepEqual(await state(), before);
  });
});

describe("an export", () => {
  const exported = async (library: Awaited<ReturnType<typeof withVersions>>["library"], version?: number) =>
    bytesOf((await library.export("x", version)).chunks);

  test("of one version always has the same bytes, in any library", async (t) => {
    const { library } = await withVersions(t);
    const { library: other } = await withVersions(t);
    for (const version of [1, 2, 3]) {
      const bytes = await exported(library, version);
      assert.ok(bytes.equals(await exported(library, version)));
      assert.ok(bytes.equals(await exported(other, version)));
    }
    assert.ok((await exported(library)).equals(await exported(library, 3)));
    const { version, digest } = await library.export("x", 2);
    assert.deepEqual([version, digest], [2, (await library.history("x"))[1]?.digest]);
  });

  test("is imported again as the same tree, whichever version it is of", async (t) => {
    const { library, open } = await withVersions(t);
    const other = createLibrarySandbox(t);
    for (const { n, digest } of await library.history("x")) {
      const source = { kind: "archive", name: "x.zip", bytes: await exported(library, n) } as const;
      const report = await other.library.import(source, { author, onConflict: "update" });
      const found = report.problems.map(({ rule, path }) => `${rule} ${path}`);
      assert.deepEqual([report.digest, found], [digest, ["scan.opaque data.bin"]]);
    }
    assert.equal((await other.library.get("x")).version, 3);
    const tree = await other.library.tree("x");
    assert.deepEqual(tree, await open().tree("x", 1));
    assert.ok(tree.some(({ path, kind }) => path === "empty" && kind === "folder"));
    assert.equal(tree.find(({ path }) => path === "run.sh")?.executable, true);
  });

  test("says nothing of the machine it was made on", async (t) => {
    const { library, folder } = await withVersions(t);
    const text = (await exported(library)).toString("latin1");
    assert.equal(text.includes(folder) || text.includes("trees/"), false);
    assert.equal(text.includes("x/SKILL.md"), true);
  });
});

describe("a tree that was changed by hand", () => {
  async function damaged(t: TestContext, harm: (tree: string) => void) {
    const sandbox = await withVersions(t);
    const { library } = sandbox;
    harm(join(library.root, (await library.get("x")).dirPath));
    const before = await sandbox.state();
    return { ...sandbox, before };
  }

  const overwrite =
    (text: string) =>
    (tree: string): void => {
      chmodSync(join(tree, "a.md"), 0o644);
      writeFileSync(join(tree, "a.md"), text);
    };

  for (const [title, harm] of [
    ["with other text", overwrite("one\nTHREE\n")],
    ["with a file grown", overwrite("one\nthree\nfour\n")],
    ["with a file cut off", (tree: string) => truncateSync(join(tree, "a.md"), 1)],
    ["with a file removed", (tree: string) => unlinkSync(join(tree, "a.md"))],
    ["with the whole tree removed", (tree: string) => rmSync(tree, { recursive: true })],
  ] as const)
    test(`${title} is neither read, exported nor deleted as if nothing had happened`, async (t) => {
      const { library, before, state } = await damaged(t, harm);
      await refusal(library.readFile("x", "a.md"), "library.damaged");
      await refusal(bytesOf((await library.export("x")).chunks), "library.damaged");
      await refusal(library.delete("x", { author, from: 3 }), "library.damaged");
      await refusal(library.diff("x", 1, 3), "library.damaged");
      assert.deepEqual(await state(), before);
      assert.equal((await library.list()).total, 1, "lists need no tree");
    });

  test("takes nothing that is missing into the next version", async (t) => {
    const { library, state, before } = await damaged(t, (tree) => unlinkSync(join(tree, "a.md")));
    const write = { kind: "write", path: "b.md", text: "more" } as const;
    await refusal(library.edit("x", write, { author, from: 3 }), "library.damaged");
    const move = { kind: "rename", path: "a.md", to: "c.md" } as const;
    await refusal(library.edit("x", move, { author, from: 3 }), "library.damaged");
    assert.deepEqual(await state(), before);
  });

  test("is no version to roll back to, and is left by rolling back", async (t) => {
    const { library } = await damaged(t, (tree) => rmSync(tree, { recursive: true }));
    assert.equal((await library.rollback("x", 2, { author, from: 3 })).version, 4);
    await refusal(library.rollback("x", 3, { author, from: 4 }), "library.damaged");
    assert.equal((await library.get("x")).version, 4);
  });

  test("with a link or a pipe in place of a file is not followed", async (t) => {
    const { library } = await damaged(t, (tree) => {
      unlinkSync(join(tree, "a.md"));
      mkdirSync(join(tree, "a.md"));
    });
    await refusal(library.readFile("x", "a.md"), "file.unreadable");
  });

  test("of which the index has lost the list of files is not read either", async (t) => {
    const { library, open, home } = await withVersions(t);
    const { digest } = await library.get("x");
    await using database = await openDatabase<LibraryTables>(join(home, "loadout.db"), [auditSchema, librarySchema]);
    await database.query.deleteFrom("trees").where("digest", "=", digest).execute();
    const other = open();
    for (const request of [() => other.tree("x"), () => other.readFile("x", "a.md"), () => other.export("x")])
      await refusal(request(), "library.damaged");
    assert.equal((await other.tree("x", 1)).length, 7);
  });

  test("can be purged", async (t) => {
    const { library } = await damaged(t, (tree) => unlinkSync(join(tree, "a.md")));
    await library.delete("x", { author, from: 3, purge: true });
    assert.deepEqual([(await library.list()).total, readdirSync(join(library.root, "trees"))], [0, []]);
  });
});

test("a library is opened when it is needed and closes by itself", async (t) => {
  const { home } = createSandbox(t);
  await using library = await openLibrary({ home });
  assert.equal(library.root, join(home, "library"));
  assert.equal((await library.list()).total, 0);
});
