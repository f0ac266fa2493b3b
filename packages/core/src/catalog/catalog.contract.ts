import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import type { Catalog, CatalogView } from "./catalog.ts";
import type { Source } from "./source.ts";

/** A temporary folder with skills. */
export interface SkillSandbox {
  readonly folder: string;
  /** Writes a SKILL.md and returns its path. */
  skill(
    folder: string,
    id: string,
    content?: { readonly description?: string; readonly frontmatter?: string; readonly file?: string },
  ): string;
  write(path: string, content: string | Buffer): unknown;
}

export interface CatalogContract {
  readonly title: string;
  readonly createSandbox: (t: TestContext) => SkillSandbox;
  readonly openCatalogs: (t: TestContext) => (sources: readonly Source[]) => Catalog;
}

/** A source of the user in this folder. */
export const source = (root: string, more: Partial<Source> = {}): Source => ({
  name: "user",
  kind: "user",
  root,
  trusted: true,
  ...more,
});

/** What every way to scan sources has to do, tried with catalogs. */
export function testCatalog({ title, createSandbox, openCatalogs }: CatalogContract): void {
  const open = (t: TestContext) => {
    const make = openCatalogs(t);
    const createCatalog = (...sources: Source[]): Catalog => make(sources);
    const viewOf = async (...sources: Source[]): Promise<CatalogView> =>
      (await createCatalog(...sources).refresh()).view;
    return {
      createCatalog,
      viewOf,
      rows: async (...sources: Source[]) =>
        (await viewOf(...sources)).skills.map(({ address, status }) => `${address} ${status}`),
    };
  };

  describe(`a catalog ${title}`, () => {
    test("lists skills sorted by id with what their frontmatter says", async (t) => {
      const { viewOf } = open(t);
      const sandbox = createSandbox(t);
      sandbox.skill("skills", "zebra");
      sandbox.skill("skills", "ant", { description: "用于: 测试 🐜" });
      const view = await viewOf(source(join(sandbox.folder, "skills")));
      assert.deepEqual(
        view.skills.map(({ id, status, head }) => [id, status, head?.description]),
        [
          ["ant", "ready", "用于: 测试 🐜"],
          ["zebra", "ready", "Does zebra. Use for zebra."],
        ],
      );
    });

    test("a missing folder is an empty source", async (t) => {
      const { viewOf } = open(t);
      const view = await viewOf(source(join(createSandbox(t).folder, "nowhere")));
      assert.deepEqual([view.skills, view.sources[0]?.listed], [[], 0]);
    });

    test("a broken skill is listed with its error and stops nothing", async (t) => {
      const { viewOf } = open(t);
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
      const view = await viewOf(source(root));
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

    test("SKILL.md is preferred among other spellings, each of which is read", async (t) => {
      const { viewOf } = open(t);
      const sandbox = createSandbox(t);
      sandbox.skill("skills", "lower", { file: "skill.md" });
      sandbox.skill("skills", "mixed", { file: "Skill.md" });
      sandbox.skill("skills", "both", { file: "skill.md", description: "not this" });
      sandbox.skill("skills", "both", { description: "this" });
      const view = await viewOf(source(join(sandbox.folder, "skills")));
      assert.deepEqual([...view.ready.keys()], ["both", "lower", "mixed"]);
      assert.equal(view.ready.get("both")?.head.description, "this");
      assert.ok(view.ready.get("mixed")?.path.endsWith("/Skill.md"));
    });

    test("a SKILL.md whose frontmatter does not end near the beginning is read whole", async (t) => {
      const { viewOf } = open(t);
      const sandbox = createSandbox(t);
      sandbox.skill("skills", "long", { frontmatter: `name: long\ndescription: d\nnotes: ${"x".repeat(20_000)}` });
      sandbox.skill("skills", "dashes", { frontmatter: "name: dashes\ndescription: |\n  a\n----\nlicense: MIT" });
      assert.deepEqual([...(await viewOf(source(join(sandbox.folder, "skills")))).ready.keys()], ["dashes", "long"]);
    });

    test("a file that is not UTF-8 is read as far as possible and reported", async (t) => {
      const { viewOf } = open(t);
      const sandbox = createSandbox(t);
      sandbox.write(
        "skills/latin/SKILL.md",
        Buffer.from("---\nname: latin\ndescription: caf\xe9\n---\nBody\n", "latin1"),
      );
      const [skill] = (await viewOf(source(join(sandbox.folder, "skills")))).skills;
      assert.equal(skill?.status, "ready");
      assert.deepEqual(
        skill?.diagnostics.map(({ rule }) => rule),
        ["text.not-utf8"],
      );
    });
  });

  describe(`folders and links ${title}`, () => {
    test("skills are found six folders deep, not inside other skills, not in hidden folders", async (t) => {
      const { viewOf } = open(t);
      const sandbox = createSandbox(t);
      const root = join(sandbox.folder, "skills");
      sandbox.skill("skills/a/b/c/d/e", "six");
      sandbox.skill("skills/a/b/c/d/e/f", "seven");
      sandbox.skill("skills", "outer");
      sandbox.skill("skills/outer", "inner");
      sandbox.skill("skills/.hidden", "secret");
      sandbox.skill("skills/node_modules", "package");
      const view = await viewOf(source(root));
      assert.deepEqual([...view.ready.keys()], ["outer", "six"]);
      assert.deepEqual(
        view.sources[0]?.diagnostics.map(({ rule }) => rule),
        ["folder.too-deep"],
      );
    });

    test("a link is followed once, loops and fans of links are harmless", async (t) => {
      const { viewOf } = open(t);
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
      const view = await viewOf(source(root));
      assert.equal(view.ready.size, 1);
    });

    test("a link that leads out of the allowed folders is refused and listed", async (t) => {
      const { rows } = open(t);
      const sandbox = createSandbox(t);
      const root = join(sandbox.folder, "skills");
      sandbox.skill("outside", "evil");
      sandbox.skill("skills", "good");
      sandbox.write("outside/secret.md", "---\nname: s\ndescription: d\n---\n");
      symlinkSync(join(sandbox.folder, "outside/evil"), join(root, "evil"));
      symlinkSync(join(sandbox.folder, "gone"), join(root, "dangling"));
      mkdirSync(join(root, "file-link"));
      symlinkSync(join(sandbox.folder, "outside/secret.md"), join(root, "file-link/SKILL.md"));
      assert.deepEqual(await rows(source(root, { allowed: [root] })), [
        "user:dangling invalid",
        "user:evil invalid",
        "user:file-link invalid",
        "user:good ready",
      ]);
      assert.deepEqual(await rows(source(root)), [
        "user:dangling invalid",
        "user:evil ready",
        "user:file-link ready",
        "user:good ready",
      ]);
    });

    test("a source whose root leads outside is not searched", async (t) => {
      const { viewOf } = open(t);
      const sandbox = createSandbox(t);
      sandbox.skill("outside", "evil");
      mkdirSync(join(sandbox.folder, "project"));
      symlinkSync(join(sandbox.folder, "outside"), join(sandbox.folder, "project/skills"));
      const view = await viewOf(
        source(join(sandbox.folder, "project/skills"), { allowed: [join(sandbox.folder, "project")] }),
      );
      assert.equal(view.skills.length, 0);
      assert.deepEqual(
        view.sources[0]?.diagnostics.map(({ rule }) => rule),
        ["link.outside"],
      );
    });

    test("a folder or file one may not read is listed with its error", async (t) => {
      const { rows } = open(t);
      const sandbox = createSandbox(t);
      sandbox.skill("skills", "locked-folder");
      const file = sandbox.skill("skills", "locked-file");
      chmodSync(sandbox.folder, 0o755);
      chmodSync(join(sandbox.folder, "skills/locked-folder"), 0);
      chmodSync(file, 0);
      const listed = await asOrdinaryUser(() => rows(source(join(sandbox.folder, "skills"))));
      assert.deepEqual(listed, ["user:locked-file invalid", "user:locked-folder invalid"]);
    });
  });

  describe(`precedence ${title}`, () => {
    test("the first source wins, the others are shadowed and addressable", async (t) => {
      const { viewOf } = open(t);
      const sandbox = createSandbox(t);
      sandbox.skill("one", "pdf", { description: "first" });
      sandbox.skill("two", "pdf", { description: "second" });
      sandbox.skill("two", "other");
      const view = await viewOf(
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

    test("what is broken or untrusted takes no id", async (t) => {
      const { viewOf } = open(t);
      const sandbox = createSandbox(t);
      sandbox.skill("project", "pdf", { description: "hostile" });
      sandbox.skill("broken", "pdf", { frontmatter: "name: pdf" });
      sandbox.skill("mine", "pdf", { description: "mine" });
      const view = await viewOf(
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

    test("a link in an untrusted folder to a skill of mine hides nothing", async (t) => {
      const { viewOf } = open(t);
      const sandbox = createSandbox(t);
      sandbox.skill("mine", "pdf");
      mkdirSync(join(sandbox.folder, "project"));
      symlinkSync(join(sandbox.folder, "mine/pdf"), join(sandbox.folder, "project/pdf"));
      const view = await viewOf(
        source(join(sandbox.folder, "project"), { name: "project", trusted: false }),
        source(join(sandbox.folder, "mine"), { name: "mine" }),
      );
      assert.equal(view.ready.get("pdf")?.address, "mine:pdf");
    });
  });

  describe(`refresh ${title}`, () => {
    test("what came, went and changed is reported, and unchanged skills stay the same objects", async (t) => {
      const { createCatalog } = open(t);
      const sandbox = createSandbox(t);
      for (const id of ["keep", "edit", "drop", "break"]) sandbox.skill("skills", id);
      const catalog = createCatalog(source(join(sandbox.folder, "skills")));
      const before = await catalog.refresh();
      assert.deepEqual(before.change.added, ["break", "drop", "edit", "keep"]);
      sandbox.skill("skills", "edit", { description: "New words" });
      sandbox.skill("skills", "new");
      sandbox.skill("skills", "break", { frontmatter: "name: break" });
      rmSync(join(sandbox.folder, "skills/drop"), { recursive: true });
      const after = await catalog.refresh();
      assert.deepEqual(after.change, { added: ["new"], removed: ["break", "drop"], changed: ["edit"] });
      assert.equal(after.view.generation, before.view.generation + 1);
      assert.equal(after.view.ready.get("keep"), before.view.ready.get("keep"));
      assert.equal(
        before.view.ready.get("edit")?.head.description,
        "Does edit. Use for edit.",
        "an old view does not change",
      );
    });

    test("a SKILL.md that appears in a folder, changes its name, or becomes a link is noticed", async (t) => {
      const { createCatalog } = open(t);
      const sandbox = createSandbox(t);
      const root = join(sandbox.folder, "skills");
      mkdirSync(join(root, "later"), { recursive: true });
      sandbox.skill("skills", "lower", { file: "skill.md" });
      const catalog = createCatalog(source(root, { allowed: [root] }));
      assert.deepEqual([...(await catalog.refresh()).view.ready.keys()], ["lower"]);
      sandbox.skill("skills", "later");
      sandbox.skill("skills", "lower", { description: "exact" });
      assert.deepEqual((await catalog.refresh()).change, { added: ["later"], removed: [], changed: ["lower"] });
      sandbox.skill("outside", "later");
      rmSync(join(root, "later"), { recursive: true });
      symlinkSync(join(sandbox.folder, "outside/later"), join(root, "later"));
      assert.deepEqual((await catalog.refresh()).change.removed, ["later"]);
    });

    test("a change that was given the old times and size is seen", async (t) => {
      const { createCatalog } = open(t);
      const sandbox = createSandbox(t);
      const path = sandbox.skill("skills", "a", { description: "one" });
      const moment = new Date(2020, 1, 1);
      utimesSync(path, moment, moment);
      const catalog = createCatalog(source(join(sandbox.folder, "skills")));
      await catalog.refresh();
      sandbox.skill("skills", "a", { description: "two" });
      utimesSync(path, moment, moment);
      assert.equal((await catalog.refresh()).view.ready.get("a")?.head.description, "two");
    });

    test("what was written before a refresh is seen by it, however many run", async (t) => {
      const { createCatalog } = open(t);
      const sandbox = createSandbox(t);
      const root = join(sandbox.folder, "skills");
      const catalogs = Array.from({ length: 5 }, () => createCatalog(source(root)));
      const running: Promise<void>[] = [];
      for (let number = 0; number < 20; number++) {
        sandbox.skill("skills", `s${number}`);
        for (const catalog of catalogs)
          running.push(
            catalog.refresh().then(({ view }) => {
              assert.ok(view.ready.has(`s${number}`), `s${number} is missing`);
            }),
          );
        if (number % 3 === 0) await new Promise(setImmediate);
      }
      await Promise.all(running);
    });

    test("pipes and devices are listed as unusable and never waited for", async (t) => {
      const { viewOf } = open(t);
      const sandbox = createSandbox(t);
      const root = join(sandbox.folder, "skills");
      mkdirSync(join(root, "pipe"), { recursive: true });
      mkdirSync(join(root, "device"));
      execFileSync("mkfifo", [join(root, "pipe/SKILL.md")]);
      symlinkSync("/dev/zero", join(root, "device/SKILL.md"));
      const view = await viewOf(source(root));
      assert.deepEqual(
        view.skills.map(({ id, status }) => `${id} ${status}`),
        ["device invalid", "pipe invalid"],
      );
    });

    test("a folder that became a link out of the allowed ones is not read", async (t) => {
      const { createCatalog } = open(t);
      const sandbox = createSandbox(t);
      const root = join(sandbox.folder, "skills");
      sandbox.skill("skills", "a");
      mkdirSync(join(sandbox.folder, "outside"));
      const catalog = createCatalog(source(root, { allowed: [root] }));
      await catalog.refresh();
      renameSync(join(root, "a"), join(sandbox.folder, "outside/a"));
      symlinkSync(join(sandbox.folder, "outside/a"), join(root, "a"));
      assert.deepEqual((await catalog.refresh()).change.removed, ["a"]);
    });
  });
}

/** Root may read everything, so permissions are tried as another user. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
