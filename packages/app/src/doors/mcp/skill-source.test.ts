import assert from "node:assert/strict";
import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import type { ServerContext } from "@modelcontextprotocol/server";
import { createDoorApp } from "../../../../../test/mcp-door-world.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { createSkillSource } from "./skill-source.ts";

const context = {} as ServerContext; // not looked at

/** Two skills with a secret beside them. */
function createWorld(t: TestContext) {
  const sandbox = createSandbox(t);
  const root = join(sandbox.userHome, ".agents/skills");
  sandbox.skill(root, "one");
  sandbox.write(join(root, "one/notes/a.md"), "notes");
  sandbox.skill(root, "two", { frontmatter: "name: other\ndescription: x" });
  sandbox.write(join(root, "secret.txt"), "canary");
  sandbox.write(join(sandbox.work, "secret.txt"), "canary");
  const app = createDoorApp(t, sandbox);
  return { sandbox, root, app, source: createSkillSource(app) };
}

describe("the source of skills", () => {
  test("nothing outside a skill is read, whatever is asked for", async (t) => {
    const { source, root } = createWorld(t);
    const asked = [
      "skill://one",
      "skill://one/notes",
      "skill://one/secret.txt",
      "skill://one/../secret.txt",
      "skill://one/%2e%2e/secret.txt",
      "skill://one/..%2Fsecret.txt",
      "skill://one/notes/..%2f..%2fsecret.txt",
      "skill://one/..\\secret.txt",
      `skill://one/${encodeURIComponent(join(root, "secret.txt"))}`,
      `skill://${encodeURIComponent(root)}/secret.txt`,
      "skill://../secret.txt",
      "skill://%2e%2e/secret.txt",
      "skill://./secret.txt",
      "skill:///etc/passwd",
      "file:///etc/passwd",
      "/etc/passwd",
      "skill://one/SKILL.md%00",
      "skill://one/skill.md",
      "skill://ONE/SKILL.md",
      "skill://two/SKILL.md",
      "skill://two/one/SKILL.md",
      "skill://__proto__/SKILL.md",
      "skill://constructor/SKILL.md",
      "skill://user-agents%3Aone/SKILL.md",
      `skill://one/${"a/".repeat(5000)}x`,
      `skill://${"a".repeat(100_000)}/SKILL.md`,
    ];
    for (const uri of asked) {
      assert.equal(await source.read(uri, context), undefined, uri.slice(0, 200));
      assert.equal(await source.get(uri, context), undefined, uri.slice(0, 200));
    }
    for (const uri of asked.slice(2)) assert.equal(await source.readDirectory?.(uri, {}, context), undefined, uri);
    assert.deepEqual(await source.read("skill://one/notes/a.md", context), {
      text: "notes",
      mimeType: "text/markdown",
    });
    assert.equal((await source.get("skill://two/other/SKILL.md", context))?.uri, "skill://two/other/SKILL.md");
  });

  test("a folder that a link was put in the place of is not followed", async (t) => {
    const { source, root, sandbox } = createWorld(t);
    assert.equal((await source.list({}, context)).skills.length, 8);
    renameSync(join(root, "one/notes"), join(sandbox.folder, "notes"));
    symlinkSync(sandbox.work, join(root, "one/notes"));
    for (const uri of ["skill://one/notes/secret.txt", "skill://one/notes/a.md", "skill://one/notes"])
      assert.equal(await source.read(uri, context), undefined, uri);
    assert.equal(await source.readDirectory?.("skill://one/notes", {}, context), undefined);
    rmSync(join(root, "one/notes"));
    symlinkSync(join(sandbox.work, "secret.txt"), join(root, "one/notes"));
    assert.equal(await source.read("skill://one/notes", context), undefined);
    const entry = await source.get("skill://one/SKILL.md", context);
    assert.deepEqual(entry?.resources !== "dynamic" && entry?.resources.map(({ uri }) => uri), [
      "skill://one/SKILL.md",
    ]);
  });

  test("any cursor is a place in the list", async (t) => {
    const { source } = createWorld(t);
    const from = async (cursor: string): Promise<number> => (await source.list({ cursor }, context)).skills.length;
    assert.deepEqual(await Promise.all(["", "\0", "one", "\uffff", "../../etc"].map(from)), [8, 8, 3, 0, 8]);
  });

  test("trouble of our own is not told to the other end", async (t) => {
    const { app } = createWorld(t);
    const broken = { ...app, environment: () => Promise.reject(new Error("ENOENT: /home/ann/private")) };
    const { list, read } = createSkillSource(broken);
    const isInternal = { code: -32603, message: "internal: Internal error" };
    await assert.rejects(list({}, context), isInternal);
    await assert.rejects(read("skill://one/SKILL.md", context), isInternal);
    assert.match(app.details.join(""), /ENOENT: \/home\/ann\/private/);
  });
});
