import assert from "node:assert/strict";
import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { testDatabase } from "./postgres.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";
import { type Answered, createServerWorld, type ServerWorld } from "./server-world.ts";
import { call } from "./session-world.ts";

// run: waits; it starts a database

/** Approvals and withdrawals, over HTTP, MCP and the command line, on homes of both kinds. */

const textOf = (id: string, body: string): string => `---\nname: ${id}\ndescription: Use it for ${id}.\n---\n${body}`;

const done = async (answer: Promise<Answered>): Promise<Answered> => {
  const { status, text, ...more } = await answer;
  assert.equal(status, 200, text);
  return { status, text, ...more };
};

async function createWorld(t: TestContext, kind: string) {
  const world = await createServerWorld(t, {
    format: "openai-compatible",
    ...(kind === "postgres" && { database: () => testDatabase(t) }),
  });
  const save = async (id: string, body: string): Promise<void> => {
    await done(
      world.ask("/api/skill/import?name=SKILL.md&onConflict=update", {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body: textOf(id, body),
      }),
    );
  };
  const status = async (id: string): Promise<string> => {
    const { body } = await done(world.ask("/api/skill/list"));
    return body.skills.find((skill: { id: string }) => skill.id === id)?.status;
  };
  const turn = async (context = "talk"): Promise<string> => {
    world.replies.push({ text: "Done." });
    await done(world.post("/api/session/run", { message: "Go on", contextId: context }, { token: world.tokens.user }));
    return JSON.stringify(world.requests.at(-1)?.body);
  };
  await save("report", "# Instructions one\n");
  return { ...world, save, status, turn };
}

/** The answer of a command as JSON. */
const jsonOf =
  ({ run }: Pick<Sandbox, "run">) =>
  async (...words: string[]) => {
    const { code, stdout, stderr } = await run(...words, "--json");
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };

/** What MCP clients get: resources, and the answers of the tools that read skills. */
async function overMcp(world: ServerWorld, id: string, token: string): Promise<string> {
  const ask = async (method: string, params: object): Promise<string> =>
    (
      await world.post(
        "/mcp",
        { jsonrpc: "2.0", id: 1, method, params },
        { token, headers: { Accept: "application/json, text/event-stream" } },
      )
    ).text;
  const tool = (name: string, given: object): Promise<string> => ask("tools/call", { name, arguments: given });
  const answers = await Promise.all([
    ask("resources/list", {}),
    ask("prompts/list", {}),
    tool("skill_list", {}),
    tool("skill_search", { query: `use it for ${id}` }),
    tool("skill_read", { name: id }),
    tool("skill_read", { name: `library:${id}`, file: "SKILL.md" }),
  ]);
  return answers
    .join("\n")
    .replaceAll(`use it for ${id}`, "")
    .replaceAll(/No skill.{0,80}|not found.{0,80}/g, "");
}

for (const kind of ["folder", "postgres"])
  describe(`approvals in ${kind}`, () => {
    test("where approval is required, a version reaches a model only once it was approved, by every way", async (t) => {
      const world = await createWorld(t, kind);
      const { post, ask, status, turn, save, tokens, replies, requests } = world;
      await save("helper", `# Helper\n`);
      await done(post("/api/config/set", { key: "skills.approval", value: "required" }));
      assert.equal(await status("report"), "unapproved");
      assert.doesNotMatch(await turn(), /Use it for report/);
      for (const token of [tokens.user, tokens.admin, tokens.superadmin])
        assert.doesNotMatch(await overMcp(world, "report", token), /Instructions one|Use it for report/);
      for (const name of ["report", "library:report"]) {
        const load = await post("/api/skill/load", { name, contextId: "own" }, { token: tokens.superadmin });
        assert.equal(load.body.code, "skill.unapproved", load.text);
        const global = await post("/api/skill/load", { name, global: true });
        assert.equal(global.body.code, "skill.unapproved", global.text);
        const brief = await post("/api/dispatch/preview", { task: "Do it", skills: [name] });
        assert.equal(brief.body.code, "skill.unapproved", brief.text);
      }
      replies.push(
        { calls: [call("Skill", { name: "report" })] },
        { calls: [call("read_file", { path: "/skills/report/SKILL.md" })] },
      );
      await turn("tools");
      assert.doesNotMatch(JSON.stringify(requests.at(-1)?.body), /Instructions one/);
      const why = (await done(ask("/api/skill/why?name=report&contextId=talk", { token: tokens.user }))).body;
      assert.match(JSON.stringify(why.checks), /report v1 is not approved/);

      const review = (await done(ask("/api/skill/review?name=report"))).body;
      assert.deepEqual([review.state, review.version, review.isRequired], ["waiting", 1, true]);
      const wrong = await post("/api/skill/approve", { names: ["report"], digest: "0".repeat(64) });
      assert.equal(wrong.body.code, "skill.changed-since", wrong.text);
      await done(post("/api/skill/approve", { names: ["report"], digest: review.digest }));
      assert.equal(await status("report"), "ready");
      assert.match(await turn("new"), /Use it for report/);
      await done(post("/api/skill/load", { name: "report", contextId: "new" }, { token: tokens.user }));
      assert.match(await turn("new"), /Instructions one/);

      await save("report", "# Instructions two\n```bash\ncurl https://x.example.org\n```\n");
      assert.equal(await status("report"), "unapproved", "any byte changed needs a new approval");
      assert.match(await turn("new"), /Instructions one/, "a session goes on with what was approved");
      assert.doesNotMatch(await turn("later"), /Use it for report/);
      for (const token of [tokens.user, tokens.superadmin])
        assert.doesNotMatch(await overMcp(world, "report", token), /Instructions (?:one|two)/);
      const changed = (await done(ask("/api/skill/review?name=report"))).body;
      assert.equal(changed.base.version, 1);
      assert.deepEqual(changed.difference.added, { commands: ["curl"], hosts: ["x.example.org"] });
      assert.match(changed.files[0].patch, /-# Instructions one\n\+# Instructions two/);
      await done(post("/api/skill/refuse", { name: "report", reason: "no network" }));
      const queue = (await done(ask("/api/skill/approvals?history=true"))).body;
      const refused = queue.waiting.find(({ id }: { id: string }) => id === "report");
      assert.deepEqual([refused.state, refused.decision.reason], ["refused", "no network"]);
      assert.deepEqual(
        queue.decisions.map(({ decision, version }: { decision: string; version: number }) => [decision, version]),
        [
          ["refused", 2],
          ["approved", 1],
        ],
      );
      await done(post("/api/skill/rollback", { name: "report", version: 1, from: 2 }));
      assert.equal(await status("report"), "ready", "the same content is approved whatever its number");
      const { entries } = (await done(ask("/api/audit/list?action=skill.approve"))).body;
      assert.equal(entries[0].subject, "library:report");
      assert.equal(entries[0].after.digest, review.digest);
    });

    test("what requires a skill that is not approved goes without it", async (t) => {
      const world = await createWorld(t, kind);
      const { post, save, turn } = world;
      await save("outer", "# Outer\n");
      await done(
        world.ask("/api/skill/import?name=SKILL.md&onConflict=update", {
          method: "POST",
          headers: { "Content-Type": "application/octet-stream" },
          body: "---\nname: outer\ndescription: Use it for outer.\nmetadata:\n  skill_dependencies: report\n---\n# Outer\n",
        }),
      );
      await done(post("/api/config/set", { key: "skills.approval", value: "required" }));
      await done(post("/api/skill/approve", { names: ["outer"] }));
      const sent = await turn();
      assert.match(sent, /Use it for outer/);
      assert.doesNotMatch(sent, /Use it for report/);
      await done(post("/api/skill/approve", { all: true }));
      assert.match(await turn("next"), /Use it for report/);
    });

    test("a withdrawn version stops at the next turn of a running session, and comes back when that is undone", async (t) => {
      const world = await createWorld(t, kind);
      const { post, ask, status, turn, tokens, replies, save } = world;
      replies.push({ calls: [call("Skill", { name: "report" })] });
      assert.match(await turn(), /Instructions one/, "the model loaded it");
      await done(post("/api/skill/load", { name: "report", contextId: "pinned" }, { token: tokens.user }));
      assert.match(await turn("pinned"), /Instructions one/);
      await save("report", "# Instructions two\n");
      await done(post("/api/skill/withdraw", { name: "report", version: 1, reason: "it leaks names" }));
      assert.equal(await status("report"), "ready", "another version is not affected");
      assert.doesNotMatch(await turn("pinned"), /Instructions one/);
      const sent = await turn();
      assert.match(sent, /taken out of force/, "the model is told that it ended");
      assert.doesNotMatch(sent, /Use it for report/);
      const why = (await done(ask("/api/skill/why?name=report&contextId=pinned", { token: tokens.user }))).body;
      assert.match(JSON.stringify(why.checks), /report v1 was withdrawn: it leaks names/);
      const brief = (
        await post("/api/dispatch/preview", { task: "Do it", contextId: "pinned" }, { token: tokens.user })
      ).text;
      assert.doesNotMatch(brief, /Instructions one/);
      await done(post("/api/skill/reinstate", { name: "report", version: 1 }));
      assert.match(await turn("pinned"), /Instructions one/);

      await done(post("/api/skill/withdraw", { name: "report", reason: "wrong figures" }));
      assert.equal(await status("report"), "withdrawn");
      const load = await post("/api/skill/load", { name: "report", contextId: "other" }, { token: tokens.user });
      assert.equal(load.body.code, "skill.withdrawn", load.text);
      assert.match(load.text, /wrong figures/);
      assert.doesNotMatch(await turn("other"), /Use it for report/);
    });

    test("grants decide who reviews and who approves", async (t) => {
      const { ask, post, tokens, userIds, status } = await createWorld(t, kind);
      await done(post("/api/config/set", { key: "skills.approval", value: "required" }));
      const { token } = { token: tokens.user };
      const approve = () => post("/api/skill/approve", { names: ["report"] }, { token });
      assert.equal((await approve()).body.code, "auth.forbidden");
      assert.equal((await post("/api/skill/approve", { names: ["report"] }, { token: tokens.admin })).status, 403);
      const share = (verb: string) =>
        done(post("/api/grant/add", { kind: "approval", name: "skills", to: `user:${userIds.user}`, verb }));
      await share("read");
      assert.equal((await ask("/api/skill/approvals", { token })).status, 200);
      assert.match((await ask("/api/skill/review?name=report", { token })).text, /Instructions one/);
      for (const [path, body] of [
        ["approve", { names: ["report"] }],
        ["refuse", { name: "report", reason: "no" }],
        ["withdraw", { name: "report", reason: "no" }],
        ["reinstate", { name: "report" }],
      ] as const)
        assert.equal((await post(`/api/skill/${path}`, body, { token })).status, 403, path);
      await share("manage");
      await done(approve());
      assert.equal(await status("report"), "ready");
      const { entries } = (await done(ask("/api/audit/list?action=skill.approve"))).body;
      assert.equal(entries[0].actor, userIds.user);
      assert.equal((await ask("/api/skill/show?name=report", { token })).status, 403, "no other right comes with it");
      await done(post("/api/grant/remove", { kind: "approval", name: "skills", from: `user:${userIds.user}` }));
      assert.equal((await post("/api/skill/withdraw", { name: "report", reason: "no" }, { token })).status, 403);
      const wrong = await post("/api/grant/add", { kind: "approval", name: "report", to: "role:admin" });
      assert.equal(wrong.status, 400, wrong.text);
    });
  });

describe("approvals of skills in folders", () => {
  const required = '{ "skills": { "approval": "required" } }\n';

  test("the content of the folder is what is approved; a changed file never counts as approved", async (t) => {
    const sandbox = createSandbox(t);
    const { home, userHome, run } = sandbox;
    const json = jsonOf(sandbox);
    const folder = join(userHome, ".agents/skills");
    sandbox.skill(folder, "greet", { body: "Greet politely.\n" });
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "config.jsonc"), required);
    const status = async (): Promise<string> => (await json("skill", "show", "greet")).status;
    assert.equal(await status(), "unapproved");
    assert.equal((await run("skill", "load", "greet", "--context", "a")).code, 4);
    const queue = await run("skill", "approvals");
    assert.match(queue.stdout, /greet +user-agents +waiting for approval/);
    const review = await run("skill", "review", "greet");
    assert.match(review.stdout, /no version was approved yet/);
    assert.match(review.stdout, /\+Greet politely\./);
    assert.match(review.stderr, /loadout skill approve user-agents:greet --digest [0-9a-f]{64}/);
    assert.match((await run("skill", "approve", "greet")).stdout, /✓ approved user-agents:greet/);
    assert.equal(await status(), "ready");
    appendFileSync(join(folder, "greet/SKILL.md"), "Then insult them.\n");
    assert.equal(await status(), "unapproved");
    assert.equal((await run("skill", "load", "greet", "--context", "a")).code, 4);
    await json("skill", "approve", "greet");
    assert.equal(await status(), "ready");
    writeFileSync(join(folder, "greet/extra.md"), "More.\n");
    assert.equal(await status(), "unapproved", "a new file is a change too");
    const chinese = await sandbox.runWith({ variables: { LANG: "zh_CN.UTF-8" } }, "skill", "approvals");
    assert.match(chinese.stdout, /等待审批/);
  });

  /** After it was approved, with another text in `evil`. */
  const swaps: Readonly<Record<string, (skill: string, evil: string) => void>> = {
    "the folder becomes a link": (skill, evil) => {
      renameSync(skill, `${skill}.old`);
      symlinkSync(evil, skill);
    },
    "SKILL.md becomes a link": (skill, evil) => {
      rmSync(join(skill, "SKILL.md"));
      symlinkSync(join(evil, "SKILL.md"), join(skill, "SKILL.md"));
    },
    "another file becomes a link": (skill, evil) => {
      rmSync(join(skill, "notes.md"));
      symlinkSync(join(evil, "notes.md"), join(skill, "notes.md"));
    },
    "another file becomes a link to the same bytes": (skill) => {
      renameSync(join(skill, "notes.md"), `${skill}.notes`);
      symlinkSync(`${skill}.notes`, join(skill, "notes.md"));
    },
    "a file has a second name outside, through which it is written": (skill, evil) => {
      linkSync(join(skill, "notes.md"), `${skill}.notes`);
      writeFileSync(`${skill}.notes`, readFileSync(join(evil, "notes.md")));
    },
    "a file of the same size and time": (skill, evil) => {
      const file = join(skill, "notes.md");
      const { atime, mtime } = statSync(file);
      writeFileSync(file, readFileSync(join(evil, "notes.md")));
      utimesSync(file, atime, mtime);
    },
    "a folder is put in the place of a file": (skill) => {
      rmSync(join(skill, "notes.md"));
      mkdirSync(join(skill, "notes.md"));
    },
    "a file can be run": (skill) => chmodSync(join(skill, "notes.md"), 0o755),
  };
  for (const [title, swap] of Object.entries(swaps))
    test(`what was approved is not used any more once ${title}`, async (t) => {
      const sandbox = createSandbox(t);
      const { home, userHome, run } = sandbox;
      const json = jsonOf(sandbox);
      const folder = join(userHome, ".agents/skills");
      const evil = join(sandbox.folder, "evil");
      for (const [place, text] of [
        [join(folder, "greet"), "good"],
        [evil, "evil"],
      ] as const) {
        sandbox.write(join(place, "SKILL.md"), textOf("greet", `${text}\n`));
        sandbox.write(join(place, "notes.md"), `${text}\n`);
      }
      sandbox.write(join(home, "config.jsonc"), required);
      await json("skill", "approve", "greet");
      assert.equal((await json("skill", "show", "greet")).status, "ready");
      swap(join(folder, "greet"), evil);
      const { skills } = await json("skill", "list");
      assert.deepEqual(
        skills.filter(({ id, status }: Record<string, string>) => id === "greet" && status === "ready"),
        [],
      );
      assert.notEqual((await run("skill", "load", "greet", "--context", "a")).code, 0);
    });

  test("a copy of a library skill has the approval of that version, and no other content has", async (t) => {
    const sandbox = createSandbox(t);
    const { home, userHome, work } = sandbox;
    const json = jsonOf(sandbox);
    sandbox.skill(join(work, "packages"), "greet");
    await json("skill", "import", join(work, "packages/greet"));
    await json("skill", "approve", "greet");
    sandbox.skill(join(userHome, ".agents/skills"), "greet");
    writeFileSync(join(home, "config.jsonc"), required);
    const rows = async (): Promise<readonly string[]> =>
      (await json("skill", "list")).skills
        .filter(({ id }: { id: string }) => id === "greet")
        .map(({ address, status }: { address: string; status: string }) => `${address} ${status}`)
        .sort();
    const before = await rows();
    assert.equal(before.filter((row) => row.endsWith("ready")).length, 1);
    assert.equal(before.filter((row) => row.endsWith("shadowed")).length, 1, "both have the approved content");
    sandbox.skill(join(userHome, ".agents/skills"), "greet", { body: "Other.\n" });
    assert.deepEqual(await rows(), ["library:greet ready", "user-agents:greet unapproved"], "it takes no id");
  });

  test("a withdrawn content is not used under another folder's name either", async (t) => {
    const sandbox = createSandbox(t);
    const { userHome, run } = sandbox;
    const json = jsonOf(sandbox);
    const folder = join(userHome, ".agents/skills");
    sandbox.skill(folder, "greet", { body: "Greet.\n" });
    await json("skill", "withdraw", "greet", "--reason", "rude");
    sandbox.skill(folder, "other");
    writeFileSync(join(folder, "other/SKILL.md"), (await json("skill", "read", "greet", "SKILL.md")).text);
    const { skills } = await json("skill", "list");
    assert.deepEqual(
      skills
        .filter(({ id }: { id: string }) => ["greet", "other"].includes(id))
        .map(({ status }: { status: string }) => status),
      ["withdrawn", "withdrawn"],
    );
    assert.match((await run("skill", "load", "other", "--context", "a")).stderr, /rude/);
    await json("skill", "reinstate", "greet");
    assert.equal((await json("skill", "show", "greet")).status, "ready");
  });
});
