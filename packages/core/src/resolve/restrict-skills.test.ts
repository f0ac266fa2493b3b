import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { type CatalogView, createCatalog } from "../catalog/catalog.ts";
import { findSkill } from "../catalog/find-skill.ts";
import { resolveSnapshot } from "./resolve-snapshot.ts";
import { reachOf, restrictSnapshot, restrictView } from "./restrict-skills.ts";
import type { Snapshot, SnapshotSkill } from "./snapshot.ts";

/** Two folders of skills, of which the first wins; each skill with what it requires. */
async function createView(
  t: TestContext,
  first: Record<string, string>,
  second: Record<string, string> = {},
): Promise<CatalogView> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-limit-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [source, skills] of Object.entries({ first, second }))
    for (const [id, needs] of Object.entries(skills)) {
      mkdirSync(join(folder, source, id), { recursive: true });
      const text = `---\nname: ${id}\ndescription: ${id}\nmetadata:\n  skill_dependencies: "${needs}"\n---\n`;
      writeFileSync(join(folder, source, id, "SKILL.md"), text);
    }
  const sources = (["first", "second"] as const).map((name) => ({
    name,
    kind: "user" as const,
    root: join(folder, name),
    trusted: true,
  }));
  return (await createCatalog(sources).refresh()).view;
}

const limited = (view: CatalogView, ...selections: readonly (readonly string[])[]): CatalogView => {
  const within = reachOf(view, selections);
  assert.ok(within);
  return restrictView(view, within);
};

describe("a limited catalog", () => {
  test("has what the selections reach with their closure, each id once, and nothing else", async (t) => {
    const view = await createView(t, { a: "b", b: "c", c: "a", x: "a", y: "" });
    assert.deepEqual([...limited(view, ["a"]).ready.keys()], ["a", "b", "c"]);
    assert.deepEqual([...limited(view, ["y"], ["c"]).ready.keys()], ["a", "b", "c", "y"]);
    assert.deepEqual([...limited(view, []).skills], []);
    assert.equal(reachOf(view, [["a"], undefined]), undefined, "all skills is no limit");
    assert.throws(() => findSkill(limited(view, ["a"]), "first:x"), { code: "skill.not-found" });
  });

  test("a shadowed skill that is selected by its address is the one its id means", async (t) => {
    const view = await createView(t, { pdf: "", report: "pdf" }, { pdf: "" });
    const inside = limited(view, ["second:pdf", "report"]);
    assert.equal(inside.ready.get("pdf")?.address, "second:pdf");
    const { skills } = resolveSnapshot(inside, ["report"]).snapshot;
    assert.deepEqual(
      skills.map(({ address }) => address),
      ["first:report", "second:pdf"],
    );
    assert.throws(() => findSkill(inside, "first:pdf"), { code: "skill.not-found" });
  });
});

describe("a limited snapshot", () => {
  const snapshotOf = (...skills: SnapshotSkill[]): Snapshot => ({
    selected_skills: [],
    visible_skills: skills.map(({ id }) => id),
    skills,
    created_at: "",
  });
  const kept = (snapshot: Snapshot, view: CatalogView, selection: readonly string[]): readonly string[] =>
    restrictSnapshot(snapshot, { view, inside: limited(view, selection), selection }).visible_skills;

  test("is without what is outside, whichever way it came in, and without what that required", async (t) => {
    const view = await createView(t, { a: "", x: "y", y: "" });
    const snapshot = snapshotOf(
      { id: "a", address: "first:a", by: "selected" },
      { id: "x", address: "first:x", by: "pin" },
      { id: "y", address: "first:y", by: "dependency", required_by: "x" },
    );
    assert.deepEqual(kept(snapshot, view, ["a"]), ["a"]);
    assert.deepEqual(kept(snapshot, view, []), []);
  });

  test("keeps what is gone from the catalog and what a kept version required", async (t) => {
    const view = await createView(t, { a: "", old: "" });
    const digest = "0".repeat(64);
    const snapshot = snapshotOf(
      { id: "a", address: "first:a", by: "selected" },
      { id: "old", address: "first:old", by: "dependency", required_by: "a" },
      { id: "gone", address: "library:gone", by: "selected", digest },
      { id: "other", address: "library:other", by: "pin", digest },
      { id: "ring", address: "library:ring", by: "dependency", required_by: "ring", digest },
    );
    assert.deepEqual(kept(snapshot, view, ["a", "gone"]), ["a", "old", "gone"]);
  });

  test("is the same value where nothing is outside", async (t) => {
    const view = await createView(t, { a: "" });
    const snapshot = snapshotOf({ id: "a", address: "first:a", by: "selected" });
    assert.equal(restrictSnapshot(snapshot, { view, inside: limited(view, ["a"]), selection: ["a"] }), snapshot);
  });
});
