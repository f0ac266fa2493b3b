import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createCatalog } from "../catalog/catalog.ts";
import { createLibraryScanner } from "../catalog/scan/library-source.ts";
import type { Source } from "../catalog/source.ts";
import { Fault } from "../ground/fault.ts";
import { openLibrary } from "../library/open-library.ts";
import { createSkillResolver } from "./skill-resolver.ts";
import { createSkillsMount } from "./skills-mount.ts";
import { compareSnapshots } from "./staleness.ts";

/** A home with a folder of skills and a library, and a resolver that sees both. */
async function createWorld(t: TestContext) {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "loadout-resolve-")));
  const library = await openLibrary({ home });
  t.after(async () => {
    await library.close();
    rmSync(home, { recursive: true, force: true });
  });
  const folder = join(home, "skills");
  mkdirSync(folder);
  const sources: Source[] = [
    { name: "user", kind: "user", root: folder, trusted: true },
    { name: "library", kind: "library", root: library.root, trusted: true },
  ];
  const scanner = createLibraryScanner(sources[1] as Source, library.root);
  const catalog = createCatalog(sources, { library: scanner });
  const textOf = (id: string, needs: string, body: string): string =>
    `---\nname: ${id}\ndescription: Does ${id}\nmetadata:\n  skill_dependencies: ${JSON.stringify(needs)}\n---\n${body}\n`;
  let view = (await catalog.refresh()).view;
  const refresh = async () => {
    await scanner.take(await library.skills());
    view = (await catalog.refresh()).view;
  };
  return {
    folder,
    library,
    refresh,
    resolver: createSkillResolver({ view: () => view, libraryRoot: library.root }),
    async inFolder(id: string, needs = "", body = id) {
      mkdirSync(join(folder, id), { recursive: true });
      writeFileSync(join(folder, id, "SKILL.md"), textOf(id, needs, body));
      await refresh();
    },
    async inLibrary(id: string, needs = "", body = id) {
      const bytes = Buffer.from(textOf(id, needs, body));
      const report = await library.import(
        { kind: "file", name: "SKILL.md", bytes },
        { author: "t", onConflict: "update" },
      );
      assert.equal(report.importable, true);
      await refresh();
    },
  };
}

describe("a snapshot", () => {
  test("is the selection in its order, then what it requires in the order met, each once", async (t) => {
    const { inFolder, resolver } = await createWorld(t);
    for (const [id, needs] of [
      ["a", "d, b"],
      ["b", "c a"],
      ["c", "a"],
      ["d", "c"],
      ["e", ""],
    ] as const)
      await inFolder(id, needs);
    const { snapshot, diagnostics } = resolver.resolve(["c", "b", "c"]);
    assert.deepEqual(snapshot.visible_skills, ["c", "b", "a", "d"]);
    assert.deepEqual(
      snapshot.skills.map(({ id, by, required_by }) => [id, by, required_by]),
      [
        ["c", "selected", undefined],
        ["b", "selected", undefined],
        ["a", "dependency", "c"],
        ["d", "dependency", "a"],
      ],
    );
    assert.deepEqual([snapshot.selected_skills, diagnostics], [["c", "b", "c"], []]);
    assert.deepEqual(resolver.resolve([]).snapshot.visible_skills, []);
    assert.deepEqual(resolver.resolve(undefined).snapshot.visible_skills, ["a", "b", "c", "d", "e"]);
  });

  test("leaves out what is not there, and says so", async (t) => {
    const { inFolder, resolver } = await createWorld(t);
    await inFolder("a", "gone");
    const { snapshot, diagnostics } = resolver.resolve(["a", "nothing"]);
    assert.deepEqual(snapshot.visible_skills, ["a"]);
    assert.deepEqual(
      diagnostics.map(({ rule, values }) => [rule, values.id, values.name]),
      [
        ["selection.missing", "nothing", undefined],
        ["selection.dependency-missing", "a", "gone"],
      ],
    );
  });

  test("takes the skill that is addressed even where another one wins", async (t) => {
    const { inFolder, inLibrary, resolver } = await createWorld(t);
    await inLibrary("a");
    await inFolder("a");
    const [skill] = resolver.resolve(["library:a"]).snapshot.skills;
    assert.deepEqual([skill?.id, skill?.address, skill?.version], ["a", "library:a", 1]);
    assert.equal(resolver.resolve(["a"]).snapshot.skills[0]?.address, "user:a");
  });

  test("freezes skills of the library, and leaves skills of folders live", async (t) => {
    const { inFolder, inLibrary, library, resolver, refresh } = await createWorld(t);
    await inLibrary("kept", "", "one");
    await inFolder("live", "kept", "one");
    const { snapshot } = resolver.resolve(["live"]);
    await library.hold("session", ["kept"]);
    await inLibrary("kept", "", "two");
    await inFolder("live", "other", "two");
    await inFolder("other");
    const mount = createSkillsMount(resolver.visible(snapshot));
    assert.match((await mount.read("/skills/kept/SKILL.md")).toString(), /\none\n$/);
    assert.match((await mount.read("/skills/live/SKILL.md")).toString(), /\ntwo\n$/);
    assert.deepEqual(
      [...resolver.visible(snapshot).skills.keys()],
      ["live", "kept"],
      "what became required is not visible",
    );
    assert.deepEqual(compareSnapshots(snapshot, resolver.resolve(snapshot.selected_skills).snapshot), {
      isStale: false,
      changed: [],
      added: ["other"],
      removed: ["kept"],
    });
    await library.delete("kept", { author: "t", from: 2, purge: true });
    await refresh();
    assert.match(
      (await createSkillsMount(resolver.visible(snapshot)).read("/skills/kept/SKILL.md")).toString(),
      /\none\n$/,
    );
  });

  test("of all skills gains and loses those of folders, and keeps those of the library", async (t) => {
    const { inFolder, inLibrary, folder, resolver, refresh } = await createWorld(t);
    await inFolder("a");
    await inLibrary("l");
    const { snapshot } = resolver.resolve(undefined);
    const seen = () => [...resolver.visible(snapshot).skills.keys()];
    await inFolder("b");
    await inLibrary("m");
    assert.deepEqual(seen(), ["a", "l", "b"]);
    rmSync(join(folder, "a"), { recursive: true });
    await refresh();
    assert.deepEqual(seen(), ["l", "b"]);
    assert.deepEqual(
      resolver.visible(snapshot).diagnostics.map(({ rule, values }) => [rule, values.id]),
      [["selection.missing", "a"]],
    );
    assert.equal(resolver.visible(snapshot), resolver.visible(snapshot), "one value while nothing changes");
  });

  test("tells which versions it is behind, and nothing when it is not", async (t) => {
    const { inLibrary, inFolder, resolver } = await createWorld(t);
    await inLibrary("a");
    await inFolder("f");
    const { snapshot } = resolver.resolve(["a", "f"]);
    assert.equal(compareSnapshots(snapshot, resolver.resolve(snapshot.selected_skills).snapshot).isStale, false);
    await inFolder("f", "", "edited");
    assert.equal(
      compareSnapshots(snapshot, resolver.resolve(snapshot.selected_skills).snapshot).isStale,
      false,
      "folders are live",
    );
    await inLibrary("a", "", "two");
    assert.deepEqual(compareSnapshots(snapshot, resolver.resolve(snapshot.selected_skills).snapshot).changed, [
      { id: "a", from: "library:a@v1", to: "library:a@v2" },
    ]);
    await inFolder("a");
    assert.deepEqual(compareSnapshots(snapshot, resolver.resolve(snapshot.selected_skills).snapshot).changed, [
      { id: "a", from: "library:a@v1", to: "user:a" },
    ]);
  });

  test("is extended by pins at current versions; what it had is not resolved again", async (t) => {
    const { inLibrary, resolver } = await createWorld(t);
    await inLibrary("a");
    await inLibrary("base");
    const { snapshot } = resolver.resolve(["a"]);
    await inLibrary("a", "", "two");
    await inLibrary("p", "base, a");
    const { snapshot: more } = resolver.extend(snapshot, ["p", "a"], "pin");
    assert.deepEqual(
      more.skills.map(({ id, by, version }) => [id, by, version]),
      [
        ["a", "selected", 1],
        ["p", "pin", 1],
        ["base", "dependency", 1],
      ],
    );
    assert.equal(resolver.extend(more, ["p"], "pin").snapshot, more, "nothing new is the same value");
    const today = resolver.extend(resolver.resolve(["a"]).snapshot, ["p"], "pin").snapshot;
    assert.deepEqual(compareSnapshots(more, today).removed, [], "a refresh keeps what pins brought");
  });
});

describe("an answer of the resolver", () => {
  test("is the same value while it is made from the same things, and another when one of them changes", async (t) => {
    const { inFolder, resolver } = await createWorld(t);
    for (const id of ["a", "b", "c"]) await inFolder(id);
    const chosen = resolver.resolve(["a"]);
    assert.equal(resolver.resolve(["a"]), chosen, "an equal selection, an unchanged catalog");
    const other = resolver.resolve(["a", "b"]);
    assert.deepEqual(
      [chosen, other].map(({ snapshot }) => snapshot.visible_skills),
      [["a"], ["a", "b"]],
    );
    assert.deepEqual(resolver.resolve(undefined).snapshot.visible_skills, ["a", "b", "c"]);
    assert.deepEqual(resolver.resolve([]).snapshot.visible_skills, []);
    const { snapshot } = resolver.resolve(["a"]);
    const more = resolver.extend(snapshot, ["b"], "pin");
    assert.equal(resolver.extend(snapshot, ["b"], "pin"), more);
    assert.deepEqual(resolver.extend(snapshot, ["b"], "global").snapshot.skills[1]?.by, "global");
    assert.deepEqual(resolver.extend(snapshot, ["c"], "global").snapshot.visible_skills, ["a", "c"]);
    assert.deepEqual(resolver.extend(other.snapshot, ["c"], "global").snapshot.visible_skills, ["a", "b", "c"]);
    const before = resolver.resolve(["a"]);
    await inFolder("a", "c");
    assert.notEqual(resolver.resolve(["a"]), before);
    assert.deepEqual(resolver.resolve(["a"]).snapshot.visible_skills, ["a", "c"]);
    const extended = resolver.extend(snapshot, ["b"], "pin");
    await inFolder("b", "c");
    assert.notEqual(resolver.extend(snapshot, ["b"], "pin"), extended);
  });
});

describe("/skills", () => {
  test("shows the visible skills and nothing else, by no spelling", async (t) => {
    const { inFolder, folder, resolver } = await createWorld(t);
    await inFolder("a");
    await inFolder("hidden");
    mkdirSync(join(folder, "a", "references"));
    writeFileSync(join(folder, "a", "references", "x.md"), "X");
    symlinkSync(join(folder, "hidden", "SKILL.md"), join(folder, "a", "out.md"));
    symlinkSync("references/x.md", join(folder, "a", "in.md"));
    const mount = createSkillsMount(resolver.visible(resolver.resolve(["a"]).snapshot));
    assert.deepEqual(
      (await mount.list("/skills")).map(({ path }) => path),
      ["/skills/a"],
    );
    assert.deepEqual(
      (await mount.list("/skills/a")).map(({ path }) => path),
      ["/skills/a/references", "/skills/a/references/x.md", "/skills/a/SKILL.md"],
    );
    assert.deepEqual(
      (await mount.list("/skills/a/references")).map(({ path }) => path),
      ["/skills/a/references/x.md"],
    );
    assert.equal((await mount.read("/skills//a/./references/x.md")).toString(), "X");
    assert.equal((await mount.read("/skills/a/in.md")).toString(), "X", "a link may lead about inside the skill");
    const refused: [path: string, code: string][] = [
      ["/skills/hidden/SKILL.md", "file.not-found"],
      ["/skills/a/../hidden/SKILL.md", "file.outside"],
      ["/skills/a/out.md", "file.outside"],
      ["/skills/../etc/passwd", "file.outside"],
      ["/etc/passwd", "file.outside"],
      ["/skills/a\\x", "file.outside"],
      ["/skills/a/x\0", "file.outside"],
      ["/skills/a/nothing.md", "file.not-found"],
      ["/skills/a/references", "file.unreadable"],
    ];
    for (const [path, code] of refused)
      await assert.rejects(mount.read(path), (error) => error instanceof Fault && error.code === code, path);
    await assert.rejects(mount.list("/skills/hidden"), /"\/skills\/hidden" does not exist/);
    assert.deepEqual(
      [mount.owns("/skills"), mount.owns("/skills/x"), mount.owns("/skillsx"), mount.owns("/work")],
      [true, true, false, false],
    );
  });

  test("presents SKILL.md, whatever the file is called", async (t) => {
    const { folder, resolver, refresh } = await createWorld(t);
    mkdirSync(join(folder, "low"));
    writeFileSync(join(folder, "low", "skill.md"), "---\nname: low\ndescription: d\n---\nlow\n");
    await refresh();
    const mount = createSkillsMount(resolver.visible(resolver.resolve(["low"]).snapshot));
    assert.deepEqual(
      (await mount.list("/skills/low")).map(({ path }) => path),
      ["/skills/low/SKILL.md"],
    );
    assert.match((await mount.read("/skills/low/SKILL.md")).toString(), /low\n$/);
    assert.deepEqual(mount.locate("/skills/low/SKILL.md").isSkillFile, true);
  });
});
