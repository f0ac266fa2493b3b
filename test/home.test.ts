import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { readConfig } from "../packages/app/src/config.ts";
import { program } from "./program.ts";
import { type CommandResult, createSandbox, type Sandbox } from "./sandbox.ts";

const isRoot = process.geteuid?.() === 0;
/** User ids without an account. */
const [ordinary, other] = [54_321, 54_322];

interface Run {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** The user it runs as. */
  readonly uid?: number;
}

/** The command line as a process of its own, with exactly these variables. */
function loadout({ env, cwd, uid }: Run, ...words: string[]): Promise<CommandResult> {
  const [node = "", ...rest] = program;
  const child = spawn(node, [...rest, ...words], {
    env: { PATH: process.env.PATH ?? "", LANG: "en_US.UTF-8", ...env },
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.stderr += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ code: code ?? -1, ...said }));
  });
}

/** A project that would be a home, and would run a command as one: `marker` says that it did. */
function createHostileProject(t: TestContext): { sandbox: Sandbox; project: string; marker: string } {
  const sandbox = createSandbox(t);
  const project = join(sandbox.folder, "project");
  const marker = join(sandbox.folder, "ran");
  const settings = JSON.stringify({ mcpServers: { evil: { command: "/bin/sh", args: ["-c", `: > '${marker}'`] } } });
  for (const folder of [".loadout", "relative/.loadout", "~/.loadout"])
    sandbox.write(join(project, folder, "config.jsonc"), settings);
  sandbox.skill(join(project, ".agents/skills"), "planted");
  sandbox.skill(join(project, "relative/.agents/skills"), "planted");
  return { sandbox, project, marker };
}

const homeOf = async (run: Run): Promise<string> => {
  const { stdout, stderr, code } = await loadout(run, "config", "path", "--json");
  assert.equal(code, 0, stderr);
  return (JSON.parse(stdout) as { home: string }).home;
};

describe("the home", () => {
  for (const value of ["", ".", "relative", "~"])
    test(`is never the working folder: HOME="${value}"`, async (t) => {
      const { project, marker } = createHostileProject(t);
      const run = { env: { HOME: value }, cwd: project };
      assert.equal(await homeOf(run), join(userInfo().homedir, ".loadout"));
      const { stderr, code } = await loadout(run, "mcp", "test", "evil");
      assert.notEqual(code, 0);
      assert.match(stderr, /evil/);
      assert.equal(existsSync(marker), false, "the project's command must not run");
      const { stdout } = await loadout(run, "skill", "list", "--json");
      const planted = (
        JSON.parse(stdout) as { skills: { id: string; status: string; source: string }[] }
      ).skills.filter(({ id }) => id === "planted");
      for (const { source, status } of planted) {
        assert.match(source, /^project/, "a skill of the project is not the user's own");
        assert.notEqual(status, "ready");
      }
    });

  test("is the account's own folder where HOME is not set", async (t) => {
    const { project } = createHostileProject(t);
    assert.equal(await homeOf({ env: {}, cwd: project }), join(userInfo().homedir, ".loadout"));
  });

  test("is refused where neither HOME nor an account names one, in words and as JSON", { skip: !isRoot }, async (t) => {
    const { sandbox, project, marker } = createHostileProject(t);
    chmodSync(sandbox.folder, 0o777);
    for (const HOME of ["", "relative"]) {
      const run = { env: { HOME }, cwd: project, uid: ordinary };
      const told = await loadout(run, "mcp", "test", "evil");
      assert.equal(told.code, 1);
      assert.match(told.stderr, /error\[home\.unknown\].*\n\s+hint: Set HOME to an absolute path/);
      const { stderr } = await loadout(run, "skill", "list", "--json");
      assert.equal((JSON.parse(stderr) as { error: { code: string } }).error.code, "home.unknown");
      const chinese = await loadout({ ...run, env: { HOME, LOADOUT_LANG: "zh" } }, "skill", "list");
      assert.match(chinese.stderr, /提示：请把 HOME 设为绝对路径/);
    }
    assert.equal(existsSync(marker), false);
  });

  test("of a relative LOADOUT_HOME is resolved once, also for processes that run in another folder", async (t) => {
    const { userHome, work } = createSandbox(t);
    const variables = { HOME: userHome, LOADOUT_HOME: "own" };
    const run = { env: variables, cwd: work };
    assert.equal(await homeOf(run), join(work, "own"));
    const made = await loadout(run, "env", "create", "staging");
    assert.equal(made.code, 0, made.stderr);
    assert.deepEqual(readdirSync(work), ["own"]);
    const config = readConfig(variables, work);
    assert.equal(config.home, join(work, "own"));
    assert.equal(config.variables.LOADOUT_HOME, join(work, "own"));
  });

  test("that cannot be written is read as ever", { skip: !isRoot }, async (t) => {
    const { folder, userHome, home, work, write } = createSandbox(t);
    write(join(home, "config.jsonc"), JSON.stringify({ mcpServers: { tickets: { command: "tickets" } } }));
    for (const path of [folder, userHome, home]) chmodSync(path, 0o555);
    chownSync(home, ordinary, ordinary);
    const { stdout, stderr, code } = await loadout(
      { env: { HOME: userHome }, cwd: work, uid: ordinary },
      "mcp",
      "list",
      "--json",
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /"tickets"/);
  });

  test("of another user is refused, except for root", { skip: !isRoot }, async (t) => {
    const { folder, userHome, home, work, write } = createSandbox(t);
    const marker = join(folder, "ran");
    const command = { command: "/bin/sh", args: ["-c", `: > '${marker}'`] };
    write(join(home, "config.jsonc"), JSON.stringify({ mcpServers: { evil: command } }));
    for (const path of [folder, work]) chmodSync(path, 0o777);
    chmodSync(home, 0o755);
    chownSync(home, other, other);
    const link = join(folder, "link");
    symlinkSync(home, link);
    const own = join(folder, "own");
    mkdirSync(own);
    chownSync(own, ordinary, ordinary);
    const foreign: Record<string, string>[] = [
      { HOME: userHome },
      { HOME: own, LOADOUT_HOME: home },
      { HOME: own, LOADOUT_HOME: link },
      { HOME: own, LOADOUT_HOME: "../user/.loadout" },
    ];
    for (const env of foreign) {
      const { code, stderr } = await loadout({ env, cwd: work, uid: ordinary }, "mcp", "test", "evil");
      assert.equal(code, 4, JSON.stringify(env));
      assert.match(stderr, new RegExp(`home\\.foreign.*uid ${other}; you are uid ${ordinary}`));
    }
    assert.equal(existsSync(marker), false);
    await loadout({ env: { HOME: userHome }, cwd: work }, "mcp", "test", "evil");
    assert.equal(existsSync(marker), true, "root may use every home");
  });

  test("of the user may lie in a folder of root, but the user's folder is not another user's", {
    skip: !isRoot,
  }, async (t) => {
    const { folder, userHome, work, skill } = createSandbox(t);
    skill(join(userHome, ".agents/skills"), "planted");
    for (const path of [folder, work]) chmodSync(path, 0o777);
    const run = { env: { HOME: userHome }, cwd: work, uid: ordinary };
    assert.equal((await loadout(run, "skill", "list")).code, 0, "as / is in a container");
    chownSync(userHome, other, other);
    const { code, stderr } = await loadout(run, "skill", "list");
    assert.equal(code, 4);
    assert.match(stderr, /home\.foreign/);
  });

  test("that everybody may write has no skills that another user put there", { skip: !isRoot }, async (t) => {
    for (const name of [".agents", ".claude"]) {
      const { folder, userHome, work, skill } = createSandbox(t);
      skill(join(userHome, name, "skills"), "planted");
      for (const path of [folder, work]) chmodSync(path, 0o777);
      chmodSync(userHome, 0o1777); // a folder of root, as /tmp is
      chownSync(join(userHome, name), other, other);
      const { code, stdout, stderr } = await loadout(
        { env: { HOME: userHome }, cwd: work, uid: ordinary },
        "skill",
        "list",
      );
      assert.equal(code, 4, stdout);
      assert.match(stderr, /home\.foreign/);
    }
  });
});
