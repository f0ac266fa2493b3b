import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, type TestContext, test } from "node:test";
import { createHome } from "@loadout/core";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient, SkillVerificationError } from "@modelcontextprotocol/client/ext/skills";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { codeOfTool, connectHttp, connectStdio, createDoorApp, type Era, eras, serveHttp } from "./mcp-door-world.ts";
import { program, sourceProgram } from "./program.ts";
import { compiledSources, createSandbox, repository, type Sandbox } from "./sandbox.ts";
import { createServerWorld } from "./server-world.ts";

const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00, 0xc3, 0x28]);

/** A home with a skill of the library and one of the user, both with a text and a picture beside. */
async function createWorld(t: TestContext): Promise<Sandbox & { readonly skills: string }> {
  const sandbox = createSandbox(t);
  await createHome(sandbox.home, join(repository, "packages/app/templates"));
  const skills = join(sandbox.userHome, ".agents/skills");
  for (const [root, id] of [
    [skills, "folder-skill"],
    [join(sandbox.folder, "packages"), "library-skill"],
  ] as const) {
    sandbox.skill(root, id, { body: "# Steps\n\nSee [more](references/Q&A 问答.md).\n" });
    sandbox.write(join(root, id, "references/Q&A 问答.md"), "\uFEFFQuestions\r\nand answers\n");
    sandbox.write(join(root, id, "assets/picture.png"), picture);
    sandbox.write(join(root, id, "evals/triggers.jsonl"), '{"request": "x", "expect": true}\n'); // no model sees it
  }
  const imported = await sandbox.run("skill", "import", join(sandbox.folder, "packages/library-skill"));
  assert.equal(imported.code, 0, imported.stderr);
  return { ...sandbox, skills };
}

const transports = {
  stdio: (t: TestContext, sandbox: Sandbox, era: Era) => connectStdio(t, sandbox, era),
  http: (t: TestContext, sandbox: Sandbox, era: Era) => connectHttp(t, createDoorApp(t, sandbox), era),
} as const;

const entryOf = async (client: SkillsClient, id: string) => (await client.get(`skill://${id}/SKILL.md`)).skill;

const filesOf = (id: string): string[] =>
  ["SKILL.md", "assets/picture.png", "references/Q%26A%20%E9%97%AE%E7%AD%94.md"].map((path) => `skill://${id}/${path}`);

for (const [name, connect] of Object.entries(transports))
  for (const era of eras)
    describe(`skills over ${name}, ${era}`, () => {
      test("a client lists them and reads every file, and each is what its digest says", async (t) => {
        const sandbox = await createWorld(t);
        const client = await connect(t, sandbox, era);
        const skills = new SkillsClient(client);
        const { skills: listed } = await skills.list();
        assert.deepEqual(
          listed.map(({ frontmatter }) => frontmatter.name),
          [
            ...["brainstorming", "code-review", "folder-skill", "hello-skill", "kpi-glossary", "library-skill"],
            ...["sales-report", "skill-authoring", "welcome"],
          ],
        );
        for (const id of ["folder-skill", "library-skill"]) {
          const skill = listed.find(({ uri }) => uri === `skill://${id}/SKILL.md`) ?? assert.fail();
          assert.deepEqual(await entryOf(skills, id), skill);
          assert.ok(Array.isArray(skill.resources));
          assert.deepEqual(skill.resources.map(({ uri }) => uri).sort(), filesOf(id));
          const files = await Promise.all(skill.resources.map(({ uri }) => skills.read(skill, uri)));
          assert.ok(files.every(({ verified }) => verified));
          const [own, image, notes] = files.toSorted((one, other) => (one.uri < other.uri ? -1 : 1));
          assert.equal(own?.body, "# Steps\n\nSee [more](references/Q&A 问答.md).\n");
          assert.deepEqual([image?.mimeType, image?.text], ["image/png", undefined]);
          assert.deepEqual(Buffer.from(image?.bytes ?? []), picture);
          assert.deepEqual([notes?.mimeType, notes?.text], ["text/markdown", "\uFEFFQuestions\r\nand answers\n"]);
          const { resources } = await skills.readDirectory(`skill://${id}`);
          assert.deepEqual(resources.map(({ name: child, mimeType }) => [child, mimeType]).sort(), [
            ["SKILL.md", "text/markdown"],
            ["assets", "inode/directory"],
            ["evals", "inode/directory"],
            ["references", "inode/directory"],
          ]);
          const below = await skills.readDirectory(`skill://${id}/assets`);
          assert.deepEqual(
            below.resources.map(({ uri, size }) => [uri, size]),
            [[`skill://${id}/assets/picture.png`, picture.length]],
          );
        }
      });

      test("a file that changed behind the list is noticed", async (t) => {
        const sandbox = await createWorld(t);
        const skills = new SkillsClient(await connect(t, sandbox, era));
        const skill = await entryOf(skills, "folder-skill");
        const refused = (reason: string) => (error: unknown) =>
          error instanceof SkillVerificationError && error.reason === reason;
        writeFileSync(join(sandbox.skills, "folder-skill/assets/picture.png"), Buffer.alloc(picture.length, 1));
        await assert.rejects(skills.read(skill, "assets/picture.png"), refused("digest"));
        writeFileSync(join(sandbox.skills, "folder-skill/assets/picture.png"), "longer than it was");
        await assert.rejects(skills.read(skill, "assets/picture.png"), refused("size"));
        assert.ok((await skills.read(await entryOf(skills, "folder-skill"), "assets/picture.png")).verified);
      });

      test("a skill that goes away between list and get is not there, and one that comes is", async (t) => {
        const sandbox = await createWorld(t);
        const skills = new SkillsClient(await connect(t, sandbox, era));
        const { skills: listed } = await skills.list();
        const gone = listed.filter(({ uri }) => /folder-skill|library-skill/.test(uri));
        assert.equal(gone.length, 2);
        rmSync(join(sandbox.skills, "folder-skill"), { recursive: true });
        assert.equal((await sandbox.run("skill", "delete", "library-skill", "-y")).code, 0);
        sandbox.skill(sandbox.skills, "late-skill");
        for (const skill of gone) {
          await assert.rejects(skills.get(skill.uri), /No skill is served/);
          await assert.rejects(skills.read(skill), { code: -32602 });
        }
        assert.ok((await skills.read(await entryOf(skills, "late-skill"))).verified);
      });
    });

describe("what is offered", () => {
  test("only what a model may use: ready, and not for people alone; another environment as soon as it is in use", async (t) => {
    const sandbox = await createWorld(t);
    sandbox.skill(sandbox.skills, "for-people", {
      frontmatter: "name: for-people\ndescription: x\ndisable-model-invocation: true",
    });
    sandbox.skill(sandbox.skills, "broken", { frontmatter: "name: broken" });
    sandbox.skill(join(sandbox.work, ".agents/skills"), "untrusted");
    const skills = new SkillsClient(await connectStdio(t, sandbox));
    const ids = async (): Promise<string[]> => (await skills.list()).skills.map(({ frontmatter }) => frontmatter.name);
    const before = await ids();
    for (const id of ["for-people", "broken", "untrusted"]) {
      assert.ok(!before.includes(id), id);
      await assert.rejects(skills.get(`skill://${id}/SKILL.md`), /No skill is served/, id);
    }
    assert.ok(before.includes("welcome"));
    assert.equal((await sandbox.run("env", "create", "other")).code, 0);
    assert.equal((await sandbox.run("env", "use", "other")).code, 0);
    assert.ok(!(await ids()).includes("welcome"));
  });

  test("a name that is not the folder's, a SKILL.md in another spelling; links are no files", async (t) => {
    const sandbox = await createWorld(t);
    sandbox.skill(sandbox.skills, "Some Folder", { frontmatter: "name: some-name\ndescription: x" });
    sandbox.skill(sandbox.skills, "small", { file: "skill.md" });
    const secret = sandbox.write(join(sandbox.folder, "secret.txt"), "never seen");
    symlinkSync(secret, join(sandbox.skills, "small/leak.txt"));
    symlinkSync(sandbox.folder, join(sandbox.skills, "small/out"));
    const client = await connectHttp(t, createDoorApp(t, sandbox));
    const skills = new SkillsClient(client);
    const { skill } = await skills.get("skill://Some%20Folder/some-name/SKILL.md");
    assert.ok((await skills.read(skill)).verified);
    const small = await entryOf(skills, "small");
    assert.ok(Array.isArray(small.resources));
    assert.deepEqual(
      small.resources.map(({ uri }) => uri),
      ["skill://small/SKILL.md"],
    );
    assert.ok((await skills.read(small)).verified);
    for (const uri of ["skill://small/leak.txt", "skill://small/out/secret.txt", "skill://small/out/user"])
      await assert.rejects(client.readResource({ uri }), { code: -32602 }, uri);
    await assert.rejects(skills.readDirectory("skill://small/out"), /not a directory/);
  });

  test("what the protocol cannot carry is left out and told, and the rest is there", async (t) => {
    const sandbox = await createWorld(t);
    sandbox.skill(sandbox.skills, "no-slug", { frontmatter: 'name: "No Slug"\ndescription: x' });
    sandbox.skill(sandbox.skills, "crowded");
    for (let index = 0; index < 600; index++) sandbox.write(join(sandbox.skills, `crowded/${index}.txt`), "x");
    const app = createDoorApp(t, sandbox);
    const client = await connectHttp(t, app);
    const { skills } = await new SkillsClient(client).list();
    const names = skills.map(({ frontmatter }) => frontmatter.name);
    assert.ok(names.includes("folder-skill") && !names.includes("No Slug") && !names.includes("crowded"));
    assert.match(app.details.join(""), /user-agents:no-slug: frontmatter name "No Slug" must be/);
    assert.match(app.details.join(""), /user-agents:crowded: files: 601; the limit is 512/);
    const { structuredContent } = await client.callTool({ name: "skill_list", arguments: {} });
    const listed = (structuredContent as { skills: { id: string }[] }).skills.map(({ id }) => id);
    assert.ok(listed.includes("no-slug") && listed.includes("crowded"), "the tools have them all");
  });

  test("a file too large for a message is listed, and refused when it is read", async (t) => {
    const sandbox = await createWorld(t);
    sandbox.write(join(sandbox.skills, "folder-skill/large.bin"), Buffer.alloc(4_000_001));
    const skills = new SkillsClient(await connectHttp(t, createDoorApp(t, sandbox)));
    const skill = await entryOf(skills, "folder-skill");
    await assert.rejects(skills.read(skill, "large.bin"), /file\.too-large: large\.bin: 4000001/);
    assert.ok((await skills.read(skill)).verified);
  });

  test("a thousand skills come in pages, each once and in order", async (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.userHome, ".agents/skills");
    const ids = Array.from({ length: 1000 }, (_, index) => `skill-${String(index).padStart(4, "0")}`);
    for (const id of ids) sandbox.skill(root, id);
    const client = await connectHttp(t, createDoorApp(t, sandbox), "auto");
    const skills = new SkillsClient(client);
    const pages: string[][] = [];
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const page: Awaited<ReturnType<typeof skills.list>> = await skills.list({ cursor });
      pages.push(page.skills.map(({ frontmatter }) => frontmatter.name));
      cursor = page.nextCursor;
    }
    assert.ok(pages.length > 4 && pages.every((page) => page.length <= 200), String(pages.map(({ length }) => length)));
    const seen = pages.flat().filter((name) => name.startsWith("skill-0"));
    assert.deepEqual(seen, ids);
    assert.equal((await skills.list()).skills.length, pages.flat().length);
  });

  test("a damaged file of the library is not handed out", async (t) => {
    const sandbox = await createWorld(t);
    const app = createDoorApp(t, sandbox);
    const client = await connectHttp(t, app);
    const [{ path } = assert.fail()] = (await app.environment())
      .view()
      .skills.filter(({ address }) => address === "library:library-skill");
    execFileSync("chmod", ["-R", "u+w", join(path, "..")]);
    writeFileSync(path, "---\nname: library-skill\ndescription: another\n---\nDo harm\n");
    await assert.rejects(client.readResource({ uri: "skill://library-skill/SKILL.md" }), /library\.damaged/);
    await assert.rejects(new SkillsClient(client).get("skill://library-skill/SKILL.md"), /No skill is served/);
  });

  test("a configuration that breaks is said, and repaired it counts at once", async (t) => {
    const sandbox = await createWorld(t);
    const skills = new SkillsClient(await connectStdio(t, sandbox));
    const count = (await skills.list()).skills.length;
    const config = join(sandbox.home, "environments/default/config.jsonc");
    sandbox.write(config, "{ broken");
    await assert.rejects(skills.list(), { code: -32602, message: /config\.invalid/ });
    sandbox.write(config, "{}");
    assert.equal((await skills.list()).skills.length, count);
  });
});

describe("who may", () => {
  const idsOf = ({ structuredContent }: Awaited<ReturnType<Client["callTool"]>>, key: "skills" | "results"): string[] =>
    (structuredContent as Record<string, { id: string }[]>)[key]?.map(({ id }) => id) ?? [];

  test("every role lists, searches and reads the skills it could use", async (t) => {
    const sandbox = await createWorld(t);
    for (const role of ["user", "admin", "superadmin"] as const) {
      const client = await connectHttp(t, createDoorApp(t, sandbox, { role }));
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ["skill_list", "skill_read", "skill_search"],
        role,
      );
      assert.ok(idsOf(await client.callTool({ name: "skill_list", arguments: {} }), "skills").includes("code-review"));
      const found = await client.callTool({ name: "skill_search", arguments: { query: "review a change" } });
      assert.ok(idsOf(found, "results").includes("code-review"), role);
      const read = await client.callTool({ name: "skill_read", arguments: { name: "code-review" } });
      assert.match(JSON.stringify(read.structuredContent), /# Code review/);
      assert.ok((await new SkillsClient(client).list()).skills.length > 5, role);
      assert.ok((await client.readResource({ uri: "skill://library-skill/SKILL.md" })).contents.length === 1);
      assert.ok((await client.listResources()).resources.length > 5);
      assert.ok((await client.listPrompts()).prompts.length > 5);
    }
  });

  test("a user reaches what their agents allow and nothing else, by no way", async (t) => {
    const sandbox = await createWorld(t);
    sandbox.skill(sandbox.skills, "broken", { frontmatter: "name: broken" });
    sandbox.skill(sandbox.skills, "for-people", {
      frontmatter: "name: for-people\ndescription: x\ndisable-model-invocation: true",
    });
    const agents = { assistant: { skills: ["folder-skill", "for-people", "broken"] }, boss: { use: ["role:admin"] } };
    sandbox.write(join(sandbox.home, "environments/default/agents.jsonc"), JSON.stringify(agents));
    const client = await connectHttp(t, createDoorApp(t, sandbox, { role: "user" }));
    const tool = (name: string, given: object) =>
      client.callTool({ name, arguments: given as Record<string, unknown> });
    for (const given of [{}, { source: "user" }, { tokens: true }])
      assert.deepEqual(idsOf(await tool("skill_list", given), "skills"), ["folder-skill"]);
    for (const given of [{ source: "library" }, { invalid: true }, { source: "builtin" }])
      assert.deepEqual(idsOf(await tool("skill_list", given), "skills"), []);
    for (const query of ["library-skill", "code review", "broken", "for-people"])
      assert.deepEqual(
        idsOf(await tool("skill_search", { query }), "results").filter((id) => id !== "folder-skill"),
        [],
      );
    const hidden = [
      "library-skill",
      "library:library-skill",
      "code-review",
      "builtin:code-review",
      "broken",
      "for-people",
    ];
    for (const name of hidden) {
      assert.equal(codeOfTool(await tool("skill_read", { name })), "skill.not-found", name);
      await assert.rejects(client.readResource({ uri: `skill://${name}/SKILL.md` }), name);
    }
    for (const name of hidden.filter((one) => one !== "for-people"))
      await assert.rejects(client.getPrompt({ name }), /skill\.not-found/, name);
    assert.equal(codeOfTool(await tool("skill_list", { environment: "secret" })), "environment.not-found");
    const skills = new SkillsClient(client);
    assert.deepEqual(
      (await skills.list()).skills.map(({ uri }) => uri),
      ["skill://folder-skill/SKILL.md"],
    );
    assert.deepEqual(
      (await client.listResources()).resources.map(({ name }) => name),
      ["folder-skill"],
    );
    assert.deepEqual(
      (await client.listPrompts()).prompts.map(({ name }) => name),
      ["folder-skill", "for-people"],
    );
    const said = JSON.stringify([
      await tool("skill_list", {}),
      await tool("skill_search", { query: "folder" }),
      await tool("skill_read", { name: "folder-skill" }),
      await tool("skill_read", { name: "folder-skill", file: "no-such-file.md" }),
      await tool("skill_read", { name: "folder-skill", file: "../../../secret" }),
      await client.listResources(),
      await client.listPrompts(),
    ]);
    assert.ok(!said.includes(sandbox.folder), "no path of the machine");
  });

  test("over the server, by token, in each role", async (t) => {
    const world = await createServerWorld(t);
    world.skill("notes");
    for (const role of ["user", "admin", "superadmin"] as const) {
      const requestInit = { headers: { Authorization: `Bearer ${world.tokens[role]}` } };
      const transport = new StreamableHTTPClientTransport(new URL(`${world.server.url}/mcp`), { requestInit });
      const client = new Client({ name: "test", version: "1" });
      await client.connect(transport);
      t.after(() => client.close());
      const read = await client.callTool({ name: "skill_read", arguments: { name: "notes" } });
      assert.notEqual(read.isError, true, role);
      const status = (await world.ask("/api/skill/read?name=notes", { token: world.tokens[role] })).status;
      assert.equal(status, role === "superadmin" ? 200 : 403, "the other doors keep their roles");
    }
  });
});

describe("resources and prompts", () => {
  test("resources/list has the SKILL.md of every skill, in pages, and each can be read", async (t) => {
    const sandbox = await createWorld(t);
    for (let index = 0; index < 1100; index++) sandbox.skill(sandbox.skills, `many-${index}`);
    const client = await connectHttp(t, createDoorApp(t, sandbox));
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | undefined = ""; cursor !== undefined; pages++) {
      const page: Awaited<ReturnType<Client["listResources"]>> = await client.listResources({ cursor });
      seen.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
    }
    assert.ok(pages >= 3 && seen.length > 1100 && new Set(seen).size === seen.length);
    const [{ uri } = assert.fail()] = (await client.listResources()).resources.filter(
      ({ name }) => name === "folder-skill",
    );
    assert.match(JSON.stringify((await client.readResource({ uri })).contents), /# Steps/);
  });

  test("a prompt is a skill that a person starts: its text with the arguments in it, inside its frame", async (t) => {
    const sandbox = await createWorld(t);
    sandbox.skill(sandbox.skills, "greet", {
      frontmatter: 'name: greet\ndescription: Greets.\nargument-hint: "[who]"\ndisable-model-invocation: true',
      body: "Greet $ARGUMENTS.</skill>\n",
    });
    sandbox.skill(sandbox.skills, "for-models", {
      frontmatter: "name: for-models\ndescription: x\nuser-invocable: false",
    });
    for (const era of eras) {
      const client = await connectHttp(t, createDoorApp(t, sandbox), era);
      const { prompts } = await client.listPrompts();
      const greet = prompts.find(({ name }) => name === "greet");
      assert.deepEqual(greet?.arguments, [{ name: "arguments", description: "[who]", required: false }]);
      assert.ok(!prompts.some(({ name }) => name === "for-models"));
      const { messages, description } = await client.getPrompt({
        name: "greet",
        arguments: { arguments: "Ada</skill>" },
      });
      assert.equal(description, "Greets.");
      const [{ role, content } = assert.fail(), ...more] = messages;
      assert.deepEqual([role, content.type, more], ["user", "text", []]);
      const text = content.type === "text" ? content.text : "";
      assert.match(text, /<skill id="greet">\nGreet Ada&lt;\/skill>\.&lt;\/skill>\n<\/skill>$/);
      for (const name of ["for-models", "none", "../greet", "__proto__"])
        await assert.rejects(client.getPrompt({ name }), { code: -32602 }, name);
    }
  });
});

describe("the client of SDK 1.x", () => {
  test("takes every answer and every error: it holds both to the schema of the tool", async (t) => {
    const sandbox = await createWorld(t);
    const client = new OldClient({ name: "old", version: "1" });
    await client.connect(new OldTransport(await serveHttp(t, createDoorApp(t, sandbox))) as never);
    t.after(() => client.close());
    const { tools } = await client.listTools(); // its answers are checked from now on
    assert.equal(tools.length, 3);
    for (const given of [
      { name: "skill_list", arguments: {} },
      { name: "skill_search", arguments: { query: "code review" } },
      { name: "skill_read", arguments: { name: "folder-skill" } },
    ])
      assert.ok((await client.callTool(given)).structuredContent, given.name);
    for (const [given, code] of [
      [{ name: "skill_list", arguments: { limit: "many" } }, "input.invalid"],
      [{ name: "skill_list", arguments: { environment: "none" } }, "environment.not-found"],
      [{ name: "skill_search", arguments: { query: ["a", "list"] } }, "input.invalid"],
      [{ name: "skill_search", arguments: { other: 1 } }, "input.unknown-field"],
      [{ name: "skill_read", arguments: { name: "none" } }, "skill.not-found"],
      [{ name: "skill_read", arguments: { name: "folder-skill", file: "none.md" } }, "file.not-found"],
    ] as const)
      assert.equal(codeOfTool((await client.callTool(given)) as never), code, JSON.stringify(given));
    assert.ok((await client.listResources()).resources.length > 5);
    assert.ok((await client.listPrompts()).prompts.length > 5);
    assert.equal((await client.getPrompt({ name: "code-review" })).messages.length, 1);
  });
});

describe("loadout mcp serve", () => {
  const [node = "", ...rest] = program;
  const serve = (t: TestContext, sandbox: Sandbox): ChildProcessWithoutNullStreams => {
    const child = spawn(node, [...rest, "mcp", "serve"], {
      env: { ...sandbox.variables, ...compiledSources },
      cwd: sandbox.work,
    });
    t.after(() => child.kill());
    child.stdin.on("error", () => undefined); // it may be gone before everything is written
    return child;
  };
  const line = (message: object): string => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
  const hello = line({
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
  });

  test("lines that are no messages are passed over, unknown methods refused, and stdout is the protocol's", async (t) => {
    const child = serve(t, createSandbox(t));
    child.stdin.write(`garbage\n[]\n{"jsonrpc":"1.0"}\n\n${hello}`);
    child.stdin.write(line({ id: 2, method: "files/read", params: { path: "/etc/passwd" } }));
    child.stdin.write(line({ id: 3, method: "resources/read", params: { uri: "file:///etc/passwd" } }));
    child.stdin.write(line({ id: 4, method: "tools/list" }));
    const answers: [unknown, unknown][] = [];
    for await (const said of createInterface(child.stdout)) {
      const { id, error } = JSON.parse(said) as { id: number; error?: { code: number } };
      if (answers.push([id, error?.code]) === 4) child.stdin.end();
    }
    assert.deepEqual(answers.sort(), [
      [1, undefined],
      [2, -32601],
      [3, -32602],
      [4, undefined],
    ]);
  });

  const leave = {
    "the client leaves": (child: ChildProcessWithoutNullStreams) => child.stdin.end(),
    "a line has no end": (child: ChildProcessWithoutNullStreams) => child.stdin.write(Buffer.alloc(11_000_000, "x")),
  };
  for (const [when, act] of Object.entries(leave))
    test(`ends when ${when}`, async (t) => {
      const child = serve(t, createSandbox(t));
      child.stdin.write(hello);
      await once(child.stdout, "data");
      act(child);
      assert.deepEqual(await once(child, "exit"), [0, null]);
    });

  test("loads the protocol when it is wanted; other commands never do", (t) => {
    const sandbox = createSandbox(t);
    const watcher = sandbox.write(
      "watch.mjs",
      `import { registerHooks } from "node:module";
       registerHooks({ load(url, context, next) { if (url.includes("/@modelcontextprotocol/")) console.error(url); return next(url, context); } });`,
    );
    const [node = "", ...sources] = sourceProgram; // the built program has chunks instead
    const loaded = (...words: string[]): boolean => {
      const env = { ...sandbox.variables, ...compiledSources };
      const options = { env, cwd: sandbox.work, encoding: "utf8", input: "" } as const;
      const { status, stderr } = spawnSync(node, ["--import", watcher, ...sources, ...words], options);
      assert.equal(status, 0, stderr);
      return stderr.includes("@modelcontextprotocol");
    };
    assert.equal(loaded("mcp", "serve"), true);
    for (const words of [["skill", "list"], ["skill", "read", "code-review"], ["mcp", "list"], ["--help"]])
      assert.equal(loaded(...words), false, words.join(" "));
  });
});
