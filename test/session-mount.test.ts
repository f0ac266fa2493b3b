import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createHome } from "@loadout/core";
import { skillText } from "./archives.ts";
import { createLibrarySandbox } from "./library-sandbox.ts";
import { repository } from "./sandbox.ts";
import { createServerWorld } from "./server-world.ts";

/** A session that took version 1 of `notes` in; version 2 came later. */
async function createWorld(t: TestContext) {
  const sandbox = createLibrarySandbox(t);
  await createHome(sandbox.home, join(repository, "packages/app/templates"));
  const files = {
    "references/one.md": "the first",
    "*scripts/run.sh": "#!/bin/sh\n",
    "picture.png": Buffer.from([0, 1, 2, 255]),
    "large.txt": randomBytes(500_001).toString("hex"),
  };
  const { problems } = await sandbox.add("notes", files);
  assert.deepEqual(
    problems.map(({ rule }: { rule: string }) => rule),
    ["scan.opaque"],
  );
  assert.equal((await sandbox.run("run", "--context", "a1f9", "hello")).code, 0);
  await sandbox.add("notes", { "references/two.md": "the second" }, { onConflict: "update" });
  const ask = async (...words: string[]) => {
    const { code, stdout, stderr } = await sandbox.run(...words, "--json");
    return code === 0 ? JSON.parse(stdout) : { code, stderr };
  };
  return { ...sandbox, ask };
}

const pathsOf = ({ entries }: { entries: { path: string }[] }): string[] => entries.map(({ path }) => path);

describe("what a session can read under /skills", () => {
  test("is listed and read as the session has it, whatever became of the skill", async (t) => {
    const { ask, run } = await createWorld(t);
    const top = await ask("session", "tree", "a1f9");
    assert.ok(top.entries.every(({ kind }: { kind: string }) => kind === "folder"));
    assert.deepEqual(
      pathsOf(top),
      (await ask("session", "show", "a1f9")).visible_skills.map((id: string) => `/skills/${id}`),
    );
    const tree = await ask("session", "tree", "a1f9", "notes");
    assert.deepEqual([tree.skill, tree.version], ["notes", 1]);
    assert.deepEqual(pathsOf(tree), [
      "/skills/notes/references",
      "/skills/notes/references/one.md",
      "/skills/notes/scripts",
      "/skills/notes/scripts/run.sh",
      "/skills/notes/SKILL.md",
      "/skills/notes/large.txt",
      "/skills/notes/picture.png",
    ]);
    assert.deepEqual(
      tree.entries
        .filter(({ executable }: { executable: boolean }) => executable)
        .map(({ path }: { path: string }) => path),
      ["/skills/notes/scripts/run.sh"],
    );
    const read = (path: string) => ask("session", "read", path, "--context", "a1f9");
    const one = await read("/skills/notes/references/one.md");
    assert.deepEqual(one, { path: "/skills/notes/references/one.md", size: 9, text: "the first" });
    assert.equal((await read("/skills/notes/SKILL.md")).text, skillText("notes"));
    assert.deepEqual(await read("/skills/notes/picture.png"), {
      path: "/skills/notes/picture.png",
      size: 4,
      reason: "binary",
    });
    assert.deepEqual(await read("/skills/notes/large.txt"), {
      path: "/skills/notes/large.txt",
      size: 1_000_002,
      reason: "too-large",
    });
    assert.equal((await read("/skills/notes/references/two.md")).code, 3, "version 2 is not what it has");
    assert.match(
      (await run("session", "tree", "a1f9", "notes")).stdout,
      /^\/skills\/notes v1\n {2}references\/\n {4}one\.md {2}9 B$/m,
    );
    await ask("session", "refresh", "a1f9");
    assert.equal((await read("/skills/notes/references/two.md")).text, "the second");
  });

  test("is nothing else: what the tool refuses is refused", async (t) => {
    const { ask, folder, home } = await createWorld(t);
    const outside = join(folder, "outside.txt");
    writeFileSync(outside, "secret");
    const own = join(home, "skills/own");
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "SKILL.md"), skillText("own"));
    symlinkSync(outside, join(own, "link.txt"));
    symlinkSync("/", join(own, "root"));
    const attacks: readonly (readonly [path: string, code: number])[] = [
      ["/skills/../outside.txt", 2],
      ["/skills/own/../../outside.txt", 2],
      ["/skills/own/link.txt", 2],
      [`/skills/own/root${outside}`, 2],
      [outside, 2],
      ["skills/own/SKILL.md", 2],
      ["/skills\\own\\SKILL.md", 2],
      ["/skills/own\0/SKILL.md", 2],
      ["/skillset/own/SKILL.md", 2],
      ["/skills/nothing/SKILL.md", 3],
      ["/skills", 3],
      ["/skills/own", 1],
    ];
    for (const [path, code] of attacks) {
      const answer = await ask("session", "read", path, "--context", "a1f9");
      assert.equal(answer.code, code, `${path}: ${JSON.stringify(answer)}`);
      assert.doesNotMatch(answer.stderr, /secret/);
    }
    assert.match((await ask("session", "read", "/skills//own/./SKILL.md", "--context", "a1f9")).text, /own/);
    assert.deepEqual(
      pathsOf(await ask("session", "tree", "a1f9", "own")),
      ["/skills/own/SKILL.md"],
      "links are not listed",
    );
    for (const skill of ["..", "own/..", "notes/references", "/", "nothing"])
      assert.equal((await ask("session", "tree", "a1f9", skill)).code, 3, skill);
  });

  test("is for the owner of the session, and for no other user", async (t) => {
    const { ask, post, tokens, skill } = await createServerWorld(t);
    skill("sum");
    await post("/api/session/run", { message: "one", contextId: "mine" }, { token: tokens.user });
    for (const path of [
      "/api/session/tree?contextId=mine&skill=sum",
      "/api/session/read?contextId=mine&path=/skills/sum/SKILL.md",
    ]) {
      assert.equal((await ask(path, { token: tokens.user })).status, 200);
      assert.equal((await ask(path, { token: tokens.admin })).body.code, "session.not-found");
    }
  });
});
