import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import * as core from "@loadout/core";
import {
  type AgentDispatchContext,
  AgentProcessManager,
  BaseEnvironment,
  buildEnhancedTask,
  createAgentDispatchTool,
  createSkillRegistry,
  createSkillsMount,
  createSkillToolWithDescription,
  type Environment,
  type LoopSession,
  type Message,
  type Model,
  type ModelEvent,
  type ModelRequest,
  openDispatches,
  openSessions,
  ReActLoop,
  type RunnableTool,
  type SDKSkillSystemMessage,
  ServerEnvironment,
  Session,
  type SkillContent,
  type SkillInfo,
  SkillLoader,
  SkillManagementService,
  type SkillRegistry,
  type ToolInfo,
} from "@loadout/core";
import * as z from "zod";
import { createWorkspace } from "../packages/core/src/agent/tools/workspace.ts";
import { proves } from "./requirements.ts";
import { createSandbox, repository, type Sandbox } from "./sandbox.ts";
import { block, filesDrawn, fromPseudoCode, importProgram, unused } from "./seed-blocks.ts";
import { fitting } from "./seeds/types.ts";

/** A model that answers in turn, and keeps what it was asked. */
function createScript(...replies: (string | { readonly name: string; readonly given: object })[]) {
  const requests: ModelRequest[] = [];
  const model: Model = {
    provider: "script",
    id: "script",
    contextWindow: 100_000,
    async *stream(request): AsyncGenerator<ModelEvent> {
      requests.push(request);
      const reply = replies.shift() ?? "done";
      if (typeof reply === "string") yield { type: "text-delta", text: reply };
      else
        yield {
          type: "tool-call",
          call: { id: `call-${requests.length}`, name: reply.name, arguments: JSON.stringify(reply.given) },
        };
      yield { type: "finish", reason: typeof reply === "string" ? "stop" : "tool-calls", usage: {} };
    },
  };
  return { model, requests };
}

/** A function that a program made from blocks exports. */
type Program = (...given: readonly unknown[]) => unknown;
async function program(t: TestContext, text: string): Promise<Program> {
  const { program: made } = await importProgram(t, text);
  assert.equal(typeof made, "function");
  return made as Program;
}

const codeReview: SkillContent = {
  id: "code-review",
  name: "Code Review",
  digest: "d",
  content: `# Code Review

## Overview
Use this skill when reviewing code for quality, security, and maintainability.

## Guidelines
- Check for security vulnerabilities (OWASP top 10)
- Verify error handling completeness
- Assess code readability and naming conventions`,
};

describe("000, skill dispatch", () => {
  /** A home with one global and one session skill, and an echo agent that waits for work. */
  async function createWorld(t: TestContext) {
    const sandbox = createSandbox(t);
    const skills = join(sandbox.home, "environments/default/skills");
    sandbox.skill(skills, "everywhere", { body: "Always." });
    sandbox.skill(skills, "here", { body: "Only here." });
    const sessions = await openSessions({ home: sandbox.home, userHome: sandbox.userHome });
    t.after(() => sessions.close());
    await sessions.loadGlobal("everywhere");
    await (await sessions.open("talk")).load("here");
    const dispatches = await openDispatches({
      home: sandbox.home,
      variables: sandbox.variables,
      settings: async () => ({}),
    });
    t.after(() => dispatches.close());
    const agentProcessManager = new AgentProcessManager(dispatches);
    return { sandbox, dispatches, agentProcessManager, skillManagementService: new SkillManagementService(sessions) };
  }
  const getContext = (): AgentDispatchContext => ({ conversationId: "talk", dataDir: "/" });

  test("3.2: execute sends the task with the active skills in front", async (t) => {
    const { dispatches, agentProcessManager, skillManagementService, sandbox } = await createWorld(t);
    const brief = { ...{ text: "first", taskOffset: 0, included: [], omitted: [] }, used: 0, limit: 0 };
    const first = await dispatches.start({
      ...{ userId: "default", role: "superadmin", agent: "echo", task: "first", brief, cached: false },
      workDir: sandbox.work,
    });
    await dispatches.wait(first.id);
    // The block is the body of a tool; the test gives it the names it uses and the agent it has found.
    const make = await program(
      t,
      `export const program = ({ getContext, skillManagementService, buildEnhancedTask, agentProcessManager, agent, textResult, given }) => {
${fromPseudoCode(block("000", "3.2"))}
return execute; };`,
    );
    let enhanced = "";
    const execute = make({
      ...{ getContext, skillManagementService, agentProcessManager, agent: { id: first.agentId } },
      buildEnhancedTask: (task: string, skills: readonly SkillContent[]) => {
        enhanced = buildEnhancedTask(task, skills);
        return enhanced;
      },
      ...{ textResult: (text: string) => text, given: ["sent"] },
    }) as Program;
    assert.equal(await execute("call-1", { task: "Do it" }), "sent");
    assert.match(
      enhanced,
      /^# Reference Skills\n\n[\s\S]*## everywhere\n\nAlways\.\n\n---\n## here\n\nOnly here\.\n\n/,
    );
    const [last] = await dispatches.list({ limit: 1 });
    assert.ok(last);
    assert.equal(await dispatches.text(last.id), enhanced);
  });

  test("3.3 and 3.4: buildEnhancedTask is the documented function, byte for byte", async (t) => {
    const make = await program(
      t,
      `export const program = () => {\n${fromPseudoCode(block("000", "3.3"))}\nreturn buildEnhancedTask; };`,
    );
    const documented = make() as (task: string, skills: readonly SkillContent[]) => Promise<string>;
    const other = { ...codeReview, id: "other", name: "Other", content: "More." };
    for (const skills of [[], [codeReview], [codeReview, other]])
      assert.equal(buildEnhancedTask("The task", skills), await documented("The task", skills));
    const task = "Review the auth module for security issues";
    assert.equal(buildEnhancedTask(task, [codeReview]), block("000", "3.4"));
  });

  test("4.1 to 4.3: createAgentDispatchTool takes its parts, and asks for the skills when it is called", async (t) => {
    const { dispatches, agentProcessManager, skillManagementService, sandbox } = await createWorld(t);
    const fields = [...block("000", "4.2").matchAll(/^ {4}(\w+)\??:/gm)].map(([, name]) => name);
    assert.deepEqual(fields, Object.keys(getContext()));
    const make = await program(
      t,
      `export const program = ({ createAgentDispatchTool, agentProcessManager, skillManagementService, getContext }) => {
${block("000", "4.1")}
};`,
    );
    const made: RunnableTool[] = [];
    const keep = (...parts: Parameters<typeof createAgentDispatchTool>): RunnableTool => {
      const tool = createAgentDispatchTool(...parts);
      made.push(tool);
      return tool;
    };
    let asked = 0;
    const counting: Pick<SkillManagementService, "getActiveSkillContents"> = {
      getActiveSkillContents(userId, conversationId) {
        asked++;
        return skillManagementService.getActiveSkillContents(userId, conversationId);
      },
    };
    make({
      ...{ createAgentDispatchTool: keep, agentProcessManager, skillManagementService: counting, getContext },
    });
    const [before, after] = made;
    assert.ok(before && after);
    assert.equal(after.name, "agent_dispatch");
    const chain = block("000", "4.3");
    assert.ok(chain.includes("createAgentDispatchTool(agentProcessManager, skillManagementService, getContext)"));
    assert.equal(asked, 0, "nothing is read before a call");
    const context = {
      mount: createSkillsMount({ skills: new Map(), diagnostics: [] }),
      workspace: await createWorkspace(sandbox.work),
      largestSkill: 1000,
    };
    const sent = async (tool: RunnableTool): Promise<string> => {
      const { content } = await tool.run({ agent: "echo", task: "Do it" }, context);
      return dispatches.text((JSON.parse(content) as { dispatch: string }).dispatch);
    };
    assert.equal(await sent(before), "Do it", "without a skill service the task is sent alone");
    assert.match(await sent(after), /## everywhere[\s\S]*## here[\s\S]*# Task\n\nDo it$/);
    assert.equal(asked, 1);
  });

  test("getActiveSkillContents shows a user nothing of another one's", async (t) => {
    const { skillManagementService } = await createWorld(t);
    const names = async (userId: string, conversationId?: string) =>
      (await skillManagementService.getActiveSkillContents(userId, conversationId)).map(({ name }) => name);
    assert.deepEqual(await names("default", "talk"), ["everywhere", "here"]);
    assert.deepEqual(await names("default"), ["everywhere"]);
    assert.deepEqual(await names("anna"), []);
    await assert.rejects(names("anna", "talk"), { code: "session.not-found" });
  });
});

describe(`002, skill system: ${proves("002.19")}`, () => {
  function createSkills(t: TestContext): Sandbox {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.home, "environments/default/skills"), "brainstorming", {
      description: "Collects ideas",
      body: "Collect ideas about $ARGUMENTS.",
    });
    return sandbox;
  }
  const registryOf = (sandbox: Sandbox): SkillRegistry =>
    createSkillRegistry({ home: sandbox.home, userHome: sandbox.userHome });
  const skillCall = { name: "Skill", given: { name: "brainstorming", arguments: "tea" } };

  /** Runs the factory of section 5 as it is written. */
  async function runFactory(t: TestContext, sandbox: Sandbox, model: Model) {
    // A fragment: it uses a provider, a registry of tools and settings that are there already.
    const make = await program(
      t,
      `import { ReActLoop, Session } from "@loadout/core";
export const program = async ({ createSkillRegistry, provider, toolRegistry, config }) => {
let given = config;
${block("002", "5").replace("// 初始化 Session", "// 初始化 Session\ngiven = [];")}
return { skillRegistry, loop, session };
};`,
    );
    return (await make({
      createSkillRegistry: () => registryOf(sandbox),
      ...{ provider: model, toolRegistry: [], config: { systemPrompt: "You help.", maxTurns: 5 } },
    })) as { skillRegistry: SkillRegistry; loop: ReActLoop; session: LoopSession };
  }

  test("the chart: every step it names is there, and messages come in its order", async (t) => {
    const sandbox = createSkills(t);
    const { model, requests } = createScript(skillCall, "Green tea.");
    const { skillRegistry, loop, session } = await runFactory(t, sandbox, model);
    const chart = block("002", "当前实现框图");
    const named = [...chart.matchAll(/\["(\w+)\((?:message|userPrompt, history|toolCall|name|)\)/g)].map(
      ([, name = ""]) => name,
    );
    assert.deepEqual(named, ["send", "stream", "runStream", "executeTool", "createSkillRegistry", "loadAll", "get"]);
    for (const name of named)
      assert.ok([session, loop, skillRegistry].some((one) => name in one) || name === "createSkillRegistry", name);
    session.send("Help me brainstorm");
    const events = await all(session.stream());
    assert.deepEqual(session.messages.map(kindOf), [
      "user",
      "assistant",
      "system skill",
      "tool_result",
      "assistant",
      "result",
    ]);
    const told = events.find((event) => event.type === "skill_system");
    assert.equal(told?.message.skill_content, "Collect ideas about tea.");
    assert.match(JSON.stringify(requests[1]?.messages), /Collect ideas about tea\./);
  });

  test("1: the tool is Skill and takes a name", async (t) => {
    const make = await program(t, `export const program = () => {\n${block("002", "1")}\nreturn new SkillTool(); };`);
    const { name } = make() as { name: string };
    const { model, requests } = createScript("Hello.");
    const registry = registryOf(createSkills(t));
    await registry.loadAll();
    await all(new ReActLoop(model, [], { skillRegistry: registry }).runStream("Hi"));
    const tool = requests[0]?.tools.find((one) => one.name === name);
    assert.deepEqual(tool?.parameters.required, ["name"]);
  });

  test("2: the message fits the documented type", () => {
    const source = readFileSync(join(repository, "test/seeds/types.ts"), "utf8");
    assert.ok(source.includes(block("002", "2")));
    assert.ok(fitting.every((fits) => fits));
  });

  test("3: a loop handles the Skill call as its three fragments say", async (t) => {
    const sandbox = createSkills(t);
    const [type = "", lookUp = "", insert = ""] = block("002", "3").split(/^(?=\/\/ (?:Skill Tool|runStream))/m);
    // Fragments of methods: the test gives them a class, what the parts left out would return, and their variables.
    const { Loop } = await importProgram(
      t,
      `import { ReActLoop, createSkillSystemMessage } from "@loadout/core";
type Executed =
${type}
export class Loop extends ReActLoop {
  find(toolCall: any): any {
    const skillInput = JSON.parse(toolCall.function.arguments);
${lookUp.replace(/^}$/m, "return skill;\n}")}
  }
  *insert(result: any, messages: any[]): any {
    const given = [result.skillResult?.name, result.skillResult?.content];
${insert}
  }
}`,
    );
    const skillRegistry = registryOf(sandbox);
    await skillRegistry.loadAll();
    const loop = new (Loop as new (...given: ConstructorParameters<typeof ReActLoop>) => Fragments)(
      createScript().model,
      [],
      { skillRegistry },
    );
    const toolCall = { id: "1", function: { name: "Skill", arguments: JSON.stringify(skillCall.given) } };
    assert.equal(loop.find(toolCall)?.content.trim(), "Collect ideas about $ARGUMENTS.");
    assert.equal(loop.find({ function: { name: "other", arguments: "{}" } }), undefined);
    const result = await loop.executeTool(toolCall);
    assert.deepEqual(result, {
      content: JSON.stringify({ loaded: true, skill_name: "brainstorming" }),
      isError: false,
      skillResult: { name: "brainstorming", content: "Collect ideas about tea." },
    });
    const messages: Message[] = [];
    const [event, ...more] = loop.insert(result, messages);
    assert.deepEqual(messages, [event?.message]);
    assert.equal(event?.type, "skill_system");
    assert.equal(event?.message.skill_content, "Collect ideas about tea.");
    assert.deepEqual(more, []);
    const unknown = await loop.executeTool({ id: "2", name: "Skill", arguments: '{"name":"nope"}' });
    assert.equal(unknown.isError, true);
    assert.match(unknown.content, /Skill not found: nope\. Available skills: brainstorming/);
    assert.deepEqual([...loop.insert(unknown, messages)], []);
  });
  interface Fragments extends ReActLoop {
    find(toolCall: unknown): { readonly content: string } | undefined;
    insert(result: unknown, messages: Message[]): Iterable<{ type: string; message: SDKSkillSystemMessage }>;
  }

  test("5: the factory shares one registry, and reloading it updates both", async (t) => {
    const sandbox = createSkills(t);
    const { model, requests } = createScript("One.", "Two.");
    const { skillRegistry, loop, session } = await runFactory(t, sandbox, model);
    assert.ok(session instanceof Session);
    assert.equal(session.skillRegistry, skillRegistry);
    assert.equal(loop.config.skillRegistry, skillRegistry);
    assert.deepEqual(session.getSkillCatalog(), [{ id: "brainstorming", description: "Collects ideas" }]);
    assert.match(await session.getSystemPromptWithSkills(), /^You help\.[\s\S]*- brainstorming: Collects ideas/);
    sandbox.skill(join(sandbox.home, "environments/default/skills"), "other", { description: "More" });
    session.send("Hi");
    await all(session.stream());
    assert.doesNotMatch(requests[0]?.instructions ?? "", /- other/, "nothing is read between two loads");
    await session.loadSkills();
    assert.equal(session.getSkillCatalog().length, 2);
    session.send("Hi again");
    await all(session.stream());
    assert.match(requests[1]?.instructions ?? "", /- other: More/);
  });

  test("the old flow is gone, and the new one is as drawn", async (t) => {
    const sandbox = createSkills(t);
    const typed = /^用户: (.+)$/m;
    const [, old = ""] = typed.exec(block("002", "旧实现 (已移除)")) ?? [];
    assert.equal(old, "/brainstorming idea");
    const { model, requests } = createScript("Text.", { name: "Skill", given: { name: "brainstorming" } }, "Done.");
    const { session } = await runFactory(t, sandbox, model);
    session.send(old);
    await all(session.stream());
    assert.deepEqual(session.messages.map(kindOf), ["user", "assistant", "result"]);
    assert.equal(session.messages[0]?.type === "user" && session.messages[0].content, old);
    const flow = block("002", "新实现");
    const [, next = ""] = typed.exec(flow) ?? [];
    session.send(next);
    await all(session.stream());
    const receipt = session.messages.find((message) => message.type === "tool_result");
    assert.ok(flow.includes("{ loaded: true }"));
    assert.match(receipt?.type === "tool_result" ? receipt.content : "", /"loaded":true/);
    assert.match(JSON.stringify(requests.at(-1)?.messages), /Collect ideas about/);
  });

  test("a loop session keeps its states, and a turn that was left early can go on", async (t) => {
    const sandbox = createSkills(t);
    const { model } = createScript(skillCall, "Never read.", "Next.");
    const { session } = await runFactory(t, sandbox, model);
    await assert.rejects(all(session.stream()), { code: "session.state" });
    session.send("Go");
    assert.throws(() => session.send("again"), { code: "session.state" });
    for await (const event of session.stream())
      if (event.type === "message-added" && event.message.type === "assistant") break;
    assert.deepEqual(session.messages.map(kindOf), ["user", "assistant", "tool_result", "result"]);
    assert.equal(session.state, "idle");
    session.send("On");
    await all(session.stream());
    assert.equal(session.messages.at(-1)?.type, "result");
    session.close();
    assert.throws(() => session.send("x"), { code: "session.state" });
    assert.throws(() => new Session(new ReActLoop(model, [])).send(" "), { code: "input.invalid" });
  });

  test("a registry finds skills by id and by name, of a folder too, and forgets those that are gone", async (t) => {
    const sandbox = createSandbox(t);
    const folder = join(sandbox.work, "skills");
    sandbox.skill(folder, "tea", { frontmatter: "name: Tea Time\ndescription: d", body: "Brew." });
    const registry = createSkillRegistry({ skillsDir: folder });
    assert.equal(registry.get("tea"), undefined, "nothing is read before loadAll");
    await registry.loadAll();
    assert.equal(registry.get("tea")?.content.trim(), "Brew.");
    assert.equal(registry.get("tea time")?.id, "tea");
    rmSync(join(folder, "tea"), { recursive: true });
    assert.equal(registry.get("tea"), undefined);
    assert.deepEqual(await registry.loadAll(), []);
    assert.equal(registry.visible().skills.size, 0);
  });
});

describe("004, environments with skills", () => {
  /** Makes the folder that a block draws, below an environment of this home. */
  function drawEnvironment(sandbox: Sandbox, drawn: string, name: string, skill: (id: string) => string): string {
    const root = join(sandbox.home, "environments", name);
    for (const file of filesDrawn(drawn))
      sandbox.write(join(root, file), file.endsWith("skill.md") ? skill(file.split("/").at(-2) ?? "") : "{}\n");
    return root;
  }
  const described = (name: string, description: string): string =>
    `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${name}\n\nBody of ${name}.\n`;

  test("3.1 and 3.2: the folder and the skill.md of the document are an environment with two skills", async (t) => {
    const sandbox = createSandbox(t);
    const [example = "", drawn = ""] = [block("004", "3.2"), block("004", "3.1")];
    const root = drawEnvironment(sandbox, drawn, "drawn", (id) =>
      id === "skill-a" ? example : described("Skill B", "Other"),
    );
    const environment = new ServerEnvironment({ home: sandbox.home, userHome: sandbox.userHome });
    await environment.switchEnvironment("drawn");
    assert.deepEqual(environment.getSkill("skill-a"), {
      id: "skill-a",
      name: "Skill A Name",
      description: "Skill A 的功能描述，用于执行特定任务",
      path: join(root, "skills/skill-a/skill.md"),
    });
    assert.equal(environment.listSkills().length, 2);
    const answer = await toolOf(environment, "skill").execute({ skill: "skill-a" }, { env: environment });
    assert.equal(answer.output, example.slice(example.indexOf("# Skill A Name")).trim());
  });

  test("4.1 and 6.1: what we export fits the documented types", () => {
    const source = readFileSync(join(repository, "test/seeds/types.ts"), "utf8");
    assert.ok(source.includes(block("004", "4.1")));
    assert.ok(source.includes(block("004", "6.1")));
  });

  /** The loader of the document; it leaves out how it reads YAML, which the test gives it. */
  const loaderProgram = (): string => `import * as fs from "node:fs/promises";
import * as path from "node:path";
${block("004", "5.1")}
SkillLoader.prototype.parseYamlFrontmatter = (text) =>
  Object.fromEntries(text.split("\\n").map((line) => line.split(/: (.*)/s)));
`;

  test("5.1: SkillLoader finds what the documented one finds", async (t) => {
    const sandbox = createSandbox(t);
    const folder = join(sandbox.work, "skills");
    sandbox.write(join(folder, "a/skill.md"), described("A", "First"));
    sandbox.write(join(folder, "b/skill.md"), described("B", "Second"));
    sandbox.write(join(folder, "bare/skill.md"), "no frontmatter\n");
    sandbox.write(join(folder, "nameless/skill.md"), "---\ndescription: d\n---\n");
    sandbox.write(join(folder, "plain.md"), "text");
    t.mock.method(console, "warn", () => undefined);
    const { SkillLoader: Documented } = await importProgram(t, loaderProgram());
    const theirs = await new (Documented as typeof SkillLoader)(folder).loadAll();
    const loader = new SkillLoader(folder);
    assert.deepEqual(
      await loader.loadAll(),
      theirs.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
    assert.equal(theirs.length, 2);
    assert.ok(loader.problems().length >= 2);
    assert.deepEqual(await new SkillLoader(join(folder, "missing")).loadAll(), []);
  });

  /** The two tools of 5.2, as written. */
  const toolsProgram = (): string => `import * as z from "zod";
${block("004", "5.2")}
${block("004", "5.2", 2)}
`;

  test("5.2: baseSkillTool answers as the documented one", async (t) => {
    const sandbox = createSandbox(t);
    const folder = join(sandbox.home, "environments/default/skills");
    sandbox.write(join(folder, "a/skill.md"), described("A", "First"));
    const env = new ServerEnvironment({ home: sandbox.home, userHome: sandbox.userHome });
    await env.loadFromConfig();
    const theirs = await importProgram(t, toolsProgram());
    const { baseSkillTool: ours } = await import("@loadout/core");
    const documented = theirs.baseSkillTool as typeof ours;
    assert.equal(ours.name, documented.name);
    assert.equal(ours.description, documented.description);
    const parameters = z.toJSONSchema(documented.parameters as z.ZodType);
    const { properties, required } = ours.parameters as typeof parameters;
    assert.deepEqual(required, parameters.required);
    assert.deepEqual(properties?.skill, parameters.properties?.skill);
    for (const [given, context] of [
      [{ skill: "a" }, { env }],
      [{ skill: "nope" }, { env }],
      [{ skill: "a" }, {}],
    ] as const)
      assert.deepEqual(await ours.execute(given, context), await documented.execute(given, context));
    rmSync(join(folder, "a"), { recursive: true });
    assert.equal((await ours.execute({ skill: "a" }, { env })).success, false);
  });

  test("6.2: everything of the skills module comes from the package", async (t) => {
    const all = await importProgram(t, block("004", "6.2"));
    for (const name of ["SkillLoader", "baseSkillTool", "createSkillToolWithDescription"]) assert.ok(name in all, name);
  });

  /** An environment whose methods are the text of sections 7.2 and 7.3, over our base class. */
  async function createWritten(t: TestContext, folder: string | undefined): Promise<BaseEnvironment> {
    const { Written } = await importProgram(
      t,
      `import { BaseEnvironment } from "@loadout/core";
abstract class Documented extends BaseEnvironment {
${block("004", "7.2")}
${block("004", "7.3")}
}
export class Written extends Documented {
  folder;
  constructor(folder) { super(); this.folder = folder; }
  getSkillsDirectory() { return this.folder; }
}`,
    );
    return new (Written as new (folder: string | undefined) => BaseEnvironment)(folder);
  }

  test("7.1: the base class has the documented properties", async (t) => {
    const { BaseEnvironment: Documented } = await importProgram(t, block("004", "7.1"));
    const theirs = new (Documented as unknown as new () => object)();
    const ours = new ServerEnvironment({ home: createSandbox(t).home });
    for (const key of Object.keys(theirs)) assert.deepEqual(Reflect.get(ours, key), Reflect.get(theirs, key), key);
  });

  test("7.2 and 7.3: the documented methods run on our base class, and ours do the same", async (t) => {
    const sandbox = createSandbox(t);
    const folder = join(sandbox.work, "skills");
    sandbox.write(join(folder, "a/skill.md"), described("a", "First"));
    sandbox.write(join(folder, "b/skill.md"), described("b", "Second"));
    t.mock.method(console, "log", () => undefined);
    class Ours extends BaseEnvironment {
      protected getSkillsDirectory(): string {
        return folder;
      }
    }
    const [written, ours] = [await createWritten(t, folder), new Ours()];
    for (const environment of [written, ours]) await environment.loadSkills();
    assert.deepEqual(ours.listSkills(), written.listSkills());
    assert.deepEqual(ours.getSkill("b"), written.getSkill("b"));
    assert.equal(ours.getSkill("nope"), undefined);
    assert.equal(ours.getSkillsInfoForToolDescription(), written.getSkillsInfoForToolDescription());
    assert.equal(ours.getTool("skill")?.description, written.getTool("skill")?.description);
    assert.equal(Reflect.get(ours, "skillsLoaded"), true);
    const bare = await createWritten(t, undefined);
    await bare.loadSkills();
    assert.deepEqual(bare.listSkills(), []);
    rmSync(folder, { recursive: true });
    await ours.loadSkills();
    assert.equal(ours.getTool("skill")?.description, "Execute a skill. No skills are available.");
  });

  test("8.1 to 8.4: the documented server environment runs on ours", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.write(join(sandbox.home, "config.jsonc"), '{ "activeEnvironment": "work" }');
    sandbox.write(join(sandbox.home, "environments/work/skills/a/skill.md"), described("a", "First"));
    const [open = "", close = ""] = block("004", "8.1").split("// ...");
    t.mock.method(console, "log", () => undefined);
    const { ServerEnvironment: Documented } = await importProgram(
      t,
      `import * as path from "node:path";
import { BaseEnvironment, Config_get, resolveConfig } from "@loadout/core";
const allTools = [];
${open}
${block("004", "8.2")}
${block("004", "8.3")}
${block("004", "8.4")}
  async start() { await this.registerDefaultTools(); await this.loadFromConfig(); }
${close}`,
    );
    const before = process.env.LOADOUT_HOME;
    process.env.LOADOUT_HOME = sandbox.home;
    try {
      const written = new (Documented as new () => BaseEnvironment & { start(): Promise<void> })();
      await written.start();
      const ours = new ServerEnvironment();
      assert.equal(ours.getTool("skill")?.description, "Execute a skill.");
      await ours.loadFromConfig();
      assert.deepEqual(ours.listSkills(), written.listSkills());
      assert.equal(ours.listSkills().length, 1);
      assert.deepEqual(
        ours.listTools().map(({ name, description }) => [name, description]),
        written.listTools().map(({ name, description }) => [name, description]),
      );
    } finally {
      if (before === undefined) delete process.env.LOADOUT_HOME;
      else process.env.LOADOUT_HOME = before;
    }
  });

  test("9.1 to 9.3: each step of the three flows, and a query gets the latest tools", async (t) => {
    const sandbox = createSandbox(t);
    const skills = (name: string): string => join(sandbox.home, "environments", name, "skills");
    sandbox.skill(skills("default"), "one", { description: "First" });
    sandbox.skill(skills("other"), "two", { description: "Second", body: "Body of two." });
    sandbox.write(join(sandbox.home, "environments/broken/config.jsonc"), "{ nonsense");
    const { model, requests } = createScript("Hello.", { name: "skill", given: { skill: "two" } }, "Used two.");
    const environment = new ServerEnvironment({ home: sandbox.home, userHome: sandbox.userHome, model });
    for (const flow of ["9.1", "9.2", "9.3"])
      for (const [, name = ""] of block("004", flow).matchAll(/(?:^|\.)((?:load|handle_|switch)\w+)\(/gm))
        assert.equal(typeof Reflect.get(environment, name), "function", name);
    await environment.loadFromConfig();
    assert.match(environment.getTool("skill")?.description ?? "", /- one: First$/);
    await assert.rejects(environment.switchEnvironment("broken"));
    assert.equal(environment.name(), "default");
    assert.equal(environment.listSkills().length, 1);
    const change = await environment.switchEnvironment("other");
    assert.deepEqual([change.from, change.to, change.added, change.removed], ["default", "other", ["two"], ["one"]]);
    assert.equal(await environment.handle_query("Hi"), "Hello.");
    sandbox.skill(skills("other"), "three", { description: "Third" });
    assert.equal(await environment.handle_query("Use two"), "Used two.");
    assert.match(requests[1]?.tools[0]?.description ?? "", /- three: Third\n- two: Second$/);
    assert.match(JSON.stringify(requests[2]?.messages), /Body of two\./);
  });

  test("9.3: a query of the documented line is given this.listTools()", async (t) => {
    const sandbox = createSandbox(t);
    // A line of a method: the test gives it its class, its variables and an Agent that says what it was given.
    const { Written } = await importProgram(
      t,
      `import { ServerEnvironment } from "@loadout/core";
class Agent { constructor(...given) { this.given = given; } }
export class Written extends ServerEnvironment {
  query(event, prompt, agentContext, history) {
${block("004", "9.3", 2)}
    return agent.given;
  }
}`,
    );
    const environment = new (
      Written as new (
        options: object,
      ) => ServerEnvironment & { query(...given: unknown[]): unknown[] }
    )({ home: sandbox.home, userHome: sandbox.userHome });
    await environment.loadFromConfig();
    const [event, env, tools] = environment.query("hello", "", {}, []);
    assert.deepEqual([event, env, tools], ["hello", environment, environment.listTools()]);
  });

  test("10.1 and 10.2: the documented environment gives the documented lists", async (t) => {
    const sandbox = createSandbox(t);
    const texts: Readonly<Record<string, string>> = {
      "test-skill": described("Test Skill", "This is a test skill for validating the skill loading mechanism"),
      "another-skill": described("Another Skill", "Another test skill for testing multiple skills"),
    };
    const root = drawEnvironment(sandbox, block("004", "10.1"), "test-env", (id) => texts[id] ?? "");
    const skills = await new SkillLoader(join(root, "skills")).loadAll();
    const { createSkillToolWithDescription: documented } = await importProgram(t, toolsProgram());
    const make = documented as (skills: readonly SkillInfo[]) => ToolInfo;
    assert.equal(
      [
        "# 加载 skills",
        `Loaded skills: ${skills.length}`,
        ...skills.map(({ id, name, description }) => `- ${id}: ${name} - ${description}`),
        "",
        "# Skill Tool Description",
        make(skills).description,
      ].join("\n"),
      block("004", "10.2"),
    );
    // On purpose: we list the id, which is what the tool takes; two skills may have one name.
    const { description } = createSkillToolWithDescription(skills);
    const byId = skills.reduce(
      (text, { id, name }) => text.replace(`- ${name}:`, `- ${id}:`),
      make(skills).description,
    );
    assert.equal(description, byId);
    const env: Pick<Environment, "getSkill" | "listSkills"> = {
      listSkills: () => skills,
      getSkill: (id) => skills.find((skill) => skill.id === id),
    };
    const answer = await createSkillToolWithDescription(skills).execute({ skill: "Test Skill" }, { env });
    assert.equal(answer.success, true, "a name that only one skill has is understood too");
  });
});

test("the names of the documents can be imported", () => {
  const names = [
    ...["createAgentDispatchTool", "buildEnhancedTask", "SkillManagementService", "AgentProcessManager"],
    ...["createSkillRegistry", "ReActLoop", "Session", "createSkillSystemMessage"],
    ...["readPinnedSkillIds", "writePinnedSkillIds", "loadSkill", "unloadSkill"],
    ...["SkillLoader", "baseSkillTool", "createSkillToolWithDescription", "BaseEnvironment", "ServerEnvironment"],
    ...["Config_get", "Config_reload", "ConfigPaths", "resolveConfig"],
  ];
  assert.deepEqual(
    names.filter((name) => !(name in core)),
    [],
  );
  for (const method of ["initializeWithSkillRegistry", "getSkillCatalog", "getSystemPromptWithSkills", "loadSkills"])
    assert.ok(method in Session.prototype, method);
  for (const method of ["registerTool", "listTools", "handle_query", "loadFromConfig", "switchEnvironment"])
    assert.ok(method in ServerEnvironment.prototype, method);
});

test("every code block of the documents was run", () => {
  assert.deepEqual(unused(), []);
});

const toolOf = (environment: BaseEnvironment, name: string): ToolInfo => {
  const tool = environment.getTool(name);
  assert.ok(tool && "execute" in tool);
  return tool;
};

const kindOf = (message: Message): string =>
  "subtype" in message && message.type === "system" ? `${message.type} ${message.subtype}` : message.type;

async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const kept: T[] = [];
  for await (const event of events) kept.push(event);
  return kept;
}
