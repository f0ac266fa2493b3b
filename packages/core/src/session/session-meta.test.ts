import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { openHome, openMemoryHome } from "../home/home.ts";
import { encodeContextId } from "./context-id.ts";
import { createSessionMetas, metaDocument, openMeta, type SessionMeta } from "./session-meta.ts";

const one = encodeContextId("one");

/** The meta data of a session in a folder home, where other programs write too. */
function createFolder(t: TestContext) {
  const home = mkdtempSync(join(tmpdir(), "loadout-meta-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const folder = join(home, "context/one/messages");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "meta.json");
  const write = (value: unknown): void => writeFileSync(path, JSON.stringify(value));
  const { documents, close } = openHome(home);
  t.after(close);
  return { folder, path, write, documents, metas: createSessionMetas(documents) };
}

/** The same in memory, for what is read and not how. */
function createDocument() {
  const { documents } = openMemoryHome();
  const write = (value: unknown) => documents.write(metaDocument(one), JSON.stringify(value));
  const metas = createSessionMetas(documents);
  return { write, documents, read: () => metas.read(one) };
}

const digest = "0123456789abcdef".repeat(4);
const snapshot = {
  selected_skills: ["a"],
  visible_skills: ["a", "b"],
  catalog_order: ["b", "a"],
  created_at: "2026-01-01T00:00:00.000Z",
  skills: [
    { id: "a", address: "library:a", by: "selected", digest, version: 1 },
    { id: "b", address: "user:b", by: "dependency", required_by: "a" },
  ],
};
const whole = {
  contextId: "c",
  userId: "u",
  agent: "a",
  environment: "e",
  workDir: "/w",
  model: "m",
  context: { skills: ["a"] },
  pinnedSkillIds: ["a"],
  pinned_at: { a: "2026-01-01T00:00:00.000Z" },
  skill_session_snapshot: snapshot,
  in_force: ["a"],
  title: "t",
  turns: 3,
  created_at: "x",
  updated_at: "y",
};

describe("what is read of meta.json", () => {
  test("is all of it where every value is what it must be, with keys of others as they are", async () => {
    const { read, write } = createDocument();
    const theirs = { theirs: { deep: [1, null] }, another: 7, toString: "x" };
    await write({ ...whole, ...theirs });
    assert.deepEqual(await read(), { ...whole, ...theirs });
    for (const value of [{ context: {} }, { context: { skills: [] } }, { in_force: [] }, { pinned_at: {} }]) {
      await write({ ...whole, ...value });
      assert.deepEqual(await read(), { ...whole, ...value });
    }
  });

  test("is nothing of a value that is of another type, and the rest of it all the same", async () => {
    const { read, write } = createDocument();
    const wrong: Record<string, readonly unknown[]> = {
      ...Object.fromEntries(
        ["contextId", "userId", "agent", "environment", "workDir", "model", "title", "created_at", "updated_at"].map(
          (key) => [key, [7, null, {}, ["x"], true]],
        ),
      ),
      context: [null, "all", 7, ["a"], { skills: "a" }, { skills: [7] }, { skills: null }],
      pinned_at: [null, "x", ["a"], { a: 7 }, { a: "x", b: null }],
      in_force: [null, "a", { 0: "a" }, ["a", 7]],
      turns: ["3", null, {}, true],
    };
    for (const [key, values] of Object.entries(wrong))
      for (const value of values) {
        await write({ ...whole, [key]: value });
        const { [key]: _gone, ...rest } = whole as Record<string, unknown>;
        assert.deepEqual(await read(), rest, `${key}: ${JSON.stringify(value)}`);
      }
  });

  test("is a snapshot only where all of it is one", async () => {
    const { read, write } = createDocument();
    const [first, second] = snapshot.skills;
    const readOf = async (value: unknown): Promise<unknown> => {
      await write({ ...whole, skill_session_snapshot: value });
      return (await read()).skill_session_snapshot;
    };
    const { selected_skills: _all, catalog_order: _order, ...least } = snapshot;
    for (const good of [snapshot, least, { ...snapshot, skills: [], visible_skills: [] }, { ...snapshot, theirs: 1 }])
      assert.deepEqual(await readOf(good), good);
    const { created_at: _created, ...undated } = snapshot;
    const broken: unknown[] = [
      null,
      "x",
      [],
      {},
      undated,
      { ...snapshot, selected_skills: null },
      { ...snapshot, selected_skills: "a" },
      { ...snapshot, selected_skills: [7] },
      { ...snapshot, visible_skills: undefined },
      { ...snapshot, visible_skills: "a" },
      { ...snapshot, visible_skills: [{}] },
      { ...snapshot, created_at: 7 },
      { ...snapshot, catalog_order: [7] },
      { ...snapshot, catalog_order: null },
      { ...snapshot, skills: undefined },
      { ...snapshot, skills: {} },
      { ...snapshot, skills: [first, null] },
      { ...snapshot, skills: [first, "b"] },
      { ...snapshot, skills: [first, [second]] },
      { ...snapshot, skills: [first, { ...second, by: "magic" }] },
      ...["id", "address", "by"].map((key) => ({ ...snapshot, skills: [first, { ...second, [key]: 7 }] })),
      ...["id", "address", "by"].map((key) => ({ ...snapshot, skills: [{ ...first, [key]: undefined }, second] })),
      ...[
        null,
        7,
        "",
        "../../etc",
        digest.slice(1),
        `${digest}0`,
        digest.toUpperCase(),
        `${digest}/..`,
        `x${digest}`,
      ].map((odd) => ({ ...snapshot, skills: [{ ...first, digest: odd }] })),
    ];
    for (const value of broken) assert.equal(await readOf(value), undefined, JSON.stringify(value));
  });

  test("are pins once each, and none of what cannot be one", async () => {
    const { read, write } = createDocument();
    for (const [value, pins] of [
      [
        ["b", "", "a", "b", 7, null],
        ["b", "a"],
      ],
      ["a", []],
      [{ 0: "a", length: 1 }, []],
      [undefined, []],
    ] as const) {
      await write({ pinnedSkillIds: value });
      assert.deepEqual(await read(), { pinnedSkillIds: pins });
    }
  });

  test("is nothing where the file holds something else, or is not there", async () => {
    const { read, write } = createDocument();
    assert.deepEqual(await read(), { pinnedSkillIds: [] });
    for (const value of [null, [], ["pinnedSkillIds"], "x", 7]) {
      await write(value);
      assert.deepEqual(await read(), { pinnedSkillIds: [] });
    }
  });
});

describe("a value of meta.json", () => {
  test("is the very same while the file is, and another when somebody else has written it", async (t) => {
    const { folder, write, metas, documents } = createFolder(t);
    write(whole);
    const [meta, other] = [metas, createSessionMetas(documents)];
    const first = await meta.read(one);
    assert.equal(await meta.read(one), first);
    await other.edit(one, (now) => ({ ...now, title: "other" }));
    const second = await meta.read(one);
    assert.deepEqual([second.title, (await meta.read(one)) === second, first.title], ["other", true, "t"]);
    rmSync(join(folder, "meta.json"));
    assert.deepEqual([await meta.find(one), await meta.read(one)], [undefined, { pinnedSkillIds: [] }]);
    assert.equal(await meta.read(one), await meta.read(one), "also of a file that is not there");
  });

  test("is read again after any sign of a change: another file, another size, another time", async (t) => {
    const { path, metas } = createFolder(t);
    const at = (title: string, seconds: number): void => {
      writeFileSync(path, JSON.stringify({ title }));
      utimesSync(path, seconds, seconds);
    };
    const titles: unknown[] = [];
    for (const [title, seconds] of [
      ["one", 1000],
      ["longer", 1000],
      ["as far", 2000],
    ] as const) {
      at(title, seconds);
      titles.push((await metas.read(one)).title);
    }
    assert.deepEqual(titles, ["one", "longer", "as far"]);
  });

  test("that an edit makes is kept, and written for the owner alone", async (t) => {
    const { path, metas } = createFolder(t);
    const made = await metas.edit(one, (now) => ({ ...now, title: "new" }));
    assert.equal(await metas.read(one), made);
    assert.equal(readFileSync(path, "utf8"), '{\n  "pinnedSkillIds": [],\n  "title": "new"\n}\n');
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  test("that an edit leaves as it is is not written, and reading makes nothing", async (t) => {
    const { folder, path, metas } = createFolder(t);
    await metas.read(one);
    assert.equal(existsSync(join(folder, "lock.db")), false);
    assert.equal(await metas.edit(one, (now) => now), await metas.read(one));
    assert.equal(existsSync(path), false);
    await assert.rejects(
      metas.edit(one, () => {
        throw new Error("no");
      }),
      /no/,
    );
    assert.equal(existsSync(path), false);
  });

  test("is given to an edit as it is by then, not as it was read before", async (t) => {
    const { write, metas, documents } = createFolder(t);
    const seen: SessionMeta[] = [await metas.read(one)];
    write({ title: "theirs", pinnedSkillIds: ["x"] });
    await metas.edit(one, (now) => {
      seen.push(now);
      return { ...now, agent: "a" };
    });
    assert.deepEqual(seen[1], { title: "theirs", pinnedSkillIds: ["x"] });
    const expected = { title: "theirs", pinnedSkillIds: ["x"], agent: "a" };
    assert.deepEqual(await createSessionMetas(documents).read(one), expected);
  });

  test("is given to an edit again if another process changes it meanwhile, and neither change is lost", async (t) => {
    const { write, metas } = createFolder(t);
    let calls = 0;
    const after = await metas.edit(one, (now) => {
      if (++calls === 1) write({ title: "theirs", pinnedSkillIds: [] });
      return { ...now, agent: "a" };
    });
    assert.deepEqual([calls, after.title, after.agent], [2, "theirs", "a"]);
  });

  test("of an open session is the one it read last, until it reads again", async () => {
    const { write, documents } = createDocument();
    const first: SessionMeta = { pinnedSkillIds: ["first"] };
    const meta = openMeta(createSessionMetas(documents), one, first);
    await write({ title: "theirs" });
    assert.equal(meta.current, first);
    assert.equal((await meta.read()).title, "theirs");
    assert.equal(meta.current.title, "theirs");
    await meta.edit((now) => ({ ...now, title: "ours" }));
    assert.equal(meta.current.title, "ours");
  });
});

describe("meta.json", () => {
  test("keeps what others wrote, and pins once each in their order", async () => {
    const { documents } = createDocument();
    await documents.write(metaDocument(one), '{"theirs": {"a": 1}, "pinnedSkillIds": ["b", "a", "b", 7, ""]}');
    const metas = createSessionMetas(documents);
    assert.deepEqual((await metas.read(one)).pinnedSkillIds, ["b", "a"]);
    await metas.edit(one, (meta) => ({ ...meta, pinnedSkillIds: [...meta.pinnedSkillIds, "c"] }));
    assert.deepEqual(JSON.parse((await documents.read(metaDocument(one)))?.text ?? ""), {
      theirs: { a: 1 },
      pinnedSkillIds: ["b", "a", "c"],
    });
  });

  test("that is broken is a fault and stays as it is", async () => {
    const { documents } = createDocument();
    await documents.write(metaDocument(one), '{"cut": ');
    const metas = createSessionMetas(documents);
    await assert.rejects(
      metas.edit(one, (meta) => ({ ...meta, x: 1 })),
      { code: "config.invalid" },
    );
    assert.equal((await documents.read(metaDocument(one)))?.text, '{"cut": ');
  });

  test("loses no change of many made at once, here and in other processes", async (t) => {
    const { metas, documents } = createFolder(t);
    const others = createSessionMetas(documents);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? metas : others).edit(one, (meta) => ({
          ...meta,
          pinnedSkillIds: [...meta.pinnedSkillIds, `s${index}`],
        })),
      ),
    );
    assert.equal((await metas.read(one)).pinnedSkillIds.length, 40);
  });
});
