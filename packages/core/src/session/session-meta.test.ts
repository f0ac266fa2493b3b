import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { openMeta, type SessionMeta } from "./session-meta.ts";

function createFolder(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-meta-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "meta.json");
  const write = (value: unknown): void => writeFileSync(path, JSON.stringify(value));
  return { folder, path, write };
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
  test("is all of it where every value is what it must be, with keys of others as they are", (t) => {
    const { folder, write } = createFolder(t);
    const theirs = { theirs: { deep: [1, null] }, another: 7, toString: "x" };
    write({ ...whole, ...theirs });
    assert.deepEqual(openMeta(folder).read(), { ...whole, ...theirs });
    for (const value of [{ context: {} }, { context: { skills: [] } }, { in_force: [] }, { pinned_at: {} }]) {
      write({ ...whole, ...value });
      assert.deepEqual(openMeta(folder).read(), { ...whole, ...value });
    }
  });

  test("is nothing of a value that is of another type, and the rest of it all the same", (t) => {
    const { folder, write } = createFolder(t);
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
        write({ ...whole, [key]: value });
        const { [key]: _gone, ...rest } = whole as Record<string, unknown>;
        assert.deepEqual(openMeta(folder).read(), rest, `${key}: ${JSON.stringify(value)}`);
      }
  });

  test("is a snapshot only where all of it is one", (t) => {
    const { folder, write } = createFolder(t);
    const [first, second] = snapshot.skills;
    const read = (value: unknown): unknown => {
      write({ ...whole, skill_session_snapshot: value });
      return openMeta(folder).read().skill_session_snapshot;
    };
    const { selected_skills: _all, catalog_order: _order, ...least } = snapshot;
    for (const good of [snapshot, least, { ...snapshot, skills: [], visible_skills: [] }, { ...snapshot, theirs: 1 }])
      assert.deepEqual(read(good), good);
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
    for (const value of broken) assert.equal(read(value), undefined, JSON.stringify(value));
  });

  test("are pins once each, and none of what cannot be one", (t) => {
    const { folder, write } = createFolder(t);
    for (const [value, pins] of [
      [
        ["b", "", "a", "b", 7, null],
        ["b", "a"],
      ],
      ["a", []],
      [{ 0: "a", length: 1 }, []],
      [undefined, []],
    ] as const) {
      write({ pinnedSkillIds: value });
      assert.deepEqual(openMeta(folder).read(), { pinnedSkillIds: pins });
    }
  });

  test("is nothing where the file holds something else, or is not there", (t) => {
    const { folder, write } = createFolder(t);
    assert.deepEqual(openMeta(folder).read(), { pinnedSkillIds: [] });
    assert.equal(existsSync(join(folder, "lock.db")), false, "reading makes nothing");
    for (const value of [null, [], ["pinnedSkillIds"], "x", 7]) {
      write(value);
      assert.deepEqual(openMeta(folder).read(), { pinnedSkillIds: [] });
    }
  });
});

describe("a value of meta.json", () => {
  test("is the very same while the file is, and another when somebody else has written it", async (t) => {
    const { folder, write } = createFolder(t);
    write(whole);
    const [meta, other] = [openMeta(folder), openMeta(folder)];
    const first = meta.read();
    assert.equal(meta.read(), first);
    await other.edit((now) => ({ ...now, title: "other" }));
    const second = meta.read();
    assert.deepEqual([second.title, meta.read() === second, first.title], ["other", true, "t"]);
    rmSync(join(folder, "meta.json"));
    assert.deepEqual(meta.read(), { pinnedSkillIds: [] });
    assert.equal(meta.read(), meta.read(), "also of a file that is not there");
  });

  test("is read again after any sign of a change: another file, another size, another time", (t) => {
    const { folder, path } = createFolder(t);
    const at = (title: string, seconds: number): void => {
      writeFileSync(path, JSON.stringify({ title }));
      utimesSync(path, seconds, seconds);
    };
    const meta = openMeta(folder);
    at("one", 1000);
    assert.equal(meta.read().title, "one");
    at("longer", 1000);
    assert.equal(meta.read().title, "longer");
    at("as far", 2000);
    assert.equal(meta.read().title, "as far");
  });

  test("that an edit makes is kept, and written for the owner alone", async (t) => {
    const { folder, path } = createFolder(t);
    const meta = openMeta(folder);
    const made = await meta.edit((now) => ({ ...now, title: "new" }));
    assert.equal(meta.read(), made);
    assert.equal(readFileSync(path, "utf8"), '{\n  "pinnedSkillIds": [],\n  "title": "new"\n}\n');
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  test("that an edit leaves as it is is not written", async (t) => {
    const { folder, path } = createFolder(t);
    const meta = openMeta(folder);
    assert.equal(await meta.edit((now) => now), meta.read());
    assert.equal(existsSync(path), false);
    await assert.rejects(
      meta.edit(() => {
        throw new Error("no");
      }),
      /no/,
    );
    assert.equal(existsSync(path), false);
  });

  test("is given to an edit as it is by then, not as it was read before", async (t) => {
    const { folder, write } = createFolder(t);
    const meta = openMeta(folder);
    const seen: SessionMeta[] = [meta.read()];
    write({ title: "theirs", pinnedSkillIds: ["x"] });
    await meta.edit((now) => {
      seen.push(now);
      return { ...now, agent: "a" };
    });
    assert.deepEqual(seen[1], { title: "theirs", pinnedSkillIds: ["x"] });
    assert.deepEqual(openMeta(folder).read(), { title: "theirs", pinnedSkillIds: ["x"], agent: "a" });
  });
});
