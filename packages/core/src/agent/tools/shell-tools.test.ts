import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { createSkillsMount } from "../../resolve/skills-mount.ts";
import type { ToolGrant } from "../../turn/tool-ceiling.ts";
import { type CommandSettings, createChooseShell } from "../shell/choose-shell.ts";
import { createHostShell } from "../shell/host-shell.ts";
import { createShellTools, type ShellTools } from "./shell-tools.ts";
import type { ToolContext, ToolResult } from "./tool.ts";
import { createWorkspace } from "./workspace.ts";

// run: slow; it starts processes

const settings: CommandSettings = { exec: "sandbox", network: false, git: "write", mostSeconds: 60 };

interface World {
  readonly home: string;
  readonly workspace: string;
  readonly shellTools: ShellTools;
  readonly context: ToolContext;
  call(tool: string, given: object, context?: Partial<ToolContext>): Promise<ToolResult>;
}

/** The tools of a session, over a shell that every machine has. */
async function createWorld(t: TestContext, at = "context/s/workspace"): Promise<World> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "loadout-commands-")));
  const workspace = join(home, at);
  mkdirSync(workspace, { recursive: true });
  const shell = createHostShell();
  const shellTools = createShellTools({
    home,
    folder: join(home, "context/s/sandbox"),
    choose: async () => ({ kind: "ready", shell, note: "text tools only" }),
  });
  t.after(async () => {
    await shellTools.close();
    rmSync(home, { recursive: true, force: true });
  });
  const context: ToolContext = {
    mount: createSkillsMount({ skills: new Map(), diagnostics: [] }),
    workspace: await createWorkspace(workspace),
    largestSkill: 1000,
  };
  const tools = shellTools.tools(settings);
  return {
    home,
    workspace,
    shellTools,
    context,
    async call(name, given, changes = {}) {
      const tool = tools.find((one) => one.name === name);
      assert.ok(tool);
      return tool.run({ ...given }, { ...context, ...changes });
    },
  };
}

const sessionOf = ({ content }: ToolResult): string => /session_id (\d+)/.exec(content)?.[1] ?? "";
const granted = (grant: ToolGrant | undefined): Partial<ToolContext> => ({
  grantOf: (tool) => (tool === "exec_command" ? grant : {}),
});

describe("exec_command", () => {
  test("answers with the exit code and what was printed", async (t) => {
    const { call } = await createWorld(t);
    assert.deepEqual(await call("exec_command", { command: "echo a; echo b" }), {
      content: "[exit code 0]\na\nb\n",
      isError: false,
    });
    assert.deepEqual(await call("exec_command", { command: ["printf", "%s", "$x"] }), {
      content: "[exit code 0]\n$x",
      isError: false,
    });
    assert.deepEqual(await call("exec_command", { command: "exit 3" }), {
      content: "[exit code 3]\n(no output)",
      isError: true,
    });
    const missing = await call("exec_command", { command: "no-such-program" });
    assert.match(missing.content, /^\[exit code 127\]\n\[text tools only\]\n.*not found/);
    const late = await call("exec_command", { command: "sleep 20", timeout_seconds: 0.2 });
    assert.deepEqual(late, { content: "[ended: the time limit of 0.2 s]\n(no output)", isError: true });
  });

  for (const [given, problem] of [
    [{}, /needs command/],
    [{ command: "" }, /needs command/],
    [{ command: " \n" }, /needs command/],
    [{ command: [] }, /needs command/],
    [{ command: [""] }, /needs command/],
    [{ command: ["a", 1] }, /needs command/],
    [{ command: 7 }, /needs command/],
    [{ command: "true", cwd: 7 }, /cwd must be text/],
    [{ command: "x".repeat(100_001) }, /longer than 100000 bytes/],
    [{ command: ["echo", "销".repeat(40_000)] }, /longer than 100000 bytes/],
    [{ command: "echo a\0b" }, /NUL/],
  ] as const)
    test(`refuses ${JSON.stringify(given).slice(0, 60)}`, async (t) => {
      const result = await (await createWorld(t)).call("exec_command", given);
      assert.match(result.content, problem);
      assert.equal(result.isError, true);
    });

  test("takes odd times for the usual ones", async (t) => {
    const { call } = await createWorld(t);
    for (const value of [-1, "5", Number.NaN, 1e300, null])
      assert.match((await call("exec_command", { command: "true", timeout_seconds: value })).content, /exit code 0/);
  });

  test("is ended when the turn is called off, and leaves nothing behind", async (t) => {
    const { call, home } = await createWorld(t);
    const turn = new AbortController();
    const marker = join(home, "alive");
    const result = call(
      "exec_command",
      { command: `(sleep 1; touch ${marker}) & sleep 20` },
      { signal: turn.signal },
    ).catch((error: unknown) => error);
    await setTimeout(150);
    turn.abort(new Error("called off"));
    assert.match(String(await result), /called off/);
    await setTimeout(1100);
    assert.equal(existsSync(marker), false);
  });

  test("does not start where commands would see what Loadout keeps", async (t) => {
    const inside = await createWorld(t, "environments/default");
    assert.match((await inside.call("exec_command", { command: "true" })).content, /belongs to Loadout itself/);
    const around = await createWorld(t);
    const context = { workspace: await createWorkspace(join(around.home, "..")) };
    assert.match((await around.call("exec_command", { command: "true" }, context)).content, /would see Loadout's own/);
  });

  test("says why commands cannot be run, and how they could be", async (t) => {
    const { home, context } = await createWorld(t);
    const shellTools = createShellTools({
      home,
      folder: join(home, "context/s/sandbox"),
      choose: createChooseShell({ bubblewrap: "/no/bwrap", virtual: async () => undefined }),
    });
    const [tool] = shellTools.tools(settings);
    const result = await tool?.run({ command: "true" }, context);
    assert.match(result?.content ?? "", /^Commands cannot be run: bubblewrap is not installed.*npm install just-bash/);
    await shellTools.close();
    assert.deepEqual(
      readdirSync(join(home, "context/s/sandbox")).filter((name) => name.startsWith("skills-")),
      [],
    );
  });
});

describe("a command that goes on", () => {
  test("is read, written to and ended by its session", async (t) => {
    const { call } = await createWorld(t);
    const begun = await call("exec_command", {
      command: 'echo ready; while read line; do echo "got $line"; done; echo over',
      yield_seconds: 0.2,
      stdin: true,
    });
    assert.match(begun.content, /^\[still running: session_id 1; .*\]\nready\n$/);
    const session_id = sessionOf(begun);
    const answer = await call("write_stdin", { session_id, text: "one\n", yield_seconds: 0.2 });
    assert.match(answer.content, /^\[still running.*\]\ngot one\n$/);
    assert.match((await call("write_stdin", { session_id: 1, yield_seconds: 0.05 })).content, /\(no output\)$/);
    const last = await call("write_stdin", { session_id, text: "two\n", end_of_input: true });
    assert.deepEqual(last, { content: "[exit code 0]\ngot two\nover\n", isError: false });
    assert.match((await call("write_stdin", { session_id })).content, /There is no such session. Sessions: none/);

    const other = sessionOf(await call("exec_command", { command: "echo x; sleep 20", yield_seconds: 0 }));
    assert.match((await call("write_stdin", { session_id: other, text: "a" })).content, /without stdin/);
    assert.match((await call("close_context", { session_id: other })).content, /^\[session 2 is closed\]/);
    assert.equal((await call("close_context", { session_id: other })).isError, true);
  });

  test("is one of eight at most, and ends with the session", async (t) => {
    const { call, shellTools, workspace } = await createWorld(t);
    const start = () => call("exec_command", { command: "sleep 1.5; touch late", yield_seconds: 0 });
    for (let index = 0; index < 8; index++) assert.equal((await start()).isError, false);
    const ninth = await start();
    assert.match(ninth.content, /8 commands are running already \(session_id 1, 2, 3, 4, 5, 6, 7, 8\)/);
    await shellTools.close();
    await setTimeout(1700);
    assert.equal(existsSync(join(workspace, "late")), false);
  });

  test("can still be read when it has ended, and makes room for others", async (t) => {
    const { call } = await createWorld(t);
    const start = () => call("exec_command", { command: "sleep 0.2; echo end", yield_seconds: 0 });
    for (let index = 0; index < 8; index++) assert.equal((await start()).isError, false);
    for (let index = 0; index < 4; index++) while ((await start()).isError) await setTimeout(50); // none has ended yet
    await setTimeout(600);
    let said = "";
    do said += `${(await call("write_stdin", { session_id: "12" })).content}\n`;
    while (!said.includes("[exit code"));
    assert.match(said, /^\[exit code 0\]$/m);
    assert.match(said, /^end$/m);
  });
});

describe("a restriction by patterns", () => {
  const git = granted({ patterns: ["echo:*", "cat"] });

  test("runs words without a shell", async (t) => {
    const { call, workspace } = await createWorld(t);
    const quoted = await call("exec_command", { command: `echo "a b" 'c;d'` }, git);
    assert.equal(quoted.content, "[exit code 0]\na b c;d\n");
    for (const command of [
      "echo a > file",
      "echo a; touch file",
      "echo $(touch file)",
      "echo `touch file`",
      "echo a & touch file",
    ])
      assert.match((await call("exec_command", { command }, git)).content, /needs command/, command);
    assert.equal(
      (await call("exec_command", { command: ["echo", "$(touch file)"] }, git)).content,
      "[exit code 0]\n$(touch file)\n",
    );
    assert.equal(existsSync(join(workspace, "file")), false);
  });

  test("reaches only what was started under it", async (t) => {
    const { call, workspace } = await createWorld(t);
    const free = sessionOf(await call("exec_command", { command: "sh", stdin: true, yield_seconds: 0 }));
    const bound = sessionOf(await call("exec_command", { command: "cat", stdin: true, yield_seconds: 0 }, git));
    const refused = await call("write_stdin", { session_id: free, text: "touch file\n" }, git);
    assert.match(refused.content, new RegExp(`no such session. Sessions: ${bound}$`));
    assert.equal((await call("close_context", { session_id: free }, git)).isError, true);
    assert.match(
      (await call("write_stdin", { session_id: bound, text: "hi\n", yield_seconds: 0.3 }, git)).content,
      /hi\n$/,
    );
    const narrower = granted({ patterns: ["git:*"] });
    assert.equal((await call("write_stdin", { session_id: bound, text: "x" }, narrower)).isError, true);
    assert.equal((await call("write_stdin", { session_id: bound, text: "x" }, granted(undefined))).isError, true);
    assert.equal((await call("exec_command", { command: "true" }, granted(undefined))).isError, true);
    assert.equal((await call("write_stdin", { session_id: bound, yield_seconds: 0 })).isError, false);
    assert.equal(existsSync(join(workspace, "file")), false);
  });
});

describe("the tools", () => {
  test("say where commands run, are for admins on the host, and are not there when forbidden", async (t) => {
    const { shellTools } = await createWorld(t);
    const [sandboxed] = shellTools.tools(settings);
    assert.match(sandboxed?.description ?? "", /sandbox of its own.*\/skills.*there is no network/s);
    assert.equal(sandboxed?.role, undefined);
    assert.match(shellTools.tools({ ...settings, network: true })[0]?.description ?? "", /reaches the network/);
    const host = shellTools.tools({ ...settings, exec: "host" });
    assert.deepEqual(
      host.map(({ name, role }) => [name, role]),
      [
        ["exec_command", "admin"],
        ["write_stdin", "admin"],
        ["close_context", "admin"],
      ],
    );
    assert.match(host[0]?.description ?? "", /runs on the host itself, not in a sandbox/);
    assert.deepEqual(shellTools.tools({ ...settings, exec: "off" }), []);
  });

  test("keep what the workspace holds, and their own folder out of it", async (t) => {
    const { call, home, workspace } = await createWorld(t);
    await call("exec_command", { command: "echo kept > file" });
    assert.equal(readFileSync(join(workspace, "file"), "utf8"), "kept\n");
    assert.deepEqual(readdirSync(join(home, "context/s")).toSorted(), ["sandbox", "workspace"]);
  });
});
