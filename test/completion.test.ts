import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { compiledSources, createSandbox, repository } from "./sandbox.ts";

/** The scripts of `loadout completion`, run by the shells they are for. */

const isThere = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;
const unless = (shell: string) => (isThere(shell) ? {} : { skip: `${shell} is not installed` });

/** A sandbox with two skills, and shells that find the program under its name. */
function createWorld(t: TestContext) {
  const sandbox = createSandbox(t);
  const root = join(sandbox.home, "skills");
  for (const id of ["pdf", "printing"]) sandbox.skill(root, id);
  const programs = join(sandbox.work, "programs");
  mkdirSync(programs, { recursive: true });
  const main = join(repository, "packages/app/src/main.ts");
  writeFileSync(join(programs, "loadout"), `#!/bin/sh\nexec "${process.execPath}" -C loadout-source "${main}" "$@"\n`);
  chmodSync(join(programs, "loadout"), 0o755);
  const env = {
    ...compiledSources,
    ...{ PATH: `${programs}:${process.env.PATH}`, HOME: sandbox.userHome, LOADOUT_HOME: sandbox.home },
    ...{ LOADOUT_LANG: "en", TERM: "dumb" },
  };
  return {
    ...sandbox,
    shell(name: string, script: string): readonly string[] {
      const { stdout, stderr, status } = spawnSync(name, ["-c", script], {
        env,
        cwd: sandbox.work,
        encoding: "utf8",
        timeout: 120_000, // a terminal that never shows what is waited for
      });
      assert.equal(status, 0, stderr);
      return stdout.split("\n").filter((line) => line !== "");
    },
  };
}

describe("the words of a command", () => {
  const cases: readonly (readonly [words: readonly string[], has: readonly string[], lacks: readonly string[]])[] = [
    [[""], ["skill", "run", "dispatch", "help"], ["list", "pdf"]],
    [["ski"], ["skill"], ["run"]],
    [["skill", ""], ["list", "show"], ["skill"]],
    [["skills", "sh"], ["show"], ["list"]],
    [["skill", "show", "p"], ["pdf", "printing"], ["hello-skill"]],
    [["skill", "list", "--"], ["--source", "--invalid", "--json"], ["list"]],
    [["skill", "list", "--source", ""], ["library", "project"], ["pdf"]],
    [["skill", "disable", "pdf", "--env", ""], ["default"], ["pdf"]],
    [["run", "--agent", ""], ["assistant"], ["default"]],
    [["completion", ""], ["bash", "zsh", "fish"], ["pdf"]],
    [["dispatch", ""], ["list", "show"], ["skill"]],
    [["help", "skill", ""], ["list"], ["pdf"]],
    [["nothing", "of", "this"], [], ["skill"]],
    [["skill", "import", ""], [], ["pdf"]],
  ];
  for (const [words, has, lacks] of cases)
    test(`loadout ${words.join(" ")}`, async (t) => {
      const { run, skill, home } = createSandbox(t);
      for (const id of ["pdf", "printing"]) skill(join(home, "skills"), id);
      assert.equal((await run("env", "create", "default")).code, 0);
      const { code, stdout, stderr } = await run("__complete", ...words);
      assert.deepEqual([code, stderr], [0, ""]);
      const offered = stdout.split("\n").map((line) => line.split("\t", 1)[0] ?? "");
      for (const word of has) assert.ok(offered.includes(word), `${word} in ${offered.join(" ")}`);
      for (const word of lacks) assert.ok(!offered.includes(word), `${word} in ${offered.join(" ")}`);
    });

  test("come with what they mean, in the language of the user; names that a shell would carry out are left out", async (t) => {
    const { run, runWith, skill, home } = createSandbox(t);
    skill(join(home, "skills"), "a$(reboot)");
    skill(join(home, "skills"), "aligned");
    assert.match((await run("__complete", "skill", "li")).stdout, /^list\tList the skills/);
    assert.equal((await run("__complete", "skill", "show", "a")).stdout, "aligned\t\n");
    const chinese = await runWith({ variables: { LOADOUT_LANG: "zh" } }, "__complete", "skill", "li");
    assert.match(chinese.stdout, /^list\t列出/);
  });
});

describe("the script for a shell", () => {
  test("bash", unless("bash"), (t) => {
    const { shell } = createWorld(t);
    const offered = (words: string): readonly string[] =>
      shell(
        "bash",
        `source <(loadout completion bash); COMP_WORDS=(loadout ${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _loadout; printf '%s\\n' "\${COMPREPLY[@]}"`,
      );
    assert.deepEqual(offered("skill show p"), ["pdf", "printing"]);
    assert.ok(offered("skill ''").includes("list"));
    assert.deepEqual(offered("nothing of"), []);
  });

  test("zsh", unless("zsh"), (t) => {
    const { shell } = createWorld(t);
    const script = `compdef() { :; }; _files() { print files; }; _describe() { print -l -- "\${(@P)4}"; }
eval "$(loadout completion zsh)"; words=(loadout WORDS); CURRENT=\${#words}; _loadout`;
    const offered = (words: string): readonly string[] => shell("zsh", script.replace("WORDS", words));
    assert.deepEqual(offered("skill show p"), ["pdf:", "printing:"]);
    assert.match(offered("skill li").join(), /^list:List the skills/);
    assert.deepEqual(offered("nothing of"), ["files"]);
  });

  test("zsh at a terminal, where Tab is pressed", unless("zsh"), (t) => {
    const { shell } = createWorld(t);
    const seen = shell(
      "zsh",
      `zmodload zsh/zpty; zpty tab "TERM=xterm zsh -f -i"
zpty -w tab 'autoload -Uz compinit; compinit -u -D; source <(loadout completion zsh); print $((6 * 7))ready'
zpty -r tab seen '*42ready*'
zpty -w -n tab $'loadout skill hist\\t'
zpty -r tab seen '*history*'; print -r -- "$seen"`,
    );
    assert.match(seen.join(" "), /skill history/);
  });

  test("fish", unless("fish"), (t) => {
    const { shell } = createWorld(t);
    const offered = (line: string): readonly string[] =>
      shell("fish", `loadout completion fish | source; complete -C '${line}'`);
    assert.deepEqual(
      offered("loadout skill show p").map((one) => one.split("\t", 1)[0]),
      ["pdf", "printing"],
    );
    assert.ok(offered("loadout skill li").some((one) => /^list\tList the skills/.test(one)));
    assert.deepEqual(offered("loadout nothing of pro"), ["programs/"], "files, where nothing else fits");
  });
});
