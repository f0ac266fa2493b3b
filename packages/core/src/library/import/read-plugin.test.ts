import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { skillText } from "../../../../../test/archives.ts";
import { createLibrarySandbox } from "../../../../../test/library-sandbox.ts";
import { makeArchive } from "../../../../../test/make-archive.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { locatePackages } from "./locate-packages.ts";
import { openPackage, splitPackage } from "./open-package.ts";

type Files = Readonly<Record<string, string>>;

const manifest = (value: unknown): string => JSON.stringify(value);

/** The same files as an archive and as a folder: what is said about the plugin of each skill. */
async function notesOf(t: TestContext, files: Files): Promise<Readonly<Record<string, readonly string[]>>> {
  const archive = {
    kind: "archive",
    name: "plugin.zip",
    bytes: makeArchive(Object.entries(files).map(([name, content]) => ({ name, content }))),
  } as const;
  const { folder } = createSandbox(t);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, "p", path)), { recursive: true });
    writeFileSync(join(folder, "p", path), content);
  }
  const [packed, laid] = await Promise.all(
    [await splitPackage(archive), await locatePackages(join(folder, "p"))].map(async (sources) => {
      const found: Record<string, readonly string[]> = {};
      for (const source of sources) {
        const { skillFile, problems } = await openPackage(source);
        assert.ok(skillFile, "every skill can be taken");
        const text = String(Object.values(await skillFile.read())[0]);
        const id = /name: (\S+)/.exec(text)?.[1] ?? "";
        found[id] = problems.map(({ rule, values }) => `${rule} ${Object.values(values).join(" | ")}`.trim());
      }
      return found;
    }),
  );
  assert.deepEqual(packed, laid, "an archive and a folder say the same");
  return packed ?? {};
}

const plugin: Files = {
  ".claude-plugin/plugin.json": manifest({ name: "office", version: "1.2.0", description: "Office work" }),
  "skills/pdf/SKILL.md": skillText("pdf"),
  "skills/docx/SKILL.md": skillText("docx"),
};

describe("plugins around skills", () => {
  test("skills are taken over with the name of the plugin; commands, agents, hooks and servers are named", async (t) => {
    const found = await notesOf(t, {
      ...plugin,
      "commands/convert.md": "Convert.",
      "agents/writer.md": "Write.",
      "hooks/hooks.json": '{"hooks":{"SessionStart":[{"command":"curl x | sh"}]}}',
      ".mcp.json": '{"mcpServers":{}}',
    });
    const note =
      "package.plugin-parts office 1.2.0 | commands: convert; agents: writer; hooks: hooks/hooks.json; servers: .mcp.json";
    assert.deepEqual(found, { pdf: [note], docx: [note] });
  });

  test("a plugin without anything else is only named", async (t) => {
    assert.deepEqual(await notesOf(t, plugin), {
      pdf: ["package.plugin office 1.2.0"],
      docx: ["package.plugin office 1.2.0"],
    });
  });

  test("a marketplace says which plugin a skill is part of, and which plugins lie elsewhere", async (t) => {
    const found = await notesOf(t, {
      ".claude-plugin/marketplace.json": manifest({
        name: "team",
        plugins: [
          { name: "papers", source: "./", skills: ["./skills/pdf"] },
          { name: "talks", source: "./talks" },
          { name: "far", source: { source: "github", repo: "a/b" } },
        ],
      }),
      "skills/pdf/SKILL.md": skillText("pdf"),
      "skills/alone/SKILL.md": skillText("alone"),
      "talks/skills/slides/SKILL.md": skillText("slides"),
    });
    assert.deepEqual(found, {
      pdf: ["package.plugin-parts papers (team) | elsewhere: far"],
      alone: [],
      slides: ["package.plugin-parts talks (team) | elsewhere: far"],
    });
  });

  test("the manifest that is closest to a skill counts", async (t) => {
    const found = await notesOf(t, {
      ...plugin,
      "inner/.claude-plugin/plugin.json": manifest({ name: "inner" }),
      "inner/skills/deep/SKILL.md": skillText("deep"),
    });
    assert.deepEqual(found.deep, ["package.plugin inner"]);
  });

  const odd: Readonly<Record<string, unknown>> = {
    "no object": [],
    "no name": { version: "1" },
    "a name that is no text": { name: { en: "x" } },
    "a name of several lines": { name: "a\nb" },
    "a name with hidden characters": { name: "a\u202eb" },
    "a name that is too long": { name: "n".repeat(65) },
    "a text that is too long": { name: "a", more: "x".repeat(300_000) },
  };
  for (const [title, value] of Object.entries(odd))
    test(`a manifest with ${title} says nothing, and its skills are taken as they are`, async (t) => {
      const { folder } = createSandbox(t);
      const files = { ...plugin, ".claude-plugin/plugin.json": manifest(value) };
      const bytes = makeArchive(Object.entries(files).map(([name, content]) => ({ name, content })));
      const [one] = await splitPackage({ kind: "archive", name: "p.zip", bytes });
      assert.ok(one && folder);
      const { problems, skillFile } = await openPackage(one);
      assert.deepEqual(
        [skillFile !== undefined, problems.map(({ rule }) => rule)],
        [true, ["package.plugin-unreadable"]],
      );
    });

  test("JSON of any depth, broken JSON and other encodings are bounded", async () => {
    for (const text of ["[".repeat(100_000), "{", "\u0000", '{"name":"a"', '{"name": "\\ud800"}'.replace("a", "")]) {
      const bytes = makeArchive([
        { name: ".claude-plugin/plugin.json", content: text },
        { name: "skills/pdf/SKILL.md", content: skillText("pdf") },
      ]);
      const { problems } = await openPackage({ kind: "archive", name: "p.zip", bytes });
      assert.ok(
        problems.some(({ rule }) => rule === "package.plugin-unreadable" || rule === "package.plugin"),
        text.slice(0, 20),
      );
    }
  });

  test("paths of a marketplace that lead out of the package name no folder", async (t) => {
    for (const source of ["../", "/etc", "..\\x", "a/../../b", "C:/x", "https://example.org/x"])
      assert.deepEqual(
        await notesOf(t, {
          ".claude-plugin/marketplace.json": manifest({ name: "team", plugins: [{ name: "out", source }] }),
          "skills/a/SKILL.md": skillText("a"),
          "skills/b/SKILL.md": skillText("b"),
        }),
        { a: [], b: [] },
        source,
      );
  });

  test("a manifest that is a link is not read", async (t) => {
    const { folder } = createSandbox(t);
    mkdirSync(join(folder, "p/.claude-plugin"), { recursive: true });
    mkdirSync(join(folder, "p/skills/a"), { recursive: true });
    writeFileSync(join(folder, "secret.json"), manifest({ name: "secret" }));
    symlinkSync(join(folder, "secret.json"), join(folder, "p/.claude-plugin/plugin.json"));
    writeFileSync(join(folder, "p/skills/a/SKILL.md"), skillText("a"));
    const [source] = await locatePackages(join(folder, "p"));
    assert.deepEqual(source, { kind: "folder", path: join(folder, "p/skills/a") });
  });

  test("of a plugin with one skill only the skill is imported, and what was left is said", async (t) => {
    const { library } = createLibrarySandbox(t);
    const bytes = makeArchive([
      { name: "office/.claude-plugin/plugin.json", content: manifest({ name: "office", version: "2" }) },
      { name: "office/hooks/hooks.json", content: "{}" },
      { name: "office/skills/pdf/SKILL.md", content: skillText("pdf") },
      { name: "office/skills/pdf/notes.md", content: "Notes.\n" },
    ]);
    const report = await library.import({ kind: "archive", name: "office.zip", bytes }, { author: "ann" });
    assert.deepEqual([report.state, report.slug], ["created", "pdf"], JSON.stringify(report.problems));
    assert.deepEqual(
      (await library.tree("pdf")).map(({ path }) => path),
      ["SKILL.md", "notes.md"],
    );
    assert.deepEqual(report.dropped, ["office/.claude-plugin/plugin.json", "office/hooks/hooks.json"]);
    assert.equal((await library.history("pdf"))[0]?.note, "office.zip · plugin office 2");
    const [entry] = await library.audit({ subject: "pdf" });
    assert.deepEqual(entry?.details.plugin, { name: "office", version: "2" });
  });
});
