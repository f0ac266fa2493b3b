import assert from "node:assert/strict";
import { existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createHome } from "@loadout/core";
import { program } from "./program.ts";
import { createSandbox, repository, type Sandbox } from "./sandbox.ts";
import { call, createSessionWorld, resultOf, say, sent } from "./session-world.ts";

const chinese = { LANG: "zh_CN.UTF-8" };
/** Long and random, as keys are; it must show nowhere. */
const literal = "v3rY16C7e42F292c6912E7710c83";

const configOf = ({ home }: Sandbox): string => join(home, "environments/default/config.jsonc");
const textOf = (sandbox: Sandbox): string => readFileSync(configOf(sandbox), "utf8");

async function started(t: TestContext): Promise<Sandbox> {
  const sandbox = createSandbox(t);
  await createHome(sandbox.home, join(repository, "packages/app/templates"));
  return sandbox;
}

const list = async (sandbox: Sandbox, variables: Record<string, string> = {}) =>
  JSON.parse((await sandbox.runWith({ variables }, "mcp", "list", "--json")).stdout) as {
    servers: { name: string; [field: string]: unknown }[];
    missing: { name: string; agents: string[]; skills: string[] }[];
  };

/** A server in plain JSON lines; it says one line beside its answers. */
const server = (tools = "[]"): string => `
  console.error("ready with " + (process.env.GIVEN ?? "nothing"));
  let rest = "";
  process.stdin.on("data", (chunk) => {
    const lines = (rest + chunk).split("\\n");
    rest = lines.pop();
    for (const line of lines) {
      const { id, method, params } = JSON.parse(line);
      const answer = (result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
      if (method === "initialize") answer({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "small\\u001b[2J", version: "7" } });
      else if (method === "tools/list") answer({ tools: ${tools} });
    }
  });
  process.stdin.on("end", () => process.exit(0));`;

describe("mcp list", () => {
  test("before the first start there are none, and looking creates nothing", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stdout } = await sandbox.run("mcp", "list");
    assert.equal(code, 0);
    assert.match(stdout, /has no MCP servers yet/);
    assert.match(stdout, /⚠ no server charts, needed by: skills sales-report/);
    assert.equal(existsSync(sandbox.home), false);
  });

  test("servers of every layer, who needs them, and which variables are set; never a value", async (t) => {
    const sandbox = await started(t);
    mkdirSync(join(sandbox.work, ".git"));
    sandbox.write(
      join(sandbox.home, "config.jsonc"),
      `{ "mcpServers": { "wide": { "url": "https://user:${literal}@example.com/mcp?key=${literal}" }, "both": { "command": "old" } } }`,
    );
    sandbox.write(
      join(sandbox.work, ".loadout/config.jsonc"),
      `{ "mcpServers": { "both": { "command": "new", "args": ["--token", "${literal}", "a b", "\${A}"], "env": { "B": "\${B}", "C": "${literal}" } } } }`,
    );
    sandbox.write(
      join(sandbox.home, "environments/default/agents.jsonc"),
      `{ "assistant": { "mcp": ["both", "nowhere"] } }`,
    );
    sandbox.write(join(sandbox.home, "secrets.json"), JSON.stringify({ keys: { B: "kept" } }));
    const untrusted = await list(sandbox);
    assert.deepEqual(
      untrusted.servers.map(({ name, origin, command }) => [name, origin, command]),
      [
        ["wide", "home", undefined],
        ["both", "home", "old"],
        ["charts", "environment", "loadout mcp demo"],
      ],
    );
    await sandbox.run("trust");
    const { servers, missing } = await list(sandbox);
    const { path, version, ...both } = servers.find(({ name }) => name === "both") ?? assert.fail();
    assert.match(String(version), /^[0-9a-f]{16}$/);
    assert.equal(path, join(sandbox.work, ".loadout/config.jsonc"));
    assert.deepEqual(both, {
      name: "both",
      kind: "stdio",
      command: `new --token '***' 'a b' '\${A}'`,
      origin: "project",
      variables: [
        { name: "A", isSet: false },
        { name: "B", isSet: true },
      ],
      prefix: "mcp__both__",
      env: ["B", "C"],
      headers: [],
      agents: ["assistant"],
      skills: [],
    });
    assert.equal(servers.find(({ name }) => name === "wide")?.url, "https://***@example.com/mcp?***");
    assert.deepEqual(servers.find(({ name }) => name === "charts")?.skills, ["sales-report"]);
    assert.deepEqual(missing, [{ name: "nowhere", agents: ["assistant"], skills: [] }]);
    for (const words of [[], ["--plain"], ["--json"], ["--wide", "-v"]])
      for (const variables of [{}, chinese]) {
        const { stdout, stderr } = await sandbox.runWith({ variables }, "mcp", "list", ...words);
        assert.doesNotMatch(stdout + stderr, /v3rY|kept/, words.join(" "));
      }
    const shown = (await sandbox.runWith({ variables: chinese }, "mcp", "list")).stdout;
    assert.match(shown, /^both +stdio .* project +✗ A, ✓ B +智能体 assistant$/m);
    assert.match(shown, /没有服务器 nowhere，但被引用: 智能体 assistant/);
  });

  test("a broken configuration is a fault that names the place", async (t) => {
    const sandbox = await started(t);
    sandbox.write(configOf(sandbox), `{\n  "mcpServers": { "a": { "args": [] } }\n}`);
    for (const words of [["list"], ["test", "a"], ["delete", "a", "-y"], ["add", "b", "--command", "c"]]) {
      const { code, stderr } = await sandbox.run("mcp", ...words);
      assert.equal(code, 8, words.join(" "));
      assert.match(stderr, /config\.invalid.*config\.jsonc:2:/);
    }
    assert.match(textOf(sandbox), /^\{\n {2}"mcpServers": \{ "a": \{ "args": \[\] \} \}\n\}$/);
  });
});

describe("mcp add", () => {
  test("writes a program or an address, keeps the comments, and says which variables are missing", async (t) => {
    const sandbox = await started(t);
    const program = ["tickets", "--command", "tickets-mcp", "--set-env", `TICKETS_TOKEN=\${TICKETS_TOKEN}`];
    const added = await sandbox.run("mcp", "add", ...program, "--", "--read-only", "-x", "--json");
    assert.equal(added.code, 0, added.stderr);
    assert.match(added.stdout, /^✓ tickets {2}tickets-mcp --read-only -x --json /);
    assert.match(added.stderr, /→ export TICKETS_TOKEN=…\n→ loadout mcp test tickets/);
    const http = ["search", "--url", "https://example.com/mcp", "--header", `Authorization: Bearer \${SEARCH}`];
    assert.equal((await sandbox.run("mcp", "add", ...http)).code, 0);
    assert.equal((await sandbox.run("mcp", "add", "short", "--", "npx", "-y", "thing")).code, 0);
    const text = textOf(sandbox);
    assert.match(text, /\/\/ Draws numbers as text/);
    assert.match(text, /^\/\/ Settings of this environment/);
    const { mcpServers } = JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, ""));
    assert.deepEqual(mcpServers, {
      charts: { command: "loadout", args: ["mcp", "demo"] },
      tickets: {
        command: "tickets-mcp",
        args: ["--read-only", "-x", "--json"],
        env: { TICKETS_TOKEN: `\${TICKETS_TOKEN}` },
      },
      search: { url: "https://example.com/mcp", headers: { Authorization: `Bearer \${SEARCH}` } },
      short: { command: "npx", args: ["-y", "thing"] },
    });
    const { servers } = await list(sandbox, { SEARCH: "x" });
    assert.deepEqual(servers.find(({ name }) => name === "search")?.variables, [{ name: "SEARCH", isSet: true }]);
  });

  test("takes the JSON that other programs share: several at once, one of them, or one alone", async (t) => {
    const sandbox = await started(t);
    const input = JSON.stringify({
      mcpServers: {
        one: { command: "a", args: ["b"], env: { K: "v" }, disabled: true },
        two: { type: "http", url: "http://127.0.0.1:9/mcp" },
      },
    });
    const { code, stdout, stderr } = await sandbox.runWith({ input }, "mcp", "add", "--stdin");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /⚠ ignored: one\.disabled, two\.type/);
    assert.match(textOf(sandbox), /"one": \{[^}]*"args": \[\s*"b"\s*\]/);
    assert.equal((await sandbox.runWith({ input }, "mcp", "add", "two", "--stdin", "--force")).code, 0);
    const alone = `{ "command": "c" }`;
    assert.equal((await sandbox.runWith({ input: alone }, "mcp", "add", "three", "--stdin")).code, 0);
    assert.deepEqual(
      (await list(sandbox)).servers.map(({ name }) => name),
      ["charts", "one", "two", "three"],
    );
  });

  test("a name that is taken is refused, or replaced with --force", async (t) => {
    const sandbox = await started(t);
    const before = textOf(sandbox);
    const again = await sandbox.run("mcp", "add", "charts", "--command", "other");
    assert.deepEqual([again.code, textOf(sandbox)], [5, before]);
    assert.match(again.stderr, /error\[mcp\.exists\][\s\S]*--force/);
    assert.equal((await sandbox.run("mcp", "add", "charts", "--command", "other", "--force")).code, 0);
    assert.equal((await list(sandbox)).servers[0]?.command, "other");
  });

  test("before the first start, brings what a first start brings; in a project's environment it is refused", async (t) => {
    const sandbox = createSandbox(t);
    assert.equal((await sandbox.run("mcp", "add", "mine", "--command", "x")).code, 0);
    assert.deepEqual(
      (await list(sandbox)).servers.map(({ name }) => name),
      ["charts", "mine"],
    );
    mkdirSync(join(sandbox.work, ".git"));
    const path = sandbox.write(join(sandbox.work, ".loadout/environments/team/config.jsonc"), "{}");
    await sandbox.run("trust");
    const { code, stderr } = await sandbox.run("mcp", "add", "x", "--command", "y", "--env", "team");
    assert.deepEqual([code, readFileSync(path, "utf8")], [5, "{}"]);
    assert.match(stderr, /environment\.read-only/);
  });

  const refused: [what: string, words: string[], input: string, code: number, said: RegExp][] = [
    ["no name", ["--command", "x"], "", 2, /Name the server/],
    ["neither program nor address", ["x"], "", 2, /--command or .* --url/],
    ["both", ["x", "--command", "a", "--url", "http://b"], "", 2, /--command and --url cannot be combined/],
    ["a name with blanks", ["a b", "--command", "x"], "", 2, /letters, digits/],
    ["a name of control characters", ["a\u001b[2J", "--command", "x"], "", 2, /letters, digits/],
    ["a Chinese name", ["图表", "--command", "x"], "", 2, /letters, digits/],
    ["a path as a name", ["../x", "--command", "x"], "", 2, /letters, digits/],
    ["an inherited name", ["__proto__", "--command", "x"], "", 2, /letters, digits/],
    ["a name without an end", ["a_", "--command", "x"], "", 2, /letters, digits/],
    ["a very long name", ["a".repeat(33), "--command", "x"], "", 2, /letters, digits/],
    ["a token as a variable", ["x", "--command", "y", "--set-env", "API_TOKEN=v3rY"], "", 8, /mcp\.secret.*API_TOKEN/],
    ["a key whatever it is called", ["x", "--command", "y", "--set-env", `A=${literal}`], "", 8, /mcp\.secret.*env A/],
    ["a key in a header", ["x", "--url", "http://b", "--header", "Authorization: Bearer v3rY"], "", 8, /mcp\.secret/],
    ["a key as an argument", ["x", "--command", "y", "--", "--api-key", "v3rY"], "", 8, /mcp\.secret.*args\[1\]/],
    ["a key glued to an argument", ["x", "--command", "y", "--", "--api-key=v3rY"], "", 8, /mcp\.secret.*args\[0\]/],
    ["a key in an address", ["x", "--url", `https://b/${literal}`], "", 8, /mcp\.secret.*url/],
    ["a password in an address", ["x", "--url", "https://a:v3rY@b"], "", 2, /without user name/],
    ["an address that is none", ["x", "--url", "file:///etc/passwd"], "", 2, /http:\/\//],
    ["a variable that is no pair", ["x", "--command", "y", "--set-env", "v3rY"], "", 2, /NAME=value/],
    ["a header of two lines", ["x", "--url", "http://b", "--header", "A: b\r\nX: v3rY"], "", 2, /name: value/],
    ["a header for a program", ["x", "--command", "y", "--header", "A: b"], "", 2, /--header requires --url/],
    [
      "a variable for an address",
      ["x", "--url", "http://b", "--set-env", "A=b"],
      "",
      2,
      /--set-env requires --command/,
    ],
    ["an unknown environment", ["x", "--command", "y", "--env", "nowhere"], "", 3, /environment\.not-found/],
    ["pasted text that is no JSON", ["--stdin"], "v3rY", 2, /it is not JSON/],
    ["a pasted list", ["--stdin"], `["v3rY"]`, 2, /it is not an object/],
    ["pasted servers that are none", ["--stdin"], `{"mcpServers":["v3rY"]}`, 2, /mcpServers is not an object/],
    ["nothing pasted", ["--stdin"], `{"mcpServers":{}}`, 2, /contains no servers/],
    ["one without a name", ["--stdin"], `{"command":"v3rY"}`, 2, /without a name/],
    ["another than was pasted", ["z", "--stdin"], `{"mcpServers":{"y":{"command":"x"}}}`, 3, /mcp\.not-found/],
    ["a pasted entry of both kinds", ["--stdin"], `{"y":{"command":"x","url":"http://b"}}`, 2, /either command or url/],
    ["a pasted entry of wrong types", ["--stdin"], `{"y":{"command":"x","args":[1]}}`, 2, /y\.args\.0/],
    ["a pasted key", ["--stdin"], `{"a":{"command":"x"},"y":{"command":"x","env":{"A_KEY":"v3rY"}}}`, 8, /env A_KEY/],
    ["a pasted name of control characters", ["--stdin"], `{"\\u001b[2J":{"command":"x"}}`, 2, /letters, digits/],
    ["a pasted inherited name", ["--stdin"], `{"mcpServers":{"__proto__":{"command":"x"}}}`, 2, /letters, digits/],
    ["flags beside what is pasted", ["--stdin", "--command", "x"], "{}", 2, /cannot be combined/],
  ];
  for (const [what, words, input, code, said] of refused)
    test(`${what} is refused, not shown, and nothing is written`, async (t) => {
      const sandbox = await started(t);
      const before = textOf(sandbox);
      const { code: ended, stdout, stderr } = await sandbox.runWith({ input }, "mcp", "add", ...words);
      assert.equal(ended, code, stderr);
      assert.match(stderr, said);
      assert.doesNotMatch(stdout + stderr, /v3rY|\u001b/);
      assert.equal(textOf(sandbox), before);
    });

  test("a name whose tools would be called like another's is refused", async (t) => {
    const sandbox = await started(t);
    assert.equal((await sandbox.run("mcp", "add", "my.charts", "--command", "x")).code, 0);
    const before = textOf(sandbox);
    const { code, stderr } = await sandbox.run("mcp", "add", "my_charts", "--command", "x");
    assert.deepEqual([code, textOf(sandbox)], [2, before]);
    assert.match(stderr, /the tools of my_charts would have the same names as those of my\.charts/);
  });
});

/** Whether a process that this one started and has this text in its command line is there. */
const isRunning = (text: string): boolean =>
  globSync(`/proc/${process.pid}/task/*/children`)
    .flatMap((path) => readFileSync(path, "utf8").split(" "))
    .filter((pid) => pid !== "")
    .some((pid) => commandOf(pid).includes(text));

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return ""; // it has ended
  }
}

describe("mcp edit", () => {
  test("changes a program, its variables and arguments, or makes it an address; the rest stays", async (t) => {
    const sandbox = await started(t);
    await sandbox.run("mcp", "add", "tickets", "--command", "a", "--set-env", "ONE=${ONE}", "--", "x", "y");
    const entry = () => JSON.parse(textOf(sandbox).replaceAll(/^\s*\/\/.*$/gm, "")).mcpServers.tickets;
    const edit = (...words: string[]) => sandbox.run("mcp", "edit", "tickets", ...words);
    assert.equal((await edit("--set-env", "TWO=${TWO}", "--remove-env", "ONE")).code, 0);
    assert.deepEqual(entry(), { command: "a", args: ["x", "y"], env: { TWO: "${TWO}" } });
    assert.equal((await edit("--command", "b", "--", "z")).code, 0);
    assert.deepEqual(entry(), { command: "b", args: ["z"], env: { TWO: "${TWO}" } });
    assert.equal((await edit("--clear-args")).code, 0);
    assert.deepEqual(entry(), { command: "b", env: { TWO: "${TWO}" } });
    const before = textOf(sandbox);
    for (const [words, problem] of [
      [[], /Name at least one field to change/],
      [["--remove-env", "NONE"], /it has no NONE/],
      [["--header", "X: y"], /--header requires --url/],
      [["--url", "http://h/mcp", "--command", "c"], /--command and --url cannot be combined/],
      [["--set-env", `API_KEY=${literal}`], /API_KEY/],
      [["--command", "c", "--from", "0123456789abcdef"], /has changed/],
    ] as const) {
      const { code, stderr } = await edit(...words);
      assert.notEqual(code, 0, words.join(" "));
      assert.match(stderr, problem);
      assert.doesNotMatch(stderr, new RegExp(literal));
    }
    assert.equal(textOf(sandbox), before);
    assert.equal((await edit("--url", "https://mcp.example.com/mcp", "--header", "X-Team: a")).code, 0);
    assert.deepEqual(entry(), { url: "https://mcp.example.com/mcp", headers: { "X-Team": "a" } });
    assert.match((await sandbox.run("mcp", "edit", "nobody", "--clear-args")).stderr, /nobody/);
  });
});

describe("mcp test", () => {
  const add = (sandbox: Sandbox, name: string, program: string, ...words: string[]) =>
    sandbox.run("mcp", "add", name, "--command", process.execPath, ...words, "--", "-e", program);

  test("shows the handshake of the server that ships with the product, and ends it", async (t) => {
    const sandbox = await started(t);
    const { code, stdout, stderr } = await sandbox.run("mcp", "test", "charts", "--json");
    assert.equal(code, 0, stderr);
    const { connected, tools, server: told, ...rest } = JSON.parse(stdout);
    assert.deepEqual(rest, { name: "charts", capabilities: ["tools"], notes: [] });
    assert.equal(told.name, "charts");
    assert.match(told.protocol, /^20\d\d-\d\d-\d\d$/);
    assert.ok(connected > 0);
    assert.deepEqual(
      tools.map(({ name, fullName }: { name: string; fullName: string }) => [name, fullName]),
      [
        ["bar", "mcp__charts__bar"],
        ["line", "mcp__charts__line"],
      ],
    );
    assert.equal(isRunning(`${program.at(-1)}\0mcp\0demo`), false);
  });

  test("shows what the process said, made harmless and without the values it was given", async (t) => {
    const sandbox = await started(t);
    const tools = `[{ name: "do it", description: "Does\\nit\\u001b[2J", inputSchema: { type: "object" } }]`;
    assert.equal((await add(sandbox, "small", server(tools), "--set-env", `GIVEN=\${SECRET_ONE}`)).code, 0);
    const variables = { SECRET_ONE: "s3cretvalue" };
    const { code, stdout, stderr } = await sandbox.runWith({ variables }, "mcp", "test", "small");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^✓ small {2}small\uFFFD\[2J 7 · protocol [\d-]+ · offers: tools · ready after \d+ ms$/m);
    assert.match(stdout, /^mcp__small__do_it +Does it/m);
    assert.match(stdout, /^┊ ready with \$\{SECRET_ONE\}$/m);
    assert.doesNotMatch(stdout + stderr, /s3cretvalue|\u001b/);
    const unset = await sandbox.runWith({ variables: chinese }, "mcp", "test", "small");
    assert.equal(unset.code, 7);
    assert.match(unset.stderr, /mcp\.unavailable.*没有设置变量 SECRET_ONE/);
  });

  const hostile: [what: string, program: string, said: RegExp][] = [
    ["never answers", `/* never-${process.pid} */ setInterval(() => {}, 1000)`, /no answer within 1 s/],
    [
      "ignores that it is asked to end",
      `/* stays-${process.pid} */ process.on("SIGTERM", () => {}); console.error("I stay"); setInterval(() => {}, 1000)`,
      /┊ I stay\n[\s\S]*no answer within 1 s/,
    ],
    [
      "ends at once",
      `console.error("first line"); console.error("no licence"); process.exit(3)`,
      /┊ first line\n┊ no licence\n[\s\S]*mcp\.unavailable/,
    ],
    ["answers with nonsense", `console.log("hello\\u001b[2J"); process.exit(0)`, /┊ hello\uFFFD\[2J/],
  ];
  for (const [what, program, said] of hostile)
    test(`a server that ${what} is a fault with what it said, and nothing is left of it`, async (t) => {
      const sandbox = await started(t);
      const entry = { command: process.execPath, args: ["-e", program] };
      sandbox.write(
        configOf(sandbox),
        JSON.stringify({ mcpServers: { bad: entry }, limits: { mcp: { connectSeconds: 1 } } }),
      );
      const { code, stdout, stderr } = await sandbox.run("mcp", "test", "bad");
      assert.equal(code, 7, stderr);
      assert.equal(stdout, "");
      assert.match(stderr, said);
      assert.match(stderr, /error\[mcp\.unavailable\]: The MCP server bad cannot be used/);
      assert.doesNotMatch(stderr, /\u001b/);
      assert.equal(isRunning(program), false);
    });

  test("an unknown server, and a program that is not there", async (t) => {
    const sandbox = await started(t);
    const unknown = await sandbox.run("mcp", "test", "chart");
    assert.equal(unknown.code, 3);
    assert.match(unknown.stderr, /mcp\.not-found[\s\S]*charts/);
    await sandbox.run("mcp", "add", "gone", "--command", "/no/such/program");
    const gone = await sandbox.run("mcp", "test", "gone", "--json");
    assert.equal(gone.code, 7);
    assert.equal(JSON.parse(gone.stderr).error.code, "mcp.unavailable");
  });
});

describe("mcp delete", () => {
  test("asks, says who needs it, and keeps the comments", async (t) => {
    const sandbox = await started(t);
    const before = textOf(sandbox);
    const asked = await sandbox.run("mcp", "rm", "charts");
    assert.deepEqual([asked.code, textOf(sandbox)], [2, before]);
    assert.match(asked.stderr, /answer\.needed.*needed by sales-report.*[\s\S]*--yes/);
    const { code, stdout } = await sandbox.run("mcp", "delete", "charts", "-y");
    assert.equal(code, 0);
    assert.match(stdout, /✓ removed charts .*\n {2}⚠ still needed by: skills sales-report/);
    assert.match(textOf(sandbox), /^\/\/ Settings[\s\S]*\/\/ MCP servers that agents[\s\S]*"mcpServers": \{/);
    assert.equal((await sandbox.run("mcp", "delete", "charts", "-y")).code, 3);
  });

  test("of two with one name says which counts now; what a project defines stays", async (t) => {
    const sandbox = await started(t);
    const home = sandbox.write(
      join(sandbox.home, "config.jsonc"),
      `{ "mcpServers": { "charts": { "command": "x" } } }`,
    );
    const { stdout } = await sandbox.run("mcp", "delete", "charts", "-y", "--json");
    assert.deepEqual(JSON.parse(stdout).stillIn, home);
    assert.equal((await sandbox.run("mcp", "delete", "charts", "-y")).code, 0);
    assert.doesNotMatch(readFileSync(home, "utf8"), /charts/);
    mkdirSync(join(sandbox.work, ".git"));
    const text = `{ "mcpServers": { "theirs": { "command": "x" } } }`;
    const path = sandbox.write(join(sandbox.work, ".loadout/config.jsonc"), text);
    await sandbox.run("trust");
    const refused = await sandbox.run("mcp", "delete", "theirs", "-y");
    assert.deepEqual([refused.code, readFileSync(path, "utf8")], [2, text]);
    assert.match(refused.stderr, /defined by the project/);
  });
});

describe("the server that ships with the product", () => {
  test("draws charts for a model whose skill needs them", async (t) => {
    const { skill, open, replies, requests } = await createSessionWorld(t, {
      config: { mcpServers: { charts: { command: "loadout", args: ["mcp", "demo"] } } },
    });
    skill("drawing", "metadata:\n  mcp_dependencies: charts");
    const session = await (await open({ self: program, variables: { TEST_KEY: "k", PATH: process.env.PATH } })).open(
      "one",
    );
    const rows = [
      { label: "华东", value: 10 },
      { label: "West", value: -5 },
    ];
    replies.push({ calls: [call("Skill", { name: "drawing" })] });
    replies.push({
      calls: [
        call("mcp__charts__bar", { title: "GMV", rows }),
        call("mcp__charts__line", { rows }),
        call("mcp__charts__bar", { rows: [{ label: "a" }] }),
      ],
    });
    assert.equal(resultOf(await say(session, "Draw")).subtype, "success");
    const [bars = "", line = "", wrong = ""] = sent(requests.at(-1) ?? assert.fail())
      .messages.slice(-3)
      .map(({ text }) => text);
    assert.match(bars, /^GMV\n华东 {2}█{40} {2}10\nWest {2}░{20} +-5$/);
    assert.match(line, /^10 ┤●/);
    assert.match(wrong, /rows\.0\.value does not fit/);
    await session.close();
  });

  test("its tools arrive with the skill that needs it, and the timeline says why", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stdout, stderr } = await sandbox.run("run", "写一份上周的销售周报", "--timeline");
    assert.equal(code, 0, stderr);
    const [first = "", second = ""] = stderr.split(/^ {2}step [23] /m);
    assert.doesNotMatch(first, /charts/);
    assert.match(second, /^ {4}Δ server charts ← skill sales-report › mcp_dependencies$/m);
    assert.match(second, /^ {4}Δ \+ mcp__charts__bar ← skill sales-report › mcp_dependencies$/m);
    assert.match(stdout, /first_day/);
    assert.equal(isRunning(`${program.at(-1)}\0mcp\0demo`), false);
  });

  test("views name the servers of the next turn, and what is known to be wrong with them", async (t) => {
    const sandbox = await started(t);
    sandbox.write(
      join(sandbox.home, "environments/default/agents.jsonc"),
      `{ "assistant": { "model": "demo", "mcp": ["nowhere"] } }`,
    );
    await sandbox.run("skill", "load", "sales-report", "--context", "a1f9");
    const pinned = await sandbox.run("skill", "pinned", "--context", "a1f9", "--effective-tools");
    assert.match(pinned.stdout, /✗ server nowhere {2}← the agent has it: No MCP server "nowhere"/);
    assert.match(pinned.stdout, /\+ server charts {2}← skill sales-report › mcp_dependencies/);
    for (const words of [
      ["agent", "show", "assistant"],
      ["agent", "prompt"],
    ])
      assert.match((await sandbox.run(...words)).stdout, /✗ server nowhere/);
    const { servers } = JSON.parse((await sandbox.run("agent", "show", "assistant", "--json")).stdout);
    assert.equal(servers[0].problem.zh, "没有 MCP 服务器 “nowhere”");
  });
});
