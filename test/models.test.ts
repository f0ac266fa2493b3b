import assert from "node:assert/strict";
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createHome } from "@loadout/core";
import { startFakeProvider } from "./fake-provider.ts";
import { type CommandResult, createSandbox, repository, type Sandbox } from "./sandbox.ts";

const key = "sk-very-secret";
const chinese = { LANG: "zh_CN.UTF-8" };

const modelsOf = ({ home }: Sandbox): string => join(home, "environments/default/models.jsonc");
const started = ({ home }: Sandbox) => createHome(home, join(repository, "packages/app/templates"));
const list = async (sandbox: Sandbox, variables: Record<string, string> = {}) =>
  JSON.parse((await sandbox.runWith({ variables }, "model", "list", "--json")).stdout).models as {
    id: string;
    key: string;
    agents: string[];
    [field: string]: unknown;
  }[];

/** Everything in the home but the file that is for keys. */
const filesOf = ({ home }: Sandbox): string =>
  globSync("**/*", { cwd: home, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "secrets.json")
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");

describe("model edit", () => {
  test("changes what is named, keeps the rest with its comments, and refuses a version that is gone", async (t) => {
    const sandbox = createSandbox(t);
    await started(sandbox);
    const text =
      '{\n  // mine\n  "local": { "provider": "openai", "model": "a", "baseURL": "http://127.0.0.1:1/v1", "contextWindow": 5000 }\n}\n';
    sandbox.write(modelsOf(sandbox), text);
    const edit = (...words: string[]) => sandbox.run("model", "edit", "local", "--json", ...words);
    const first = JSON.parse((await edit("--model", "b", "--clear", "context-window")).stdout);
    assert.deepEqual(
      [first.model, first.contextWindow, first.api, first.systemMessages],
      ["b", 128_000, "chat", "auto"],
    );
    const second = JSON.parse((await edit("--api", "responses", "--system-messages", "fold")).stdout);
    assert.deepEqual([second.api, second.systemMessages, second.model], ["responses", "fold", "b"]);
    assert.match(readFileSync(modelsOf(sandbox), "utf8"), /\/\/ mine[\s\S]*"foldSystem": true/);
    assert.equal(JSON.parse((await edit("--system-messages", "auto")).stdout).systemMessages, "auto");
    const before = readFileSync(modelsOf(sandbox), "utf8");
    for (const [words, code] of [
      [["--model", "c", "--from", first.version], "model.stale"],
      [[], "input.invalid"],
      [["--api", "chat", "--clear", "api"], "input.invalid"],
      [["--base-url", "ftp://x"], "input.invalid"],
    ] as const) {
      const { stdout, stderr } = await edit(...words);
      assert.ok((stdout + stderr).includes(`"${code}"`), `${words.join(" ")}: ${stdout}${stderr}`);
    }
    assert.equal(readFileSync(modelsOf(sandbox), "utf8"), before);
    assert.match((await sandbox.run("model", "edit", "nobody", "--model", "x")).stderr, /nobody/);
  });
});

describe("the default model", () => {
  test("is the first one; --first moves an entry there, with its comments, and changes nothing else", async (t) => {
    const sandbox = createSandbox(t);
    await started(sandbox);
    const text = [
      "{",
      "  // for everybody",
      '  "demo": { "provider": "demo" },',
      '  "claude": {',
      "    // ours",
      '    "preset": "anthropic"',
      "  },",
      '  "kimi": { "preset": "kimi", "model": "k" } // last',
      "}",
      "",
    ].join("\n");
    sandbox.write(modelsOf(sandbox), text);
    const ids = async () => (await list(sandbox)).map(({ id, isDefault }) => (isDefault ? `${id}*` : id));
    assert.deepEqual(await ids(), ["demo*", "claude", "kimi"]);
    for (const [id, expected] of [
      ["claude", ["claude*", "demo", "kimi"]],
      ["kimi", ["kimi*", "claude", "demo"]],
      ["kimi", ["kimi*", "claude", "demo"]],
    ] as const) {
      const { code, stderr } = await sandbox.run("model", "edit", id, "--first");
      assert.equal(code, 0, stderr);
      assert.deepEqual(await ids(), expected);
    }
    const after = readFileSync(modelsOf(sandbox), "utf8");
    for (const comment of ["// for everybody", "// ours", "// last"]) assert.ok(after.includes(comment), after);
    const both = await sandbox.run("model", "edit", "demo", "--first", "--context-window", "9000", "--json");
    assert.equal(JSON.parse(both.stdout).contextWindow, 9000);
    assert.equal((await ids())[0], "demo*");
    assert.match((await sandbox.run("model", "edit", "nobody", "--first")).stderr, /nobody/);
  });
});

describe("model list", () => {
  test("before the first start there are no models, and looking creates nothing", async (t) => {
    const sandbox = createSandbox(t);
    assert.match((await sandbox.run("model", "list")).stdout, /No models yet/);
    assert.equal(existsSync(sandbox.home), false);
  });

  test("each with its provider, where its key is, and who uses it; never the key", async (t) => {
    const sandbox = createSandbox(t);
    await started(sandbox);
    sandbox.write(
      modelsOf(sandbox),
      `{ "demo": { "provider": "demo" }, "claude": { "preset": "anthropic" }, "qwen": { "preset": "dashscope" }, "kimi": { "preset": "kimi", "model": "k" } }`,
    );
    sandbox.write(join(sandbox.home, "secrets.json"), JSON.stringify({ keys: { DASHSCOPE_API_KEY: key } }));
    const variables = { ANTHROPIC_API_KEY: key, MOONSHOT_API_KEY: "" };
    assert.deepEqual(
      (await list(sandbox, variables)).map((row) => [row.id, row.model, row.key, row.keyEnv, row.agents]),
      [
        ["demo", "scripted", "not-needed", undefined, ["assistant"]],
        ["claude", "claude-sonnet-5", "env", "ANTHROPIC_API_KEY", []],
        ["qwen", "qwen-plus", "secrets", "DASHSCOPE_API_KEY", []],
        ["kimi", "k", "missing", "MOONSHOT_API_KEY", []],
      ],
    );
    for (const words of [[], ["--plain"], ["--json"], ["--presets"], ["--wide", "-v"]]) {
      const { stdout, stderr } = await sandbox.runWith({ variables }, "model", "list", ...words);
      assert.doesNotMatch(stdout + stderr, /secret-|very/, words.join(" "));
    }
    const shown = (await sandbox.runWith({ variables }, "model", "list")).stdout;
    assert.match(shown, /^claude .* set \(env ANTHROPIC_API_KEY\)/m);
    assert.match(shown, /^qwen .* set \(secrets\)/m);
    assert.match(shown, /^kimi .* missing MOONSHOT_API_KEY/m);
    assert.match(shown, /^demo .* not needed +assistant/m);
    assert.match((await sandbox.runWith({ variables: chinese }, "model", "list")).stdout, /缺少 MOONSHOT_API_KEY/);
  });

  test("the presets, in both languages", async (t) => {
    const sandbox = createSandbox(t);
    const english = (await sandbox.run("model", "list", "--presets")).stdout;
    assert.match(
      english,
      /^deepseek +DeepSeek +deepseek-flash +https:\/\/api\.deepseek\.com +missing DEEPSEEK_API_KEY/m,
    );
    assert.match((await sandbox.runWith({ variables: chinese }, "model", "list", "--presets")).stdout, /通义千问/);
  });
});

describe("model add", () => {
  test("writes the entry and keeps the comments; the key goes into a file for its owner alone", async (t) => {
    const sandbox = createSandbox(t);
    await started(sandbox);
    const words = ["model", "add", "ds", "--preset", "deepseek", "--key-stdin", "--json"];
    const added = await sandbox.runWith({ input: `${key}\n` }, ...words);
    assert.equal(added.code, 0, added.stderr);
    assert.equal(JSON.parse(added.stdout).key, "secrets");
    const text = readFileSync(modelsOf(sandbox), "utf8");
    assert.match(text, /^\/\/ The models of this environment/);
    assert.match(text, /\/\/ Scripted and offline/);
    assert.match(text, /"ds": \{\s+"preset": "deepseek",\s+"model": "deepseek-flash"\s+\}/);
    assert.equal(statSync(join(sandbox.home, "secrets.json")).mode & 0o777, 0o600);
    assert.equal(JSON.parse(readFileSync(join(sandbox.home, "secrets.json"), "utf8")).keys.DEEPSEEK_API_KEY, key);
    assert.doesNotMatch(added.stdout + added.stderr + filesOf(sandbox), new RegExp(key));
    assert.doesNotMatch((await sandbox.run("audit", "list", "--json")).stdout, new RegExp(key));
  });

  test("before the first start, brings what a first start brings", async (t) => {
    const sandbox = createSandbox(t);
    assert.equal((await sandbox.run("model", "add", "local", "--preset", "ollama", "--model", "q")).code, 0);
    assert.deepEqual(
      (await list(sandbox)).map(({ id, agents }) => [id, agents]),
      [
        ["demo", ["assistant"]],
        ["local", []],
      ],
    );
    assert.equal(statSync(sandbox.home).mode & 0o777, 0o700);
  });

  test("an id that is taken is refused, or replaced with --force; its key alone can be kept without", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("model", "add", "ds", "--preset", "deepseek");
    const before = readFileSync(modelsOf(sandbox), "utf8");
    const again = await sandbox.runWith(
      { input: key },
      "model",
      "add",
      "ds",
      "--preset",
      "glm",
      "--model",
      "m",
      "--key-stdin",
    );
    assert.equal(again.code, 5);
    assert.match(again.stderr, /error\[model\.exists\][\s\S]*--force/);
    assert.equal(existsSync(join(sandbox.home, "secrets.json")), false, "a refused model leaves no key");
    assert.equal((await sandbox.runWith({ input: key }, "model", "add", "ds", "--key-stdin")).code, 0);
    assert.equal(readFileSync(modelsOf(sandbox), "utf8"), before);
    assert.equal((await list(sandbox)).find(({ id }) => id === "ds")?.key, "secrets");
    assert.equal((await sandbox.run("model", "add", "ds", "--preset", "glm", "--model", "m", "--force")).code, 0);
    assert.equal((await list(sandbox)).find(({ id }) => id === "ds")?.preset, "glm");
  });

  const refused: [what: string, words: string[], input: string, code: number, said: RegExp][] = [
    ["an unknown preset", ["x", "--preset", "deepsek"], "", 2, /input\.not-a-choice.*deepseek/],
    ["no preset and no provider", ["x"], "", 2, /--preset or --provider/],
    ["both", ["x", "--preset", "glm", "--provider", "openai"], "", 2, /--preset or --provider/],
    ["a preset without a model", ["x", "--preset", "kimi"], "", 2, /--model/],
    ["no address", ["x", "--provider", "openai-compatible", "--model", "m"], "", 2, /--base-url/],
    [
      "an address with a password",
      ["x", "--preset", "glm", "--model", "m", "--base-url", "https://a:very@b"],
      "",
      2,
      /x\.baseURL/,
    ],
    [
      "a key instead of its name",
      ["x", "--preset", "glm", "--model", "m", "--key-env", "sk-very-x"],
      "",
      2,
      /x\.apiKeyEnv/,
    ],
    ["a key as a flag", ["x", "--preset", "glm", "--key", "sk-very-x"], "", 2, /unknown flag --key/],
    ["a key glued to a flag", ["x", "--preset", "glm", "--key=sk-very-x"], "", 2, /unknown flag --key/],
    ["a key for --key-stdin", ["x", "--preset", "deepseek", "--key-stdin=sk-very-x"], "", 2, /key-stdin/],
    ["an id with blanks", ["a b", "--preset", "deepseek"], "", 2, /id: /],
    ["an id of control characters", ["a\u001b[2J", "--preset", "deepseek"], "", 2, /id: /],
    ["an inherited id", ["__proto__", "--preset", "deepseek"], "", 2, /id: /],
    ["a key of two lines", ["x", "--preset", "deepseek", "--key-stdin"], "sk-very\nX: 1", 8, /model\.key-invalid/],
    ["no key at all", ["x", "--preset", "deepseek", "--key-stdin"], "", 8, /model\.key-invalid/],
    ["a key that is not needed", ["x", "--preset", "ollama", "--model", "m", "--key-stdin"], "sk-very", 2, /--key-env/],
    ["an unknown environment", ["x", "--preset", "deepseek", "--env", "nowhere"], "", 3, /environment\.not-found/],
  ];
  for (const [what, words, input, code, said] of refused)
    test(`${what} is refused, not shown, and nothing is written`, async (t) => {
      const sandbox = createSandbox(t);
      await started(sandbox);
      const before = filesOf(sandbox);
      const { code: ended, stdout, stderr } = await sandbox.runWith({ input }, "model", "add", ...words);
      assert.equal(ended, code, stderr);
      assert.match(stderr, said);
      assert.doesNotMatch(stdout + stderr, /very|\u001b/);
      assert.deepEqual([existsSync(join(sandbox.home, "secrets.json")), filesOf(sandbox)], [false, before]);
    });

  test("a file of keys that cannot be read refuses before the model is written, and stays as it is", async (t) => {
    const sandbox = createSandbox(t);
    await started(sandbox);
    const before = filesOf(sandbox);
    const path = sandbox.write(join(sandbox.home, "secrets.json"), `{ "keys": { "A": "${key}" `);
    const { code, stderr } = await sandbox.runWith(
      { input: "sk-other" },
      "model",
      "add",
      "x",
      "--preset",
      "deepseek",
      "--key-stdin",
      "-v",
    );
    assert.equal(code, 8);
    assert.match(stderr, /config\.invalid.*secrets\.json/);
    assert.doesNotMatch(stderr, /very|other/);
    assert.deepEqual([readFileSync(path, "utf8"), filesOf(sandbox)], [`{ "keys": { "A": "${key}" `, before]);
  });

  test("a project's environment is not changed from here", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    const path = sandbox.write(join(sandbox.work, ".loadout/environments/team/models.jsonc"), "{}");
    await sandbox.run("trust");
    const { code, stderr } = await sandbox.run("model", "add", "x", "--preset", "deepseek", "--env", "team");
    assert.deepEqual([code, readFileSync(path, "utf8")], [5, "{}"]);
    assert.match(stderr, /environment\.read-only/);
  });
});

describe("model test", () => {
  const providers = { anthropic: "anthropic", openai: "openai", "openai-compatible": "deepseek" };

  async function asked(
    t: Parameters<Parameters<typeof test>[0] & object>[0],
    preset: string,
    replies: Parameters<typeof startFakeProvider>[1],
    ...words: string[]
  ): Promise<CommandResult & { requests: Awaited<ReturnType<typeof startFakeProvider>>["requests"] }> {
    const sandbox = createSandbox(t);
    const { url, requests } = await startFakeProvider(t, replies);
    const add = ["model", "add", "it", "--preset", preset, "--model", "m", "--base-url", url, "--key-stdin"];
    assert.equal((await sandbox.runWith({ input: key }, ...add)).code, 0);
    return { ...(await sandbox.run("model", "test", "it", ...words)), requests };
  }

  for (const [provider, preset] of Object.entries(providers)) {
    test(`${provider}: one tiny request, with the key that was kept`, async (t) => {
      const { code, stdout, stderr, requests } = await asked(t, preset, [{ text: "OK" }], "--json");
      assert.equal(code, 0, stderr);
      const said = JSON.parse(stdout);
      assert.deepEqual([said.id, said.provider, said.model, said.usage.output], ["it", provider, "m", 3]);
      assert.ok(said.latency >= 0 && said.latency < 30_000);
      assert.equal(requests.length, 1);
      const { authorization, "x-api-key": header } = requests[0]?.headers ?? {};
      assert.equal(header ?? authorization, provider === "anthropic" ? key : `Bearer ${key}`);
      assert.match(JSON.stringify(requests[0]?.body), /"max_(?:output_)?tokens":16/);
      assert.doesNotMatch(stdout + stderr, new RegExp(key));
    });

    test(`${provider}: what fails is said with what to do, never with the key`, async (t) => {
      const rows: [reply: object, code: number, said: RegExp][] = [
        [{ status: 401, body: `{"error":{"message":"bad key ${key}","type":"x"}}` }, 4, /model\.key-refused.*401/],
        [{ status: 429, headers: { "retry-after": "7" } }, 7, /model\.unavailable.*429/],
        [{ status: 307, headers: { location: "http://127.0.0.1:9/" } }, 1, /model\.refused.*redirect/],
        [{ delay: 1500, text: "OK" }, 7, /model\.unavailable.*no answer within 0\.2 s/],
        [{ text: "OK", cut: true }, 7, /model\.unavailable/],
      ];
      for (const [reply, code, said] of rows) {
        const result = await asked(t, preset, [reply], "--timeout", "delay" in reply ? "0.2" : "10", "-v");
        assert.equal(result.code, code, result.stderr);
        assert.match(result.stderr, said);
        assert.match(result.stderr, /hint: /);
        assert.doesNotMatch(result.stdout + result.stderr, /very/);
      }
    });
  }

  test("a server that answers with a word and then nothing is given up as well", async (t) => {
    const sandbox = createSandbox(t);
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const delta = { id: "1", created: 1, model: "m", choices: [{ index: 0, delta: { content: "O" } }] };
      response.write(`data: ${JSON.stringify(delta)}\n\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => server.closeAllConnections());
    t.after(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    await sandbox.run("model", "add", "it", "--preset", "ollama", "--model", "m", "--base-url", url);
    const { code, stderr } = await sandbox.run("model", "test", "it", "--timeout", "0.3");
    assert.equal(code, 7, stderr);
    assert.match(stderr, /no answer within 0\.3 s/);
  });

  test("a variable wins over what is kept; without either the fault says how to set it", async (t) => {
    const sandbox = createSandbox(t);
    const { url, requests } = await startFakeProvider(t, [{ text: "OK" }]);
    await sandbox.run("model", "add", "it", "--preset", "deepseek", "--base-url", url);
    const missing = await sandbox.run("model", "test", "it");
    assert.equal(missing.code, 4);
    assert.match(missing.stderr, /error\[model\.no-key\].*DEEPSEEK_API_KEY[\s\S]*loadout model add it --key-stdin/);
    assert.match((await sandbox.runWith({ variables: chinese }, "model", "test", "it")).stderr, /需要密钥/);
    await sandbox.runWith({ input: "sk-kept" }, "model", "add", "it", "--key-stdin");
    await sandbox.runWith({ variables: { DEEPSEEK_API_KEY: "sk-variable" } }, "model", "test", "it");
    assert.equal(requests[0]?.headers.authorization, "Bearer sk-variable");
  });

  test("the demo model answers without a key and without a network", async (t) => {
    const sandbox = createSandbox(t);
    await started(sandbox);
    const { code, stdout, stderr } = await sandbox.run("model", "test", "demo", "--json");
    assert.equal(code, 0, stderr);
    assert.equal(JSON.parse(stdout).provider, "demo");
  });

  test("an unknown id names the nearest", async (t) => {
    const sandbox = createSandbox(t);
    await started(sandbox);
    for (const verb of ["test", "rm"]) {
      const { code, stderr } = await sandbox.run("model", verb, "dmo");
      assert.equal(code, 3);
      assert.match(stderr, /error\[model\.not-found\]: No model "dmo"\n {2}hint: Models here: demo/);
    }
  });
});

describe("model delete", () => {
  test("removes the entry and says who still names it; the key goes only if asked", async (t) => {
    const sandbox = createSandbox(t);
    await started(sandbox);
    await sandbox.runWith({ input: key }, "model", "add", "ds", "--preset", "deepseek", "--key-stdin");
    assert.equal((await sandbox.run("model", "rm", "ds")).code, 2, "nobody was there to ask");
    assert.equal((await sandbox.run("model", "rm", "ds", "-y")).code, 0);
    assert.match(readFileSync(join(sandbox.home, "secrets.json"), "utf8"), new RegExp(key));
    assert.doesNotMatch(readFileSync(modelsOf(sandbox), "utf8"), /"ds"/);
    await sandbox.run("model", "add", "ds", "--preset", "deepseek");
    assert.match((await sandbox.run("model", "rm", "ds", "-y", "--forget-key")).stdout, /DEEPSEEK_API_KEY/);
    assert.doesNotMatch(readFileSync(join(sandbox.home, "secrets.json"), "utf8"), new RegExp(key));
    const used = await sandbox.run("model", "delete", "demo", "-y");
    assert.match(used.stdout, /agents that still use it: assistant/);
    assert.match(readFileSync(modelsOf(sandbox), "utf8"), /\/\/ Scripted and offline/);
    assert.deepEqual(await list(sandbox), []);
  });
});

test("doctor names a file of keys that others can read", async (t) => {
  const sandbox = createSandbox(t);
  await started(sandbox);
  const path = sandbox.write(join(sandbox.home, "secrets.json"), "{}");
  chmodSync(path, 0o640);
  assert.match((await sandbox.run("doctor")).stdout, /⚠ secrets .*secrets\.json\n {4}→ chmod 600/);
  chmodSync(path, 0o600);
  assert.doesNotMatch((await sandbox.run("doctor")).stdout, /secrets/);
});
