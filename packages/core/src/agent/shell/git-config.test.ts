import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isPlainGitConfig, pathsNamedBy } from "./git-config.ts";

const made =
  '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n[remote "origin"]\n\turl = https://example.com/x.git\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n';

describe("settings of a repository", () => {
  test("as git writes them are plain", () => {
    for (const text of ["", made, "# nothing\n; at all\n", "[user]\n\tname = A B\n\temail = a@example.com\n"])
      assert.equal(isPlainGitConfig(text), true, text);
  });

  const odd: readonly string[] = [
    "[core]\n\tfsmonitor = x",
    "[CORE]\n\tFsMonitor=x",
    "[core] fsmonitor = x",
    "[core]\n\tbare = false # x\n\tfsmonitor = x",
    "[core]\n\tbare = fal\\\nse\n",
    "[core]\n\thooksPath = hooks",
    "[core]\n\tsshCommand = x",
    "[core]\n\tworktree = /home",
    "[include]\n\tpath = ../x",
    '[includeIf "gitdir:/"]\n\tpath = ../x',
    '[filter "x"]\n\tclean = x',
    '[diff "x"]\n\ttextconv = x',
    "[diff]\n\texternal = x",
    "[alias]\n\tstatus = !x",
    "[extensions]\n\tworktreeConfig = true",
    '[remote "x"]\n\turl = ext::sh -c x',
    '[remote "x"]\n\tuploadpack = x',
    '[remote "x\\"]\n\turl = x',
    "[credential]\n\thelper = !x",
    "\ufeff[core]\n\tfsmonitor = x",
    "fsmonitor = x",
  ];
  for (const text of odd)
    test(`are not plain with ${JSON.stringify(text)}`, () => {
      assert.equal(isPlainGitConfig(made + text), false);
      assert.equal(isPlainGitConfig(text), false);
    });

  test("name paths for hooks and for more settings", () => {
    const text = '[core]\n\thooksPath = tools/hooks/\n[include]\n\tpath = "../shared.gitconfig"\n\tpath = own\n';
    assert.deepEqual(pathsNamedBy(text), { hooks: ["tools/hooks/"], settings: ["../shared.gitconfig", "own"] });
    assert.deepEqual(pathsNamedBy("[core] HooksPath=h"), { hooks: ["h"], settings: [] });
  });
});
