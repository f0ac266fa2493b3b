import assert from "node:assert/strict";
import { chmodSync, mkdirSync, rmSync, type Stats, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createSandbox } from "../../../../test/sandbox.ts";
import { type SkillFiles, skillFiles } from "../ground/files/skill-files.ts";
import { createCatalog } from "./catalog.ts";
import type { Source } from "./source.ts";

const source = (root: string, more: Partial<Source> = {}): Source => ({
  name: "user",
  kind: "user",
  root,
  trusted: true,
  ...more,
});
const viewOf = (...sources: Source[]) => createCatalog(sources).refresh().view;
const rows = (...sources: Source[]) => viewOf(...sources).skills.map(({ address, status }) => `${address} ${status}`);

/** The clock of a machine on which every file is old. */
const later = () => Date.now() + 60_000;

function counting(): { files: SkillFiles; calls: Record<string, number> } {
  const calls: Record<string, number> = {};
  const files = Object.fromEntries(
    Object.entries(skillFiles).map(([name, method]) => [
      name,
      (...given: unknown[]) => {
        calls[name] = (calls[name] ?? 0) + 1;
        return (method as (...all: unknown[]) => unknown)(...given);
      },
    ]),
  ) as unknown as SkillFiles;
  return { files, calls };
}

describe("a catalog", () => {
  test("lists skills sorted by id with what their frontmatter says", (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill("skills", "zebra");
    sandbox.skill("skills", "ant", { description: "用于: 测试 🐜" });
    const view = viewOf(source(join(sandbox.folder, "skills")));
    assert.deepEqual(
      view.skills.map(({ id, status, head }) => [id, status, head?.description]),
      [
        ["ant", "ready", "用于: 测试 🐜"],
        ["zebra", "ready", "Does zebra. Use for zebra."],
      ],
    );
  });

  test("a missing folder is an empty source", (t) => {
    const view = viewOf(source(join(createSandbox(t).folder, "nowhere")));
    assert.deepEqual([view.skills, view.sources[0]?.listed], [[], 0]);
  });

  test("a broken skill is listed with its error and stops nothing", (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.folder, "skills");
    sandbox.skill("skills", "good");
    sandbox.write("skills/no-frontmatter/SKILL.md", "# Hello\n");
    sandbox.skill("skills", "no-description", { frontmatter: "name: no-description" });
    sandbox.skill("skills", "no-name", { frontmatter: "description: d" });
    sandbox.skill("skills", "bad-yaml", { frontmatter: "- just\n- a list" });
    sandbox.write("skills/empty-folder/notes.txt", "x");
    sandbox.write("skills/README.md", "about");
    sandbox.write("skills/huge/SKILL.md", `---\nname: huge\ndescription: d\n---\n${"x".repeat(1_000_001)}`);
    mkdirSync(join(root, "pipe/SKILL.md"), { recursive: true });
    const view = viewOf(source(root));
    const errors = view.skills.flatMap(({ id, diagnostics }) =>
      diagnostics.filter(({ severity }) => severity === "error").map(({ rule }) => `${id} ${rule}`),
    );
    assert.deepEqual(errors, [
      "bad-yaml yaml.not-mapping",
      "bad-yaml name.missing",
      "bad-yaml description.missing",
      "empty-folder folder.no-skill",
      "huge text.too-large",
      "no-description description.missing",
      "no-frontmatter frontmatter.missing",
      "no-name name.missing",
      "pipe folder.unreadable",
    ]);
    assert.deepEqual([...view.ready.keys()], ["good"]);
    assert.deepEqual(
      view.sources[0]?.diagnostics.map(({ rule, path }) => [rule, path]),
      [["folder.plain-file", join(root, "README.md")]],
    );
  });

  test("SKILL.md is preferred among other spellings, each of which is read", (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill("skills", "lower", { file: "skill.md" });
    sandbox.skill("skills", "mixed", { file: "Skill.md" });
    sandbox.skill("skills", "both", { file: "skill.md", description: "not this" });
    sandbox.skill("skills", "both", { description: "this" });
    const view = viewOf(source(join(sandbox.folder, "skills")));
    assert.deepEqual([...view.ready.keys()], ["both", "lower", "mixed"]);
    assert.equal(view.ready.get("both")?.head.description, "this");
    assert.ok(view.ready.get("mixed")?.path.endsWith("/Skill.md"));
  });

  test("a SKILL.md whose frontmatter does not end near the beginning is read whole", (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill("skills", "long", { frontmatter: `name: long\ndescription: d\nnotes: ${"x".repeat(20_000)}` });
    sandbox.skill("skills", "dashes", { frontmatter: "name: dashes\ndescription: |\n  a\n----\nlicense: MIT" });
    assert.deepEqual([...viewOf(source(join(sandbox.folder, "skills"))).ready.keys()], ["dashes", "long"]);
  });

  test("a file that is not UTF-8 is read as far as possible and reported", (t) => {
    const sandbox = createSandbox(t);
    sandbox.write(
      "skills/latin/SKILL.md",
      Buffer.from("---\nname: latin\ndescription: caf\xe9\n---\nBody\n", "latin1"),
    );
    const [skill] = viewOf(source(join(sandbox.folder, "skills"))).skills;
    assert.equal(skill?.status, "ready");
    assert.deepEqual(
      skill?.diagnostics.map(({ rule }) => rule),
      ["text.not-utf8"],
    );
  });
});

describe("folders and links", () => {
  test("skills are found six folders deep, not inside other skills, not in hidden folders", (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.folder, "skills");
    sandbox.skill("skills/a/b/c/d/e", "six");
    sandbox.skill("skills/a/b/c/d/e/f", "seven");
    sandbox.skill("skills", "outer");
    sandbox.skill("skills/outer", "inner");
    sandbox.skill("skills/.hidden", "secret");
    sandbox.skill("skills/node_modules", "package");
    const view = viewOf(source(root));
    assert.deepEqual([...view.ready.keys()], ["outer", "six"]);
    assert.deepEqual(
      view.sources[0]?.diagnostics.map(({ rule }) => rule),
      ["folder.too-deep"],
    );
  });

  test("a link is followed once, loops and fans of links are harmless", (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.folder, "skills");
    sandbox.skill("skills", "real");
    symlinkSync(join(root, "real"), join(root, "again"));
    symlinkSync(root, join(root, "loop"));
    for (let number = 0; number < 30; number++) {
      mkdirSync(join(root, "fan", `f${number}`), { recursive: true });
      for (let other = 0; other < 30; other++)
        symlinkSync(join(root, "fan"), join(root, "fan", `f${number}`, `l${other}`));
    }
    const view = viewOf(source(root));
    assert.equal(view.ready.size, 1);
  });

  test("a link that leads out of the allowed folders is refused and listed", (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.folder, "skills");
    sandbox.skill("outside", "evil");
    sandbox.skill("skills", "good");
    sandbox.write("outside/secret.md", "---\nname: s\ndescription: d\n---\n");
    symlinkSync(join(sandbox.folder, "outside/evil"), join(root, "evil"));
    symlinkSync(join(sandbox.folder, "gone"), join(root, "dangling"));
    mkdirSync(join(root, "file-link"));
    symlinkSync(join(sandbox.folder, "outside/secret.md"), join(root, "file-link/SKILL.md"));
    assert.deepEqual(rows(source(root, { allowed: [root] })), [
      "user:dangling invalid",
      "user:evil invalid",
      "user:file-link invalid",
      "user:good ready",
    ]);
    assert.deepEqual(rows(source(root)), [
      "user:dangling invalid",
      "user:evil ready",
      "user:file-link ready",
      "user:good ready",
    ]);
  });

  test("a source whose root leads outside is not searched", (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill("outside", "evil");
    mkdirSync(join(sandbox.folder, "project"));
    symlinkSync(join(sandbox.folder, "outside"), join(sandbox.folder, "project/skills"));
    const view = viewOf(source(join(sandbox.folder, "project/skills"), { allowed: [join(sandbox.folder, "project")] }));
    assert.equal(view.skills.length, 0);
    assert.deepEqual(
      view.sources[0]?.diagnostics.map(({ rule }) => rule),
      ["link.outside"],
    );
  });

  test("a folder or file one may not read is listed with its error", (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill("skills", "locked-folder");
    const file = sandbox.skill("skills", "locked-file");
    chmodSync(sandbox.folder, 0o755);
    chmodSync(join(sandbox.folder, "skills/locked-folder"), 0);
    chmodSync(file, 0);
    const listed = asOrdinaryUser(() => rows(source(join(sandbox.folder, "skills"))));
    assert.deepEqual(listed, ["user:locked-file invalid", "user:locked-folder invalid"]);
  });
});

/** Root may read everything, so permissions are tried as somebody else. */
function asOrdinaryUser<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

describe("precedence", () => {
  test("the first source wins, the others are shadowed and addressable", (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill("one", "pdf", { description: "first" });
    sandbox.skill("two", "pdf", { description: "second" });
    sandbox.skill("two", "other");
    const view = viewOf(
      source(join(sandbox.folder, "one"), { name: "one" }),
      source(join(sandbox.folder, "two"), { name: "two" }),
    );
    assert.deepEqual(
      view.skills.map(({ address, status, shadowedBy }) => [address, status, shadowedBy]),
      [
        ["two:other", "ready", undefined],
        ["one:pdf", "ready", undefined],
        ["two:pdf", "shadowed", "one:pdf"],
      ],
    );
    assert.deepEqual(
      view.sources.map(({ ready, listed }) => [ready, listed]),
      [
        [1, 1],
        [1, 2],
      ],
    );
  });

  test("what is broken or untrusted takes no id", (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill("project", "pdf", { description: "hostile" });
    sandbox.skill("broken", "pdf", { frontmatter: "name: pdf" });
    sandbox.skill("mine", "pdf", { description: "mine" });
    const view = viewOf(
      source(join(sandbox.folder, "project"), { name: "project", trusted: false }),
      source(join(sandbox.folder, "broken"), { name: "broken" }),
      source(join(sandbox.folder, "mine"), { name: "mine" }),
    );
    assert.equal(view.ready.get("pdf")?.head.description, "mine");
    assert.deepEqual(
      view.skills.map(({ address, status }) => `${address} ${status}`),
      ["mine:pdf ready", "project:pdf untrusted", "broken:pdf invalid"],
    );
  });

  test("a link in an untrusted folder to a skill of mine hides nothing", (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill("mine", "pdf");
    mkdirSync(join(sandbox.folder, "project"));
    symlinkSync(join(sandbox.folder, "mine/pdf"), join(sandbox.folder, "project/pdf"));
    const view = viewOf(
      source(join(sandbox.folder, "project"), { name: "project", trusted: false }),
      source(join(sandbox.folder, "mine"), { name: "mine" }),
    );
    assert.equal(view.ready.get("pdf")?.address, "mine:pdf");
  });
});

describe("refresh", () => {
  test("with nothing changed it answers the same view for one stat a skill", (t) => {
    const sandbox = createSandbox(t);
    for (let number = 0; number < 20; number++) sandbox.skill("skills", `s${number}`);
    const { files, calls } = counting();
    const catalog = createCatalog([source(join(sandbox.folder, "skills"))], { files, now: later });
    const { view } = catalog.refresh();
    for (const name of Object.keys(calls)) calls[name] = 0;
    const again = catalog.refresh();
    assert.equal(again.view, view);
    assert.deepEqual(again.change, { added: [], removed: [], changed: [] });
    assert.deepEqual([calls.readHead, calls.readWhole, calls.entries], [0, undefined, 0]);
    assert.deepEqual([calls.state, calls.names], [21, 1], "one for each skill, one for the folder that holds them");
  });

  test("what came, went and changed is reported, and unchanged skills stay the same objects", (t) => {
    const sandbox = createSandbox(t);
    for (const id of ["keep", "edit", "drop", "break"]) sandbox.skill("skills", id);
    const catalog = createCatalog([source(join(sandbox.folder, "skills"))], { now: later });
    const before = catalog.refresh();
    assert.deepEqual(before.change.added, ["break", "drop", "edit", "keep"]);
    sandbox.skill("skills", "edit", { description: "New words" });
    sandbox.skill("skills", "new");
    sandbox.skill("skills", "break", { frontmatter: "name: break" });
    rmSync(join(sandbox.folder, "skills/drop"), { recursive: true });
    const after = catalog.refresh();
    assert.deepEqual(after.change, { added: ["new"], removed: ["break", "drop"], changed: ["edit"] });
    assert.equal(after.view.generation, before.view.generation + 1);
    assert.equal(after.view.ready.get("keep"), before.view.ready.get("keep"));
    assert.equal(
      before.view.ready.get("edit")?.head.description,
      "Does edit. Use for edit.",
      "an old view does not change",
    );
  });

  test("a change within one tick of the clock, which no stat shows, is seen", (t) => {
    const sandbox = createSandbox(t);
    const read = Date.now();
    const frozen = { mtimeMs: read, ctimeMs: read, size: 50, ino: 1 };
    const files: SkillFiles = {
      ...skillFiles,
      state: (path) => Object.assign(skillFiles.state(path) ?? {}, frozen) as Stats,
      readHead: (path, limit) => {
        const text = skillFiles.readHead(path, limit);
        return { ...text, stats: Object.assign(text.stats, frozen) };
      },
    };
    const changesSeen = (now: number): readonly string[] => {
      sandbox.skill("skills", "quick", { description: "one" });
      const catalog = createCatalog([source(join(sandbox.folder, "skills"))], { files, now: () => now });
      catalog.refresh();
      sandbox.skill("skills", "quick", { description: "two" });
      return catalog.refresh().change.changed;
    };
    assert.deepEqual(changesSeen(read + 5), ["quick"]);
    assert.deepEqual(changesSeen(read + 5000), [], "long after the last change a stat is believed");
  });

  test("a folder that becomes a link between the look and the reading is not read", (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.folder, "skills");
    sandbox.skill("skills", "here");
    sandbox.skill("elsewhere", "here", { description: "Private words" });
    const files: SkillFiles = {
      ...skillFiles,
      readHead(path, limit) {
        rmSync(join(root, "here"), { recursive: true, force: true });
        symlinkSync(join(sandbox.folder, "elsewhere/here"), join(root, "here"));
        return skillFiles.readHead(path, limit);
      },
    };
    const [skill, ...others] = createCatalog([source(root, { allowed: [root] })], { files, now: later }).refresh().view
      .skills;
    assert.deepEqual([others, skill?.head], [[], undefined]);
    assert.deepEqual(
      skill?.diagnostics.map(({ rule }) => rule),
      ["folder.unreadable"],
    );
  });

  test("a SKILL.md that appears in a folder, changes its name, or becomes a link is noticed", (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.folder, "skills");
    mkdirSync(join(root, "later"), { recursive: true });
    sandbox.skill("skills", "lower", { file: "skill.md" });
    const catalog = createCatalog([source(root, { allowed: [root] })], { now: later });
    assert.deepEqual([...catalog.refresh().view.ready.keys()], ["lower"]);
    sandbox.skill("skills", "later");
    sandbox.skill("skills", "lower", { description: "exact" });
    assert.deepEqual(catalog.refresh().change, { added: ["later"], removed: [], changed: ["lower"] });
    sandbox.skill("outside", "later");
    rmSync(join(root, "later"), { recursive: true });
    symlinkSync(join(sandbox.folder, "outside/later"), join(root, "later"));
    assert.deepEqual(catalog.refresh().change.removed, ["later"]);
  });
});
