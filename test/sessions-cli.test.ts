import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { startFakeProvider } from "./fake-provider.ts";
import { proves } from "./requirements.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";
import { addRows, rowsOf } from "./stored-session.ts";

const metaPath = ({ home }: Sandbox, contextId: string): string =>
  join(home, "context", contextId, "messages/meta.json");
const metaOf = (sandbox: Sandbox, contextId: string) => JSON.parse(readFileSync(metaPath(sandbox, contextId), "utf8"));

/** The answer of a command that must work. */
async function ask(sandbox: Sandbox, ...words: string[]) {
  const { code, stdout, stderr } = await sandbox.run(...words, "--json");
  assert.equal(code, 0, `${words.join(" ")}: ${stderr}`);
  return JSON.parse(stdout);
}

/** A session in which the demo model has loaded hello-skill. */
async function talk(sandbox: Sandbox, contextId = "a1f9", ...texts: string[]): Promise<void> {
  for (const text of texts.length > 0 ? texts : ["hello"])
    assert.equal((await sandbox.run("run", "--context", contextId, text)).code, 0);
}

const skillsOf = ({ home }: Sandbox): string => join(home, "skills");

describe(proves("003.04"), () => {
  test("the id is in meta.json once, in the order of loading, and a new process finds it there", async (t) => {
    const sandbox = createSandbox(t);
    const first = await sandbox.spawn("skill", "load", "sales-report", "--context", "a1f9", "--json");
    assert.equal(first.code, 0, first.stderr);
    const { tools, ...answer } = JSON.parse(first.stdout);
    assert.deepEqual(answer, {
      success: true,
      skill: "sales-report",
      changed: true,
      contextId: "a1f9",
      pinnedSkillIds: ["sales-report"],
    });
    assert.deepEqual(
      tools.added.map(({ name }: { name: string }) => name),
      ["query_db"],
    );
    await sandbox.spawn("skill", "load", "code-review", "--context", "a1f9");
    assert.deepEqual(metaOf(sandbox, "a1f9").pinnedSkillIds, ["sales-report", "code-review"]);

    const before = readFileSync(metaPath(sandbox, "a1f9"), "utf8");
    const again = await sandbox.spawn("skill", "load", "sales-report", "--context", "a1f9", "--json");
    assert.deepEqual([again.code, JSON.parse(again.stdout).changed], [0, false]);
    assert.equal(readFileSync(metaPath(sandbox, "a1f9"), "utf8"), before, "a second load writes nothing");
    assert.deepEqual((await ask(sandbox, "skill", "pinned", "--context", "a1f9")).pinnedSkillIds, [
      "sales-report",
      "code-review",
    ]);
  });

  test("--chat-key is another name of --context", async (t) => {
    const sandbox = createSandbox(t);
    const { contextId } = await ask(sandbox, "skill", "load", "sales-report", "--chat-key", "a1f9");
    assert.equal(contextId, "a1f9");
    assert.deepEqual((await ask(sandbox, "skill", "pinned", "--chat-key=a1f9")).pinnedSkillIds, ["sales-report"]);
    assert.equal((await sandbox.run("run", "--chat-key", "a1f9", "hello")).code, 0);
    assert.equal(metaOf(sandbox, "a1f9").turns, 1);
    await ask(sandbox, "skill", "unload", "sales-report", "--chat-key", "a1f9", "--context", "a1f9");
    const two = await sandbox.run("skill", "pinned", "--chat-key", "a1f9", "--context", "other");
    assert.deepEqual([two.code, /--chat-key and --context differ/.test(two.stderr)], [2, true]);
    assert.match((await sandbox.run("help", "skill", "load")).stdout, /--context, --chat-key <id>/);
  });

  test("keys that others keep in meta.json stay as they are", async (t) => {
    const sandbox = createSandbox(t);
    const theirs = { theirs: { deep: [1, null] }, pinnedSkillIds: ["hello-skill"] };
    sandbox.write(metaPath(sandbox, "other"), JSON.stringify(theirs));
    await ask(sandbox, "skill", "load", "code-review", "--context", "other");
    const meta = metaOf(sandbox, "other");
    assert.deepEqual([meta.theirs, meta.pinnedSkillIds], [theirs.theirs, ["hello-skill", "code-review"]]);
    await ask(sandbox, "skill", "unload", "hello-skill", "--context", "other");
    assert.deepEqual(metaOf(sandbox, "other").theirs, theirs.theirs);
  });

  test("several are pinned at once, and their effect on the tools of the next turn is shown", async (t) => {
    const sandbox = createSandbox(t);
    const { stdout, stderr } = await sandbox.run("skill", "load", "hello-skill", "code-review", "--context", "a1f9");
    assert.match(stdout, /^✓ pinned hello-skill, code-review in a1f9 \(2 pinned: hello-skill, code-review\)$/m);
    assert.match(
      stdout,
      /^ {2}tools next turn: 7 → 5 {2}allowed-tools of code-review is a hard whitelist \(\+ Skill search_skills\)$/m,
    );
    assert.match(stdout, /^ {2}− write_file edit_file {2}← allowed-tools of code-review does not name it$/m);
    assert.match(stderr, /→ loadout run "…" --context a1f9/);
    assert.deepEqual((await ask(sandbox, "skill", "load", "hello-skill", "brainstorming")).skills, [
      "hello-skill",
      "brainstorming",
    ]);
    assert.equal((await ask(sandbox, "skill", "load", "hello-skill", "Hello-Skill")).skill, "hello-skill");
    const chinese = await sandbox.runWith({ variables: { LOADOUT_LANG: "zh" } }, "skill", "load", "code-review");
    assert.match(chinese.stdout, /code-review 已固定于 a1f9（共 3 个/);
    assert.match(chinese.stdout, /下一轮的工具: 5（不变）/);
  });

  test("what was pinned is what the next request has", async (t) => {
    const sandbox = createSandbox(t);
    await talk(sandbox, "a1f9", "hello");
    const { tools } = await ask(sandbox, "skill", "load", "sales-report", "--context", "a1f9");
    await talk(sandbox, "a1f9", "hello");
    const shown = await ask(sandbox, "session", "show", "a1f9");
    assert.deepEqual(
      shown.activations.find(({ id }: { id: string }) => id === "sales-report"),
      { id: "sales-report", causes: ["pin"] },
    );
    const effective = await ask(sandbox, "skill", "pinned", "--effective-tools");
    assert.deepEqual(
      effective.tools.map(({ name }: { name: string }) => name),
      tools.after,
    );
  });

  test("--global pins for every session", async (t) => {
    const sandbox = createSandbox(t);
    const loaded = await ask(sandbox, "skill", "load", "code-review", "-g");
    assert.deepEqual(
      [loaded.success, loaded.skill, loaded.contextId, loaded.changed],
      [true, "code-review", undefined, true],
    );
    assert.equal((await ask(sandbox, "skill", "load", "code-review", "-g")).changed, false);
    await talk(sandbox, "other", "hello");
    const pinned = await ask(sandbox, "skill", "pinned", "--context", "other");
    assert.deepEqual(pinned.pinnedSkillIds, []);
    assert.deepEqual(
      pinned.globals.map(({ id, state }: { id: string; state: string }) => [id, state]),
      [["builtin:code-review", "ready"]],
    );
    assert.deepEqual((await ask(sandbox, "session", "show", "other")).activations[0], {
      id: "code-review",
      causes: ["global"],
    });
    assert.equal((await ask(sandbox, "skill", "unload", "--all", "-g")).changed, true);
    assert.equal((await ask(sandbox, "skill", "unload", "--all", "-g")).changed, false);
    assert.equal((await sandbox.run("skill", "unload", "code-review", "-g")).code, 3);
  });
});

describe(proves("003.05"), () => {
  test("an unknown or ambiguous name lists candidates; nothing is written, not even the session", async (t) => {
    const sandbox = createSandbox(t);
    const unknown = await sandbox.run("skill", "load", "code-reviev", "--context", "a1f9");
    assert.equal(unknown.code, 3);
    assert.match(unknown.stderr, /error\[skill\.not-found\][\s\S]*code-review/);
    assert.equal(existsSync(sandbox.home), false);

    for (const id of ["one", "two"])
      sandbox.skill(skillsOf(sandbox), id, { frontmatter: "name: Twin\ndescription: Does it. Use when asked." });
    const ambiguous = await sandbox.run("skill", "load", "twin", "--context", "a1f9");
    assert.equal(ambiguous.code, 5);
    assert.match(ambiguous.stderr, /user:one, user:two/);
    assert.equal(existsSync(join(sandbox.home, "context")), false);
  });

  test("of several names all are looked up before one is written", async (t) => {
    const sandbox = createSandbox(t);
    await ask(sandbox, "skill", "load", "hello-skill", "--context", "a1f9");
    const before = readFileSync(metaPath(sandbox, "a1f9"), "utf8");
    assert.equal((await sandbox.run("skill", "load", "code-review", "nothing", "--context", "a1f9")).code, 3);
    assert.equal((await sandbox.run("skill", "unload", "hello-skill", "nothing", "--context", "a1f9")).code, 3);
    assert.equal(readFileSync(metaPath(sandbox, "a1f9"), "utf8"), before);
    assert.equal((await sandbox.run("skill", "load", "code-review", "nothing", "--global")).code, 3);
    assert.deepEqual((await ask(sandbox, "skill", "pinned")).globals, []);
  });

  test("a broken skill and one of an untrusted folder are refused, each for its reason", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(skillsOf(sandbox), "broken", { frontmatter: "name: broken" });
    sandbox.skill(join(sandbox.work, ".claude/skills"), "planted");
    const broken = await sandbox.run("skill", "load", "broken", "--context", "a1f9");
    assert.deepEqual([broken.code, /error\[skill\.unusable\]/.test(broken.stderr)], [8, true]);
    const planted = await sandbox.run("skill", "load", "planted", "--context", "a1f9");
    assert.equal(planted.code, 4);
    assert.match(planted.stderr, /error\[skill\.untrusted\][\s\S]*loadout trust/);
    await sandbox.run("trust");
    assert.equal((await ask(sandbox, "skill", "load", "planted", "--context", "a1f9")).skill, "planted");
    assert.equal(metaOf(sandbox, "a1f9").workDir, sandbox.work);
  });
});

describe(proves("003.06"), () => {
  test("a pin whose folder is gone is marked, and can be taken back", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(skillsOf(sandbox), "passing");
    await ask(sandbox, "skill", "load", "passing", "code-review", "--context", "a1f9");
    rmSync(join(skillsOf(sandbox), "passing"), { recursive: true });
    const listed = await sandbox.run("skill", "pinned", "--context", "a1f9");
    assert.match(listed.stdout, /^ {3}1 {2}passing {2}✗ missing\n {3}2 {2}code-review$/m);
    assert.match(listed.stderr, /→ loadout skill unload passing --context a1f9/);
    assert.equal(
      (await sandbox.run("skill", "pinned", "--context", "a1f9", "--plain")).stdout.split("\t").slice(0, 2).join(" "),
      "passing missing",
    );
    assert.deepEqual((await ask(sandbox, "session", "show", "a1f9")).missing, ["passing"]);
    assert.equal((await ask(sandbox, "skill", "unload", "passing")).skill, "passing");
    assert.deepEqual(metaOf(sandbox, "a1f9").pinnedSkillIds, ["code-review"]);
  });

  test("what is not pinned is refused with what is", async (t) => {
    const sandbox = createSandbox(t);
    await ask(sandbox, "skill", "load", "code-review", "--context", "a1f9");
    const refused = await sandbox.run("skill", "unload", "hello-skill", "--context", "a1f9");
    assert.equal(refused.code, 3);
    assert.match(
      refused.stderr,
      /error\[skill\.not-pinned\]: "hello-skill" is neither pinned nor loaded here\n {2}hint: Active: code-review/,
    );
    assert.equal((await sandbox.run("skill", "unload", "--context", "a1f9")).code, 2);
    assert.equal((await sandbox.run("skill", "unload", "code-review", "--all", "--context", "a1f9")).code, 2);
    assert.deepEqual((await ask(sandbox, "skill", "unload", "--all", "--context", "a1f9")).skills, ["code-review"]);
    const empty = await sandbox.run("skill", "pinned", "--context", "a1f9");
    assert.deepEqual([empty.code, empty.stdout], [0, "Nothing is pinned in a1f9.\n"]);
  });

  test("a library skill that is deleted stays for a session that has used it, and is missing where it was only pinned", async (t) => {
    const sandbox = createSandbox(t);
    await talk(sandbox, "fresh", "hello"); // makes the home
    sandbox.skill(join(sandbox.work, "drafts"), "notes", { body: "Keep notes.\n" });
    await ask(sandbox, "skill", "import", "drafts/notes");
    await ask(sandbox, "skill", "load", "notes", "--context", "used");
    await talk(sandbox, "used", "hello");
    await ask(sandbox, "skill", "load", "notes", "--context", "unused");
    await ask(sandbox, "skill", "delete", "notes", "-y");
    const state = async (contextId: string) =>
      (await ask(sandbox, "skill", "pinned", "--context", contextId)).skills[0].state;
    assert.deepEqual([await state("used"), await state("unused")], ["kept", "missing"]);
    assert.match(
      (await sandbox.run("skill", "pinned", "--context", "used")).stdout,
      /notes {2}deleted; this session keeps/,
    );
    const why = await sandbox.run("skill", "why", "notes", "--context", "used");
    assert.match(why.stdout, /✓ deleted, but kept for this session: library:notes/);
    const shown = await ask(sandbox, "session", "show", "used");
    assert.deepEqual(shown.staleness.removed, ["notes"]);
    assert.ok(shown.visible_skills.includes("notes"));
    assert.equal((await ask(sandbox, "skill", "unload", "notes", "--context", "unused")).skill, "notes");
    const { removed } = await ask(sandbox, "session", "refresh", "used");
    assert.deepEqual(removed, ["notes"]);
  });

  test("--effective-tools names each tool's reason, and what is removed and why", async (t) => {
    const sandbox = createSandbox(t);
    await ask(sandbox, "skill", "load", "sales-report", "code-review", "--context", "a1f9");
    const { tools, removed } = await ask(sandbox, "skill", "pinned", "--effective-tools");
    const skill = tools.find(({ name }: { name: string }) => name === "Skill");
    assert.deepEqual(skill.reason.kind, "base");
    const gone = removed.find(({ name }: { name: string }) => name === "query_db");
    assert.deepEqual([gone.reason.kind, gone.reason.skills], ["ceiling", ["code-review"]]);
    const { stdout } = await sandbox.run("skill", "pinned", "--effective-tools");
    assert.match(stdout, /^tools next turn \(5\)$[\s\S]*^read_file .* the agent has it$/m);
  });
});

describe("which session a command means", () => {
  test("the flag, then the variable, then the one last used here; said on stderr unless it was named", async (t) => {
    const sandbox = createSandbox(t);
    for (const id of ["named", "variable", "recent"])
      await ask(sandbox, "skill", "load", "hello-skill", "--context", id);
    const variables = { LOADOUT_CONTEXT_ID: "variable" };
    const pinned = async (more: Record<string, string>, ...words: string[]) => {
      const { stdout, stderr } = await sandbox.runWith({ variables: more }, "skill", "pinned", ...words, "--json");
      return [JSON.parse(stdout).contextId, stderr];
    };
    assert.deepEqual(await pinned(variables, "--context", "named"), ["named", ""]);
    assert.deepEqual(await pinned(variables), ["variable", "context: variable (from LOADOUT_CONTEXT_ID)\n"]);
    assert.deepEqual(await pinned({}), ["recent", "context: recent (last used in this folder)\n"]);
    assert.deepEqual(await pinned({ LOADOUT_LANG: "zh" }), ["recent", "会话：recent（本目录最近使用）\n"]);
    const elsewhere = join(sandbox.folder, "elsewhere");
    sandbox.write(join(elsewhere, "file"), "");
    const other = await sandbox.runWith({ workDir: elsewhere }, "skill", "load", "hello-skill");
    assert.deepEqual([other.code, /error\[session\.none\]/.test(other.stderr)], [3, true]);
  });

  test("a session that was named by the variable is made; reading never makes one", async (t) => {
    const sandbox = createSandbox(t);
    const variables = { LOADOUT_CONTEXT_ID: "from-variable" };
    assert.equal((await sandbox.runWith({ variables }, "skill", "pinned")).code, 3);
    assert.equal(existsSync(sandbox.home), false);
    assert.equal((await sandbox.runWith({ variables }, "skill", "load", "hello-skill")).code, 0);
    assert.deepEqual(metaOf(sandbox, "from-variable").pinnedSkillIds, ["hello-skill"]);
  });

  test("an unknown id is refused, with the nearest ones", async (t) => {
    const sandbox = createSandbox(t);
    await ask(sandbox, "skill", "load", "hello-skill", "--context", "weekly");
    for (const words of [
      ["session", "show", "weekli"],
      ["session", "select", "weekli", "--none"],
      ["session", "refresh", "weekli"],
      ["session", "compact", "weekli"],
      ["session", "fork", "weekli"],
      ["session", "export", "weekli"],
      ["session", "delete", "weekli", "-y"],
      ["skill", "pinned", "--context", "weekli"],
      ["skill", "unload", "hello-skill", "--context", "weekli"],
      ["skill", "why", "hello-skill", "--session", "weekli"],
    ]) {
      const { code, stdout, stderr } = await sandbox.run(...words);
      assert.deepEqual([code, stdout], [3, ""], words.join(" "));
      assert.match(stderr, /weekly[\s\S]*error\[session\.not-found\]: No session "weekli"/, words.join(" "));
    }
  });

  test("without any session the commands say so, and reading writes nothing", async (t) => {
    const sandbox = createSandbox(t);
    const pinned = await sandbox.run("skill", "pinned");
    assert.deepEqual([pinned.code, pinned.stdout], [0, "No session has been used in this folder yet.\n"]);
    const list = await sandbox.run("session", "list");
    assert.deepEqual([list.code, list.stdout], [0, "No sessions yet.\n"]);
    assert.deepEqual(await ask(sandbox, "session", "list"), { sessions: [], total: 0 });
    for (const verb of ["show", "refresh", "compact", "fork", "export"])
      assert.match((await sandbox.run("session", verb)).stderr, /error\[session\.none\]/, verb);
    assert.equal((await sandbox.run("session", "delete")).code, 2);
    assert.equal((await sandbox.run("skill", "why", "hello-skill")).code, 0);
    assert.equal((await sandbox.run("agent", "prompt")).code, 0);
    assert.equal(existsSync(sandbox.home), false);
    assert.match((await sandbox.run("help", "contexts")).stdout, /LOADOUT_CONTEXT_ID/);
  });
});

describe("skill why", () => {
  test("a checklist for a session, with commands that help in that very session", async (t) => {
    const sandbox = createSandbox(t);
    await talk(sandbox);
    const { code, stdout, stderr } = await sandbox.run("skill", "why", "code-review", "--session", "a1f9");
    assert.equal(code, 0);
    assert.match(stdout, /^code-review {2}not active in a1f9$/m);
    assert.match(stdout, /^ {2}✓ exists: builtin:code-review$/m);
    assert.match(stdout, /^ {2}✗ not active: listed in 2 requests, the model did not load it$/m);
    assert.match(stdout, /tokens \d+ \/ \d+ \(listing \/ full, o200k_base\)/);
    assert.equal(stderr, "→ loadout skill load code-review --context a1f9\n");
    assert.equal((await ask(sandbox, "skill", "why", "hello-skill")).isActive, true);
    const chinese = await sandbox.runWith({ variables: { LOADOUT_LANG: "zh" } }, "skill", "why", "code-review");
    assert.match(chinese.stdout, /未激活：已在 2 次请求中列出/);
  });

  test("without a session it answers for one that begins now, with the agent that is named", async (t) => {
    const sandbox = createSandbox(t);
    const agents = { assistant: {}, narrow: { skills: ["hello-skill"] } };
    sandbox.write(join(sandbox.home, "environments/default/agents.jsonc"), JSON.stringify(agents));
    const checks = async (...words: string[]) => {
      const answer = await ask(sandbox, "skill", "why", ...words);
      assert.equal(answer.contextId, undefined);
      return answer.checks.find(({ check }: { check: string }) => check === "visible").isMet;
    };
    assert.equal(await checks("code-review"), true);
    assert.equal(await checks("code-review", "--agent", "narrow"), false);
    assert.equal((await sandbox.run("skill", "why", "code-review", "--agent", "nobody")).code, 3);
    assert.equal((await sandbox.run("skill", "why", "code-review", "--agent", "narrow", "--session", "a")).code, 2);
    assert.equal((await sandbox.run("skill", "why", "nothing")).code, 3);
  });
});

describe("session commands", () => {
  test("list and show: what a session is, sees, has in force and costs", async (t) => {
    const sandbox = createSandbox(t);
    await ask(sandbox, "skill", "load", "sales-report", "--context", "a1f9");
    await talk(sandbox);
    const { sessions, total } = await ask(sandbox, "sessions", "ls");
    assert.equal(total, 1);
    assert.deepEqual(
      [sessions[0].contextId, sessions[0].title, sessions[0].turns, sessions[0].isLastUsedHere],
      ["a1f9", "hello", 1, true],
    );
    const shown = await ask(sandbox, "session", "show");
    assert.deepEqual(shown.activated_skills, ["sales-report", "hello-skill"]);
    assert.deepEqual(shown.activations[1].causes, ["tool"]);
    assert.deepEqual(shown.pinnedSkillIds, ["sales-report"]);
    assert.deepEqual(shown.visible_skills, shown.skill_session_snapshot.visible_skills);
    assert.deepEqual([shown.agent, shown.environment, shown.model], ["assistant", "default", "demo"]);
    assert.deepEqual([shown.lastTurn, shown.unreadableLines, shown.messages], ["success", 0, undefined]);
    const { total: sum, ...parts } = shown.tokens as Record<string, number>;
    assert.equal(
      Object.values(parts).reduce((all, part) => all + part, 0),
      sum,
    );
    assert.ok(shown.skills.every((skill: { fullTokens: number; listingTokens: number }) => skill.fullTokens > 0));
    const { stdout } = await sandbox.run("session", "show", "a1f9");
    assert.match(stdout, /active +sales-report \(pin\), hello-skill \(tool\)/);
    assert.match(stdout, /snapshot .* · up to date/);
    assert.match(stdout, /= [\d,]+ tokens \(o200k_base\)/);
    const chinese = await sandbox.runWith({ variables: { LOADOUT_LANG: "zh" } }, "session", "show");
    assert.match(chinese.stdout, /已激活 +sales-report \(pin\)/);
  });

  test("show --messages prints the conversation, and marks what a compaction keeps", async (t) => {
    const sandbox = createSandbox(t);
    await talk(sandbox);
    const { stdout } = await sandbox.run("session", "show", "--messages");
    assert.match(stdout, /^user\n {2}hello$/m);
    assert.match(stdout, /^✦ hello-skill {2}kept through compaction\n {2}# Hello, skill$/m);
    const { messages } = await ask(sandbox, "session", "show", "-m");
    assert.deepEqual(messages.filter(({ type }: { type: string }) => type === "user").length, 1);
  });

  test("a turn that was cut short and lines that cannot be read are told", async (t) => {
    const sandbox = createSandbox(t);
    await talk(sandbox);
    const said = { id: "u2", time: "2026-01-01T00:00:00.000Z", type: "user", content: "and then?" };
    const next = rowsOf(sandbox.home, "messages", "a1f9").length + 1;
    addRows(sandbox.home, "messages", "a1f9", ["not json", JSON.stringify(said)], next);
    const shown = await ask(sandbox, "session", "show");
    assert.deepEqual([shown.lastTurn, shown.unreadableLines], ["unfinished", 1]);
    const { stdout } = await sandbox.run("session", "show");
    assert.match(stdout, /the last one has not ended/);
    assert.match(stdout, /unreadable lines skipped: 1/);
  });

  test("select: listed, none, all, the agent's; unknown skills change nothing", async (t) => {
    const sandbox = createSandbox(t);
    await talk(sandbox);
    const one = await ask(sandbox, "session", "select", "a1f9", "sales-report");
    assert.deepEqual(one.visible_skills, ["sales-report", "kpi-glossary"]);
    assert.ok(one.removed.includes("hello-skill"));
    assert.deepEqual(metaOf(sandbox, "a1f9").context, { skills: ["sales-report"] });
    const before = readFileSync(metaPath(sandbox, "a1f9"), "utf8");
    assert.equal((await sandbox.run("session", "select", "a1f9", "hello-skill", "nothing")).code, 3);
    assert.equal((await sandbox.run("session", "select", "a1f9")).code, 2);
    assert.equal((await sandbox.run("session", "select", "a1f9", "hello-skill", "--all")).code, 2);
    assert.equal(readFileSync(metaPath(sandbox, "a1f9"), "utf8"), before);
    assert.deepEqual((await ask(sandbox, "session", "select", "--context", "a1f9", "hello-skill")).added, [
      "hello-skill",
    ]);
    assert.deepEqual((await ask(sandbox, "session", "select", "--none")).visible_skills, []);
    const all = await ask(sandbox, "session", "select", "--all");
    assert.deepEqual([all.selection, all.visible_skills.length > 5], [null, true]);
    const agents = await ask(sandbox, "session", "select", "--agent-selection");
    assert.deepEqual([agents.selection, "context" in metaOf(sandbox, "a1f9")], [undefined, false]);
    const { stdout } = await sandbox.run("session", "select", "a1f9", "hello-skill");
    assert.match(stdout, /^✓ a1f9 sees 1 skill \(1 selected\)$/m);
    assert.match(stdout, /loaded skill messages are kept/);
  });

  test("refresh takes new versions in, tells what changed, and leaves loaded messages alone", async (t) => {
    const sandbox = createSandbox(t);
    await talk(sandbox, "fresh", "hello");
    sandbox.skill(join(sandbox.work, "drafts"), "notes", { body: "Keep notes.\n" });
    await ask(sandbox, "skill", "import", "drafts/notes");
    await talk(sandbox);
    await ask(sandbox, "skill", "create-file", "notes", "terms.md", "--text", "GMV");
    const stale = await sandbox.run("session", "show", "a1f9");
    assert.match(stale.stdout, /snapshot .* · ▲ 1 changed since/);
    assert.match(stale.stdout, /^notes .* library v1 .* ▲ now library:notes@v2$/m);
    assert.match(stale.stderr, /→ loadout session refresh a1f9/);
    sandbox.skill(join(sandbox.home, "environments/default/skills"), "late");
    assert.match((await sandbox.run("session", "show", "a1f9")).stdout, /· ▲ 1 changed since · 1 added since$/m);
    const { stdout } = await sandbox.run("session", "refresh", "a1f9");
    assert.match(stdout, /^ {2}~ notes {2}library:notes@v1 → library:notes@v2$/m);
    assert.match(stdout, /1 loaded skill messages are kept/);
    rmSync(join(sandbox.home, "environments/default/skills/late"), { recursive: true });
    const { stdout: shown } = await sandbox.run("session", "show", "a1f9");
    assert.match(shown, /snapshot .* · 1 removed since$/m, "what came or went asks for no attention");
    assert.equal((await ask(sandbox, "session", "refresh", "a1f9")).isStale, false);
    assert.match((await sandbox.run("session", "refresh", "a1f9")).stdout, /a1f9 is already up to date/);
  });

  test("compact sums up and keeps skill messages; with nothing to sum up it says so", async (t) => {
    const sandbox = createSandbox(t);
    await talk(sandbox);
    const early = await sandbox.run("session", "compact");
    assert.deepEqual([early.code, /error\[context\.nothing-to-compact\]/.test(early.stderr)], [5, true]);
    await talk(sandbox, "a1f9", "first", "second", "third", "fourth");
    const { trigger, before, after, keptSkillMessages, summary } = await ask(sandbox, "session", "compact");
    assert.deepEqual([trigger, keptSkillMessages], ["manual", 1]);
    assert.ok(before > 0 && after > 0);
    assert.notEqual(summary, "");
    assert.match(
      (await sandbox.run("session", "show", "-m")).stdout,
      /^⇣ compacted \(manual\), [\d,]+ tokens before$/m,
    );
  });

  test("fork copies, delete asks and says what went", async (t) => {
    const sandbox = createSandbox(t);
    await ask(sandbox, "skill", "load", "code-review", "--context", "a1f9");
    await talk(sandbox);
    const fork = await ask(sandbox, "session", "fork", "a1f9", "--to", "second");
    assert.deepEqual([fork.contextId, fork.forkedFrom, fork.pinnedSkillIds], ["second", "a1f9", ["code-review"]]);
    assert.equal((await ask(sandbox, "session", "show", "second")).forkedFrom, "a1f9");
    assert.equal((await sandbox.run("session", "fork", "a1f9", "--to", "second")).code, 5);
    const asked = await sandbox.run("session", "rm", "second");
    assert.deepEqual([asked.code, /error\[answer\.needed\][\s\S]*--yes/.test(asked.stderr)], [2, true]);
    assert.ok(existsSync(metaPath(sandbox, "second")));
    const gone = await sandbox.run("session", "rm", "second", "-y");
    assert.match(gone.stdout, /^✓ deleted second {2}1 turn, 1 pinned$/m);
    assert.equal(existsSync(metaPath(sandbox, "second")), false);
    assert.ok(existsSync(metaPath(sandbox, "a1f9")));
  });

  test("a session whose environment is gone can still be deleted", async (t) => {
    const sandbox = createSandbox(t);
    await ask(sandbox, "env", "create", "passing");
    assert.equal((await sandbox.run("run", "--context", "old", "--env", "passing", "hello")).code, 0);
    await ask(sandbox, "env", "delete", "passing", "-y");
    assert.equal((await sandbox.run("session", "show", "old")).code, 3);
    assert.equal((await ask(sandbox, "session", "delete", "old", "-y")).title, "hello");
  });

  test("export: Markdown by default, JSON on demand, never a key", async (t) => {
    const sandbox = createSandbox(t);
    const key = "sk-this-is-the-very-key";
    const models = { demo: { provider: "demo" }, real: { provider: "openai", model: "m", apiKeyEnv: "REAL_KEY" } };
    await talk(sandbox, "fresh", "hello");
    sandbox.write(join(sandbox.home, "environments/default/models.jsonc"), JSON.stringify(models));
    sandbox.write(join(sandbox.home, "secrets.json"), JSON.stringify({ keys: { REAL_KEY: key } }));
    await talk(sandbox, "a1f9", `hello, my key is ${key}`);
    const markdown = await sandbox.run("session", "export", "a1f9");
    assert.match(markdown.stdout, /^# hello, my key is \*\*\*\n\n- Session: `a1f9`$/m);
    assert.match(markdown.stdout, /^### Skill hello-skill \(kept through compaction\)$/m);
    const json = await sandbox.run("session", "export", "a1f9", "--format", "json", "-o", "talk.json");
    assert.match(json.stdout, /^✓ a1f9 {2}.*talk\.json/);
    const file = readFileSync(join(sandbox.work, "talk.json"), "utf8");
    const document = JSON.parse(file);
    assert.deepEqual([document.contextId, document.messages[1].content], ["a1f9", "hello, my key is ***"]);
    const shown = (await sandbox.run("session", "show", "a1f9", "-m", "--json")).stdout;
    for (const text of [markdown.stdout, file, shown]) assert.equal(text.includes(key), false);
    const again = await sandbox.run("session", "export", "a1f9", "-o", "talk.json");
    assert.deepEqual([again.code, /error\[export\.exists\]/.test(again.stderr)], [5, true]);
    assert.equal((await sandbox.run("session", "export", "a1f9", "-o", "talk.json", "--force")).code, 0);
    const chinese = await sandbox.runWith({ variables: { LOADOUT_LANG: "zh" } }, "session", "export", "a1f9");
    assert.match(chinese.stdout, /压缩后保留/);
  });
});

describe("agent commands", () => {
  test("list and show: what is in agents.jsonc, and what comes of it", async (t) => {
    const sandbox = createSandbox(t);
    assert.partialDeepStrictEqual((await ask(sandbox, "agents", "ls")).agents, [
      { id: "assistant", isDefault: true, isImplied: true },
    ]);
    const agents = {
      writer: { skills: ["sales-report"], tools: ["read_file", "Skill", "teleport"], prompt: "Write." },
    };
    sandbox.write(join(sandbox.home, "environments/default/agents.jsonc"), JSON.stringify(agents));
    const rows = await sandbox.run("agent", "list", "--json", "id,isDefault");
    assert.deepEqual(JSON.parse(rows.stdout), [{ id: "writer", isDefault: true }]);
    const shown = await ask(sandbox, "agent", "show", "writer");
    assert.deepEqual(
      shown.visibleSkills.map(({ id, by }: { id: string; by: string }) => [id, by]),
      [
        ["sales-report", "selected"],
        ["kpi-glossary", "dependency"],
      ],
    );
    assert.deepEqual(
      shown.toolsInUse.map(({ name }: { name: string }) => name),
      ["read_file", "Skill"],
    );
    const { stdout } = await sandbox.run("agent", "show", "writer");
    assert.match(stdout, /− teleport {2}← there is no tool teleport/);
    assert.match(stdout, /^kpi-glossary +by dependency ← sales-report +builtin +\d+ \/ \d+$/m);
    const unknown = await sandbox.run("agent", "show", "nobody");
    assert.deepEqual([unknown.code, /Agents: writer/.test(unknown.stderr)], [3, true]);
    assert.equal((await sandbox.run("agent", "prompt", "nobody")).code, 3);
  });

  test("prompt: the very request a session sends first, and what loading a skill adds", async (t) => {
    const sandbox = createSandbox(t);
    const prompt = await ask(sandbox, "agent", "prompt");
    assert.deepEqual(Object.keys(prompt.request), ["instructions", "tools", "messages"]);
    assert.deepEqual(prompt.request.messages, []);
    assert.match(prompt.request.instructions, /^You are a helpful assistant[\s\S]*\n- sales-report: /);
    assert.doesNotMatch(JSON.stringify(prompt.request.tools), /query_db/);
    const { system, catalog, tools, total } = prompt.tokens;
    assert.equal(system + catalog + tools, total);
    const { stdout } = await sandbox.run("agent", "prompt");
    assert.ok(stdout.includes(prompt.request.instructions));
    assert.match(
      stdout,
      new RegExp(`^system ${system} · list of skills ${catalog} · tools ${tools} = .* \\(o200k_base\\)$`, "m"),
    );

    const loaded = await ask(sandbox, "agent", "prompt", "--activated", "sales-report");
    assert.equal(loaded.request.instructions, prompt.request.instructions);
    assert.match(loaded.request.messages[0].content, /# 销售周报/);
    assert.deepEqual(loaded.activated.tools.added[0].name, "query_db");
    const text = await sandbox.run("agent", "prompt", "--activated", "sales-report");
    assert.match(text.stdout, /^── added by loading sales-report \(\+[\d,]+ tokens\)$/m);
    assert.match(text.stdout, /^ {2}\+ query_db {2}← skill sales-report › tool_dependencies$/m);
    const wrong = await sandbox.run("agent", "prompt", "--activated", "sales-reprot");
    assert.deepEqual([wrong.code, /sales-report/.test(wrong.stderr)], [3, true]);
    const chinese = await sandbox.runWith({ variables: { LOADOUT_LANG: "zh" } }, "agent", "prompt");
    assert.match(chinese.stdout, /^── 可见技能（\d+）$/m);
  });

  test("prompt: a provider gets these bytes and no others", async (t) => {
    const sandbox = createSandbox(t);
    const { url, requests } = await startFakeProvider(t, [{ text: "done" }]);
    const model = { provider: "openai-compatible", model: "m", baseURL: url, apiKeyEnv: "TEST_KEY" };
    const folder = join(sandbox.home, "environments/default");
    sandbox.write(join(folder, "models.jsonc"), JSON.stringify({ fake: model }));
    sandbox.write(join(folder, "agents.jsonc"), JSON.stringify({ assistant: { model: "fake", prompt: "You help." } }));
    const { request } = await ask(sandbox, "agent", "prompt");
    const variables = { TEST_KEY: "sk-very-secret" };
    assert.equal((await sandbox.runWith({ variables }, "run", "hi")).code, 0);
    const [sent] = requests;
    assert.ok(sent);
    const { messages, tools } = sent.body as {
      messages: { content: string }[];
      tools: { function: Record<string, unknown> }[];
    };
    assert.equal(messages[0]?.content, request.instructions);
    assert.deepEqual(
      tools.map(({ function: { name, description, parameters } }) => ({ name, description, parameters })),
      request.tools,
    );
  });

  test("with the list of skills in the tool's description the numbers still add up", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.write(join(sandbox.home, "environments/default/config.jsonc"), JSON.stringify({ catalog: "tool" }));
    await ask(sandbox, "skill", "load", "hello-skill", "-g");
    const { request, tokens } = await ask(sandbox, "agent", "prompt");
    assert.doesNotMatch(request.instructions, /- sales-report: /);
    const { total, ...parts } = tokens as Record<string, number>;
    assert.ok(Object.values(parts).every((part) => part >= 0) && (parts.active ?? 0) > 0);
    assert.equal(
      Object.values(parts).reduce((all, part) => all + part, 0),
      total,
    );
  });
});
