import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { call, createSessionWorld, resultOf, say, sent } from "./session-world.ts";

const tools = ["exec_command", "write_stdin", "close_context", "Skill", "read_file"];
const results = (request: Parameters<typeof sent>[0] | undefined): string[] =>
  sent(request ?? assert.fail())
    .messages.filter(({ role }) => role === "result")
    .map(({ text }) => text);

describe("commands of a session", () => {
  test("see its workspace and its skills, and nothing of the home", async (t) => {
    const { home, skill, open, replies, requests } = await createSessionWorld(t, {
      agent: { tools, skills: ["seen"] },
    });
    skill("seen", "", "Text of seen.");
    skill("hidden", "", "Text of hidden.");
    const session = await (await open()).open("one");
    const run = (command: string) => call("exec_command", { command });
    replies.push({
      calls: [
        run("echo made > made.txt && cat /skills/seen/SKILL.md && ls /skills"),
        run("echo x > /skills/seen/SKILL.md; cat /skills/hidden/SKILL.md"),
        run(`cat ${home}/environments/default/agents.jsonc; env`),
      ],
    });
    assert.equal(resultOf(await say(session, "Look")).subtype, "success");
    const [first = "", second = "", third = ""] = results(requests.at(-1));
    assert.match(first, /Text of seen\.[\s\S]*\bseen\b/);
    assert.doesNotMatch(first + second, /Text of hidden/);
    assert.doesNotMatch(third, /You help|sk-very-secret/);
    assert.equal(readFileSync(join(home, "context/one/workspace/made.txt"), "utf8"), "made\n");
    assert.match(readFileSync(join(home, "environments/default/skills/seen/SKILL.md"), "utf8"), /Text of seen/);
    await session.close();
  });

  test("are words without a shell under a pattern, and only those it names", async (t) => {
    const { home, skill, open, replies, requests } = await createSessionWorld(t, { agent: { tools } });
    skill("narrow", "allowed-tools: Bash(echo:*)");
    const session = await (await open()).open("one");
    await session.load("narrow");
    replies.push({
      calls: [
        call("exec_command", { command: "echo hello 'two words'" }),
        call("exec_command", { command: "echo x > made.txt" }),
        call("exec_command", { command: "ls /" }),
        call("exec_command", { command: "echo $(id)" }),
      ],
    });
    await say(session, "Try");
    const [first = "", ...others] = results(requests.at(-1));
    assert.match(first, /hello two words/);
    for (const other of others) assert.match(other, /^Refused: exec_command is allowed for echo:\* only/);
    assert.ok(!existsSync(join(home, "context/one/workspace/made.txt")));
    await session.close();
  });

  test("are not free because a pattern is not understood or a skill cannot be read", async (t) => {
    const { home, skill, open, replies, requests } = await createSessionWorld(t, { agent: { tools } });
    const spellings = [
      "'Bash(git:*'",
      "Bash (git:*)",
      "['Bash(git:*', Read]",
      "Bash{git:*}",
      "Bash[git:*]",
      "Bash（git:*）",
      "'Bash\\(git:*)'",
    ];
    for (const [index, spelling] of spellings.entries()) skill(`odd-${index}`, `allowed-tools: ${spelling}`);
    skill("broken", "allowed-tools: Bash(git:*)");
    const sessions = await open();
    const isFree = async (id: string, breaks = false): Promise<boolean> => {
      const session = await sessions.open(`with-${id}`);
      await session.load(id);
      if (breaks) writeFileSync(join(home, `environments/default/skills/${id}/SKILL.md`), "---\nname: [");
      replies.push({ calls: [call("exec_command", { command: "echo FREE $((1+1))" })] });
      await say(session, "Try");
      await session.close();
      return /FREE 2/.test(results(requests.at(-1)).at(-1) ?? "");
    };
    for (const [index, spelling] of spellings.entries()) assert.equal(await isFree(`odd-${index}`), false, spelling);
    assert.equal(await isFree("broken", true), false);
  });

  test("go on in sessions of their own, and end with the conversation", async (t) => {
    const { open, replies, requests } = await createSessionWorld(t, { agent: { tools } });
    const session = await (await open()).open("one");
    replies.push({ calls: [call("exec_command", { command: "sleep 1000", yield_seconds: 0 })] });
    await say(session, "Start");
    assert.match(results(requests.at(-1)).at(-1) ?? "", /session/i);
    await session.close();
  });

  test("are not there where the environment says so", async (t) => {
    const { open, replies, requests } = await createSessionWorld(t, { agent: { tools }, config: { exec: "off" } });
    const session = await (await open()).open("one");
    replies.push({ calls: [call("exec_command", { command: "echo x" })] });
    await say(session, "Try");
    assert.ok(!sent(requests[0] ?? assert.fail()).tools.includes("exec_command"));
    assert.match(results(requests.at(-1))[0] ?? "", /^Refused/);
  });
});
