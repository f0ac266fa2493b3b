import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Settings } from "../../environment/settings-schema.ts";
import { agentKinds, dispatchSettingsOf, saysSignedOut, variablesFor } from "./agent-kinds.ts";

describe("kinds of agents", () => {
  test("settings add agents and change known ones, but not echo", () => {
    const kinds = agentKinds({
      dispatch: {
        agents: {
          gemini: { acp: ["gemini", "--acp"], env: ["GEMINI_API_KEY"], install: "npm install -g @google/gemini-cli" },
          opencode: { acp: [] },
          codex: { command: ["my-codex", "-"], env: ["FAKE_KEY"] },
          echo: { command: ["rm"] },
        },
      },
    });
    assert.deepEqual([...kinds.keys()], ["claude-code", "codex", "opencode", "echo", "gemini"]);
    assert.deepEqual(kinds.get("gemini")?.acp, [["gemini", "--acp"]]);
    assert.equal(kinds.get("gemini")?.install.zh, "npm install -g @google/gemini-cli");
    assert.deepEqual(kinds.get("opencode")?.acp, []);
    assert.equal(kinds.get("opencode")?.cli?.command([])[0], "opencode");
    const changed = kinds.get("codex")?.cli;
    assert.deepEqual(changed?.command(["-s", "read-only"]), ["my-codex", "-", "-s", "read-only"]);
    assert.deepEqual([changed?.lines, changed?.resume], ["codex", undefined]);
    assert.equal(kinds.get("echo")?.cli, undefined);
  });

  test("settings choose how output is read and name variables by their beginning", () => {
    const agents = { mine: { command: ["mine"], output: "codex", env: ["MY_*", "_X_*"] }, codex: { output: "plain" } };
    const parsed = Settings.safeParse({ dispatch: { agents } });
    const kinds = agentKinds(parsed.data ?? assert.fail());
    assert.equal(kinds.get("mine")?.cli?.lines, "codex");
    assert.equal(kinds.get("codex")?.cli?.lines, "plain");
    assert.equal(kinds.get("codex")?.cli?.command([])[0], "codex");
    const mine = kinds.get("mine") ?? assert.fail();
    const variables = { MY_KEY: "1", _X_1: "2", MYKEY: "3", LOADOUT_MY: "4" };
    assert.deepEqual(variablesFor(mine, variables), { MY_KEY: "1", _X_1: "2" });
  });

  test("the last layer that names an agent counts", () => {
    const layers = [
      { settings: { dispatch: { agents: { a: { acp: ["one"] }, b: { acp: ["b"] } } } } },
      { settings: {} },
      { settings: { dispatch: { agents: { a: { acp: ["two"] } } } } },
    ];
    assert.deepEqual(dispatchSettingsOf(layers).dispatch.agents, { a: { acp: ["two"] }, b: { acp: ["b"] } });
  });

  const refused: [what: string, agents: unknown][] = [
    ["a command in one text", { x: { acp: "gemini --acp" } }],
    ["a word with NUL", { x: { command: ["a\u0000b"] } }],
    ["a variable of ours", { x: { env: ["LOADOUT_HOME"] } }],
    ["a value for a name", { x: { env: ["KEY=secret"] } }],
    ["a wildcard", { x: { env: ["*"] } }],
    ["a beginning that is no whole word", { x: { env: ["A*"] } }],
    ["a beginning of ours", { x: { env: ["LOADOUT_*"] } }],
    ["a wildcard in the middle", { x: { env: ["MY_*_KEY"] } }],
    ["an output format that is not known", { x: { output: "gemini" } }],
    ["a name with a path", { "../x": {} }],
    ["a name like a flag", { "--x": {} }],
  ];
  for (const [what, agents] of refused)
    test(`settings refuse ${what}`, () => {
      assert.equal(Settings.safeParse({ dispatch: { agents } }).success, false);
    });

  test("an agent gets what every program may know and its own, never ours nor another's", () => {
    const variables = {
      ...{ PATH: "/bin", HOME: "/h", LC_ALL: "C", XDG_CONFIG_HOME: "/x", https_proxy: "p" },
      ...{ ANTHROPIC_API_KEY: "a", CLAUDE_CONFIG_DIR: "c", OPENAI_API_KEY: "o" },
      ...{ LOADOUT_HOME: "l", LOADOUT_TOKEN: "t", AWS_SECRET_ACCESS_KEY: "s", GITHUB_TOKEN: "g", NODE_OPTIONS: "-r x" },
      ANTHROPIC_EMPTY: undefined,
    };
    const kind = agentKinds({}).get("claude-code");
    assert.ok(kind);
    assert.deepEqual(Object.keys(variablesFor(kind, variables)).sort(), [
      ...["ANTHROPIC_API_KEY", "CLAUDE_CONFIG_DIR", "HOME", "LC_ALL", "PATH", "XDG_CONFIG_HOME", "https_proxy"],
    ]);
    assert.deepEqual(
      Object.keys(variablesFor({ variables: ["LOADOUT_TOKEN", "LOADOUT_*"] }, { LOADOUT_TOKEN: "t" })),
      [],
    );
  });

  test("agents say in many words that no user is signed in", () => {
    for (const words of [
      "Not logged in · Please run /login",
      "Invalid API key · Fix external API key",
      "Authentication required",
      "unexpected status 401 Unauthorized: Missing bearer",
      "Missing environment variable: `OPENAI_API_KEY`.",
    ])
      assert.ok(saysSignedOut(words), words);
    for (const words of ["Connection failed: error sending request", "The file login.ts is broken", ""])
      assert.ok(!saysSignedOut(words), words);
  });
});
