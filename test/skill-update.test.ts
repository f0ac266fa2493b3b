import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Fault } from "@loadout/core";
import { createApp } from "../packages/app/src/app.ts";
import { readConfig } from "../packages/app/src/config.ts";
import { createServerPerson } from "../packages/app/src/doors/http/server/server-person.ts";
import { serverRules } from "../packages/app/src/skill/install/fetch-repository.ts";
import { createSkillInstall } from "../packages/app/src/skill/install/skill-install.ts";
import { createSkillOutdated } from "../packages/app/src/skill/update/skill-outdated.ts";
import { createSkillUpdate } from "../packages/app/src/skill/update/skill-update.ts";
import type { UpdateView } from "../packages/app/src/skill/update/update-view.ts";
import { commitAll, createRepository, startGitServer } from "./git-server.ts";
import { createSandbox } from "./sandbox.ts";

const skill = (name: string, body = "first\n"): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n---\n# ${name}\n\n${body}`;

/** A library with two skills of a repository on loopback, which has a next commit. */
async function createWorld(t: TestContext) {
  const sandbox = createSandbox(t);
  const temporary = join(sandbox.folder, "temporary");
  mkdirSync(temporary);
  const root = join(sandbox.folder, "served");
  const folder = join(root, "team");
  const first = createRepository(folder, {
    "skills/pdf/SKILL.md": skill("pdf"),
    "skills/pdf/guide.md": "a\nb\nc\nd\ne\nf\n",
    "skills/notes/SKILL.md": skill("notes"),
  });
  const { port } = await startGitServer(t, root);
  const source = `http://127.0.0.1:${port}/team/.git`;
  const options = {
    rules: { ...serverRules, protocols: ["http"], isAllowed: (address: string) => address === "127.0.0.1" },
    temporary,
  };
  const run = async <T>(
    operation: { readonly input: { parse(value: unknown): unknown }; run(app: never, input: never): Promise<unknown> },
    input: object,
  ): Promise<T> => {
    const app = createApp(readConfig(sandbox.variables, sandbox.work), createServerPerson());
    try {
      return (await operation.run(app as never, operation.input.parse(input) as never)) as T;
    } finally {
      await app.close();
      assert.deepEqual(readdirSync(temporary), [], "nothing that was fetched is left");
    }
  };
  await run(createSkillInstall(options), { source, all: true });
  const json = async <T>(...words: string[]): Promise<T> => {
    const { code, stdout, stderr } = await sandbox.run(...words, "--json");
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const edit = async (file: string, text: string): Promise<void> => {
    const { code, stderr } = await sandbox.run("skill", "edit", "pdf", file, "--text", text);
    assert.equal(code, 0, stderr);
  };
  return {
    sandbox,
    source,
    first,
    folder,
    json,
    edit,
    commit: (files: Readonly<Record<string, string | undefined>>) => commitAll(folder, files),
    outdated: (input: object = {}) =>
      run<{ readonly checked: number; readonly skills: readonly UpdateView[] }>(createSkillOutdated(options), input),
    update: (input: object) => run<{ readonly updates: readonly UpdateView[] }>(createSkillUpdate(options), input),
    read: async (file: string) => (await json<{ text: string }>("skill", "read", "pdf", file)).text,
  };
}

const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

describe("skills that were installed from a repository", () => {
  test("know where each version comes from, and whether there is something new", async (t) => {
    const { source, first, json, outdated, commit } = await createWorld(t);
    const { versions } = await json<{ versions: { provenance: object; digest: string }[] }>("skill", "history", "pdf");
    assert.deepEqual(
      versions.map(({ provenance }) => provenance),
      [{ kind: "git", source, commit: first, path: "skills/pdf", digest: versions[0]?.digest }],
    );
    assert.deepEqual(await outdated(), { project: false, checked: 2, exitCode: false, skills: [], copies: [] });
    const second = commit({ "skills/pdf/guide.md": "a\nb\nc\nd\ne\nF\n", "README.md": "# Team\n" });
    const { skills } = await outdated();
    assert.deepEqual(
      skills.map(({ slug, state, before, version, edited, commit: now }) => [
        slug,
        state,
        before,
        version,
        edited,
        now,
      ]),
      [["pdf", "updated", 1, 2, false, second]],
    );
    assert.match(skills[0]?.files[0]?.patch ?? "", /-f\n\+F\n/);
    const all = await outdated({ all: true, names: ["notes"] });
    assert.deepEqual(
      all.skills.map(({ slug, state }) => [slug, state]),
      [["notes", "current"]],
    );
  });

  test("an update shows the difference first, asks, merges edits, makes one version and can be undone", async (t) => {
    const { commit, update, edit, read, json, sandbox } = await createWorld(t);
    await edit("guide.md", "MINE\nb\nc\nd\ne\nf\n");
    const second = commit({ "skills/pdf/guide.md": "a\nb\nc\nd\ne\nF\n", "skills/pdf/more.md": "more\n" });
    const dry = await update({ names: ["pdf"], dryRun: true });
    assert.deepEqual(
      dry.updates[0]?.files.map(({ path, change }) => `${change} ${path}`),
      ["modified guide.md", "added more.md"],
    );
    await assert.rejects(update({ names: ["pdf"] }), (error: unknown) => {
      assert.ok(error instanceof Fault && (error.code as string) === "answer.needed", String(error));
      const { en } = error.values.question as unknown as { en: string };
      assert.match(
        en,
        /pdf v2 → v3\n {2}· tokens \d+ in the skill list, \d+ when active\n {2}~ guide\.md \+1 −1\n {2}\+ more\.md \+1 −0/,
      );
      return true;
    });
    assert.equal((await json<{ version: number }>("skill", "history", "pdf")).version, 2, "nothing was changed");
    const { updates } = await update({ names: ["pdf"], confirmed: true });
    assert.deepEqual(
      updates.map(({ state, before, version, commit: now }) => [state, before, version, now]),
      [["merged", 2, 3, second]],
    );
    assert.equal(await read("guide.md"), "MINE\nb\nc\nd\ne\nF\n");
    const [entry] = (await json<{ entries: { action: string; details: object }[] }>("audit", "list")).entries;
    assert.partialDeepStrictEqual(entry, { action: "skill.update", subject: "pdf", before: 2, after: 3 });
    assert.equal((await sandbox.run("skill", "rollback", "pdf", "2")).code, 0);
    assert.equal(await read("guide.md"), "MINE\nb\nc\nd\ne\nf\n");
    const again = await update({ all: true, confirmed: true });
    assert.deepEqual(
      again.updates.map(({ slug, state }) => [slug, state]),
      [
        ["notes", "current"],
        ["pdf", "merged"],
      ],
    );
  });

  test("a conflict is a fault that names the files; a merged text or a side resolves it", async (t) => {
    const { commit, update, edit, read } = await createWorld(t);
    await edit("guide.md", "a\nb\nMINE = 1\nd\ne\nf\n");
    commit({ "skills/pdf/guide.md": "a\nb\nTHEIRS\nd\ne\nf\n" });
    await assert.rejects(update({ names: ["pdf"], confirmed: true }), isFault("skill.conflicts"));
    const { updates } = await update({ all: true, confirmed: true });
    assert.deepEqual(
      updates.map(({ slug, state, version, fault }) => [slug, state, version, fault?.code]),
      [
        ["notes", "current", 1, undefined],
        ["pdf", "conflicts", 2, "skill.conflicts"],
      ],
    );
    await update({ names: ["pdf"], confirmed: true, resolved: ["guide.md=a\nb\nboth = 2\nd\ne\nf\n"] });
    assert.equal(await read("guide.md"), "a\nb\nboth = 2\nd\ne\nf\n");
  });

  test("a source that is gone, or no longer has the skill, does not stop the others", async (t) => {
    const { commit, outdated, update, folder, sandbox, source } = await createWorld(t);
    sandbox.skill(join(sandbox.folder, "local"), "papers");
    assert.equal((await sandbox.run("skill", "install", join(sandbox.folder, "local"), "papers")).code, 0);
    commit({
      "skills/pdf/SKILL.md": undefined,
      "skills/pdf/guide.md": undefined,
      "skills/notes/SKILL.md": skill("notes", "second\n"),
    });
    sandbox.skill(join(sandbox.folder, "local"), "papers", { description: "Other words." });
    const states = async () => (await outdated()).skills.map(({ slug, state, fault }) => [slug, state, fault?.code]);
    assert.deepEqual(await states(), [
      ["notes", "updated", undefined],
      ["papers", "updated", undefined],
      ["pdf", "failed", "skill.not-found"],
    ]);
    rmSync(folder, { recursive: true });
    assert.deepEqual(await states(), [
      ["notes", "failed", "source.failed"],
      ["papers", "updated", undefined],
      ["pdf", "failed", "source.failed"],
    ]);
    const { updates } = await update({ all: true, confirmed: true });
    assert.deepEqual(
      updates.map(({ slug, state, version }) => [slug, state, version]),
      [
        ["notes", "failed", 1],
        ["papers", "updated", 2],
        ["pdf", "failed", 1],
      ],
    );
    await assert.rejects(update({ names: ["pdf"], confirmed: true }), isFault("source.failed"));
    assert.match(source, /127/);
  });

  test("a skill without a known source says how to get one", async (t) => {
    const { sandbox, update } = await createWorld(t);
    writeFileSync(join(sandbox.work, "SKILL.md"), skill("loose"));
    assert.equal((await sandbox.run("skill", "import", "SKILL.md")).code, 0);
    await assert.rejects(update({ names: ["loose"], confirmed: true }), isFault("skill.no-upstream"));
    const { code, stderr } = await sandbox.run("skill", "update", "loose", "--yes");
    assert.equal(code, 5);
    assert.match(stderr, /skill install <source> loose --on-conflict update/);
  });

  test("hostile content in an update is refused with its findings, and nothing is changed", async (t) => {
    const { commit, update, json } = await createWorld(t);
    commit({ "skills/pdf/guide.md": "innocent\u202Etext\n" });
    const { updates } = await update({ names: ["pdf"], confirmed: true });
    assert.equal(updates[0]?.state, "refused");
    assert.ok(updates[0]?.problems.some(({ severity, path }) => severity === "error" && path === "guide.md"));
    assert.equal((await json<{ version: number }>("skill", "history", "pdf")).version, 1);
  });
});
