import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { agentKinds } from "./agent-kinds.ts";
import { canBeInert, type Expander, findExpansions } from "./mentions.ts";

const there = new Map([
  ...[
    "/project/inside.txt",
    "/project/a b.txt",
    "/project/src",
    "/etc/hosts",
    "/home/ann/notes.md",
    "/elsewhere/x.py",
    "/home/ann/caf\u00e9.md",
  ].map((path) => [path, path] as const),
  ["/project/link.txt", "/home/ann/notes.md"],
]);
const sight = {
  workDir: "/project",
  home: "/home/ann",
  realPath: (path: string) => there.get(path),
  isInside: (real: string) => real.startsWith("/project/"),
};

function expanderOf(agent: string, protocol: "acp" | "cli"): Expander | undefined {
  return agentKinds({}).get(agent)?.expands?.[protocol];
}

const found = (text: string, agent = "claude-code", protocol: "acp" | "cli" = "cli") =>
  findExpansions(text, expanderOf(agent, protocol), sight).map(({ text: part, isOutside }) => [part, isOutside]);

describe("mentions Claude Code expands", () => {
  const mentions: [what: string, text: string, expected: [string, boolean][]][] = [
    ["an absolute path", "See @/etc/hosts now", [["@/etc/hosts", true]]],
    ["a path below the home folder", "@~/notes.md", [["@~/notes.md", true]]],
    [
      "a relative path",
      "Read @inside.txt, then @src.",
      [
        ["@inside.txt", false],
        ["@src", false],
      ],
    ],
    ["a path out of the folder", "@../elsewhere/x.py", [["@../elsewhere/x.py", true]]],
    ["a path in quotation marks", 'look at @"a b.txt"', [['@"a b.txt"', false]]],
    ["a path in quotation marks with blanks around it", '@" /etc/hosts\n"', [['@" /etc/hosts\n"', true]]],
    ["a path below the home folder with a blank before it", '@" ~/notes.md"', [['@" ~/notes.md"', true]]],
    ["a path with blanks before its lines", '@"/etc/hosts #L1"', [['@"/etc/hosts #L1"', true]]],
    ["a path in decomposed characters", "@~/cafe\u0301.md", [["@~/cafe\u0301.md", true]]],
    ["a link that leads out", "@link.txt", [["@link.txt", true]]],
    ["lines of a file", "@/etc/hosts#L1-20", [["@/etc/hosts#L1-20", true]]],
    ["a path after Chinese punctuation", "请看。@/etc/hosts", [["@/etc/hosts", true]]],
    [
      "a path with punctuation behind it",
      "(see)\n- @/etc/hosts.\n- @~/notes.md)",
      [
        ["@/etc/hosts", true],
        ["@~/notes.md", true],
      ],
    ],
    [
      "the same path twice",
      "@/etc/hosts @/etc/hosts",
      [
        ["@/etc/hosts", true],
        ["@/etc/hosts", true],
      ],
    ],
  ];
  for (const [what, text, expected] of mentions)
    test(`${what}: ${JSON.stringify(text)}`, () => assert.deepEqual(found(text), expected));

  const none: [what: string, text: string][] = [
    ["an e-mail address", "ann@example.com"],
    ["a package with a scope", "npm install @scope/pkg @types/node"],
    ["a decorator", "@dataclass\n@property\n@app.route('/')"],
    ["a path that does not exist", "@/nowhere/at/all @~/nothing"],
    ["a mention in code or brackets", "`@/etc/hosts` (@/etc/hosts) *@/etc/hosts* x@/etc/hosts"],
    ["an at sign alone", "@ @@ @. @/ "],
    ["a NUL", '@"/etc/\0hosts"'],
  ];
  for (const [what, text] of none) test(`none in ${what}`, () => assert.deepEqual(found(text), []));

  test("are none for agents that expand nothing", () => {
    for (const agent of ["codex", "opencode", "echo"])
      for (const protocol of ["acp", "cli"] as const)
        assert.deepEqual(found("@/etc/hosts @~/notes.md", agent, protocol), []);
  });

  test("tell where they are", () => {
    const [first] = findExpansions("ab @~/notes.md", expanderOf("claude-code", "acp"), sight);
    assert.deepEqual(first, {
      kind: "mention",
      text: "@~/notes.md",
      offset: 3,
      path: "/home/ann/notes.md",
      isOutside: true,
    });
  });
});

describe("commands of an agent", () => {
  const commands: [agent: string, protocol: "acp" | "cli", text: string, expected: string[]][] = [
    ["claude-code", "cli", "/clear", ["/clear"]],
    ["claude-code", "acp", "/my:command with words", ["/my:command"]],
    ["claude-code", "cli", " /clear", []],
    ["claude-code", "cli", "/usr/bin/x is broken", []],
    ["claude-code", "cli", "Run /clear", []],
    ["codex", "acp", "/compact", ["/compact"]],
    ["codex", "acp", "\n/ Review-Branch main", ["/ Review-Branch"]],
    ["codex", "acp", "/clear", []],
    ["codex", "cli", "/compact", []],
    ["opencode", "acp", "  /anything", ["/anything"]],
    ["opencode", "acp", "/usr/bin/x is broken", ["/usr/bin/x"]],
    ["opencode", "cli", "/init", []],
  ];
  for (const [agent, protocol, text, expected] of commands)
    test(`${agent} by ${protocol}: ${JSON.stringify(text)}`, () =>
      assert.deepEqual(
        found(text, agent, protocol),
        expected.map((one) => [one, true]),
      ));
});

test("what can be sent as plain text", () => {
  const can = (agent: string, protocol: "acp" | "cli", text: string): boolean => {
    const expander = expanderOf(agent, protocol);
    assert.ok(expander);
    return canBeInert(expander, findExpansions(text, expander, sight));
  };
  assert.equal(can("claude-code", "cli", "@/etc/hosts"), true);
  assert.equal(can("claude-code", "cli", "/clear"), false);
  assert.equal(can("claude-code", "acp", "/clear @/etc/hosts"), true);
  assert.equal(can("codex", "acp", "/compact"), true);
  assert.equal(can("opencode", "acp", "/init"), false);
});
