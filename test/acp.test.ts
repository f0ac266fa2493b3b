import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { describe, type TestContext, test } from "node:test";
import {
  type ClientContext,
  client,
  ndJsonStream,
  type RequestPermissionRequest,
  type SessionUpdate,
} from "@agentclientprotocol/sdk";
import { type Reply, startFakeProvider } from "./fake-provider.ts";
import { program } from "./program.ts";
import { compiledSources, createHomeWorld, type HomeWorld } from "./sandbox.ts";
import { call, wireSettings } from "./session-world.ts";

/** An editor: `loadout acp` as a process of its own, and the client of the protocol's SDK. */

type Answer = "once" | "always" | "no" | "cancelled" | "nothing";

interface Editor {
  readonly agent: ClientContext;
  readonly updates: SessionUpdate[];
  readonly questions: RequestPermissionRequest[];
  /** What a person at the editor chooses, question after question; afterwards everything is refused. */
  readonly answers: Answer[];
  readonly text: (kind?: SessionUpdate["sessionUpdate"]) => string;
  /** The client leaves; answers the exit code. */
  leave(): Promise<number | null>;
}

interface World extends HomeWorld {
  readonly replies: Reply[];
  readonly requests: { readonly body: Record<string, unknown> }[];
  readonly project: string;
}

async function createWorld(t: TestContext, agent: object = {}): Promise<World> {
  const world = createHomeWorld();
  t.after(() => world.remove());
  const replies: Reply[] = [];
  const { url, requests } = await startFakeProvider(t, replies);
  const model = { ...wireSettings["openai-compatible"], baseURL: url, apiKeyEnv: "TEST_KEY", contextWindow: 128_000 };
  world.write("environments/default/models.jsonc", JSON.stringify({ fake: model }));
  world.write(
    "environments/default/agents.jsonc",
    JSON.stringify({ assistant: { model: "fake", ...agent }, critic: { model: "fake", prompt: "You criticize." } }),
  );
  world.skill("notes", "", "Write short notes.");
  const project = join(world.folder, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  writeFileSync(join(project, "a.txt"), "old\n");
  return { ...world, replies, requests, project: realpathSync(project) };
}

function openEditor(t: TestContext, world: World, ...flags: string[]): Editor {
  const [command = "", ...given] = [...program, "acp", ...flags];
  const child = spawn(command, given, {
    cwd: world.work,
    env: { ...compiledSources, ...world.variables, TEST_KEY: "k" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  t.after(() => child.kill("SIGKILL"));
  const exited = once(child, "exit") as Promise<[number | null]>;
  const [updates, questions, answers]: [SessionUpdate[], RequestPermissionRequest[], Answer[]] = [[], [], []];
  const connection = client({ name: "editor" })
    .onNotification("session/update", ({ params }) => void updates.push(params.update))
    .onRequest("session/request_permission", async ({ params }) => {
      questions.push(params);
      const answer = answers.shift() ?? "no";
      if (answer === "nothing") await new Promise(() => undefined);
      return { outcome: answer === "cancelled" ? { outcome: "cancelled" } : { outcome: "selected", optionId: answer } };
    })
    .connect(ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>));
  return {
    agent: connection.agent,
    ...{ updates, questions, answers },
    text: (kind = "agent_message_chunk") =>
      updates
        .flatMap((update) =>
          update.sessionUpdate === kind && "content" in update && update.content && "text" in update.content
            ? [String(update.content.text)]
            : [],
        )
        .join(""),
    async leave() {
      child.stdin.end();
      return (await exited)[0];
    },
  };
}

async function begin({ agent }: Editor, { project }: World): Promise<string> {
  await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  return (await agent.request("session/new", { cwd: project, mcpServers: [] })).sessionId;
}

const prompt = ({ agent }: Editor, sessionId: string, text: string) =>
  agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });

describe("loadout acp", () => {
  test("holds a conversation, with a permission question before a file of the project is changed", async (t) => {
    const world = await createWorld(t);
    const editor = openEditor(t, world);
    const sessionId = await begin(editor, world);
    const edit = { path: "a.txt", old_text: "old", new_text: "new" };
    world.replies.push({ calls: [call("edit_file", edit)] }, { text: "Changed." });
    editor.answers.push("always", "once");
    assert.deepEqual(await prompt(editor, sessionId, "Change it"), { stopReason: "end_turn" });
    const [trust, permission] = editor.questions;
    assert.match(trust?.toolCall.title ?? "", /^Trust .*project\?/);
    assert.equal(permission?.toolCall.title, "edit_file: a.txt");
    assert.deepEqual(permission?.toolCall.content, [
      { type: "diff", path: join(world.project, "a.txt"), oldText: "old", newText: "new" },
    ]);
    assert.deepEqual(
      permission?.options.map(({ kind }) => kind),
      ["allow_once", "allow_always", "reject_once"],
    );
    assert.equal(readFileSync(join(world.project, "a.txt"), "utf8"), "new\n");
    assert.equal(editor.text(), "Changed.");
    const calls = editor.updates.flatMap((update) =>
      update.sessionUpdate === "tool_call" || update.sessionUpdate === "tool_call_update" ? [update.status] : [],
    );
    assert.deepEqual(calls, ["in_progress", "completed"]);

    world.replies.push(
      { calls: [call("edit_file", { ...edit, old_text: "new", new_text: "newer" })] },
      { text: "No?" },
    );
    editor.answers.push("no");
    await prompt(editor, sessionId, "Again");
    assert.equal(readFileSync(join(world.project, "a.txt"), "utf8"), "new\n", "refused");
    const { stdout } = await world.run("audit", "list", "--json");
    assert.match(stdout, /"action":\s*"system\.trust"/, "trust that was given at the editor is recorded");
    assert.match(JSON.stringify(world.requests.at(-1)?.body), /Refused: the user did not permit this call/);
    assert.equal(await editor.leave(), 0);
  });

  test("a session is loaded again with its messages, and listed for its folder", async (t) => {
    const world = await createWorld(t);
    const first = openEditor(t, world);
    const sessionId = await begin(first, world);
    world.replies.push({ text: "Hello!" });
    first.answers.push("always");
    await prompt(first, sessionId, "Hi");
    await first.leave();
    const second = openEditor(t, world);
    await second.agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
    const { sessions } = await second.agent.request("session/list", { cwd: world.project });
    assert.deepEqual(
      sessions.map((one) => [one.sessionId, one.title]),
      [[sessionId, "Hi"]],
    );
    await second.agent.request("session/load", { sessionId, cwd: world.project, mcpServers: [] });
    assert.equal(second.text("user_message_chunk"), "Hi");
    assert.equal(second.text(), "Hello!");
    world.replies.push({ text: "Still here." });
    await prompt(second, sessionId, "Are you there?");
    assert.match(second.text(), /Still here\.$/);
    assert.equal(second.questions.length, 0, "trust is remembered");
    await assert.rejects(
      second.agent.request("session/load", { sessionId: "gone", cwd: world.project, mcpServers: [] }),
      (error: { code?: number; message?: string }) => error.code === -32_002 && /gone/.test(error.message ?? ""),
    );
  });

  test("agents are modes, and skills are commands that pin them", async (t) => {
    const world = await createWorld(t);
    const editor = openEditor(t, world, "--permission", "deny");
    await editor.agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
    const { sessionId, modes } = await editor.agent.request("session/new", { cwd: world.project, mcpServers: [] });
    assert.deepEqual(modes, {
      currentModeId: "assistant",
      availableModes: [
        { id: "assistant", name: "assistant" },
        { id: "critic", name: "critic" },
      ],
    });
    await editor.agent.request("session/set_mode", { sessionId, modeId: "critic" });
    world.replies.push({ calls: [call("write_file", { path: "made.txt", content: "x" })] }, { text: "Bad." });
    await prompt(editor, sessionId, "/notes What is this?");
    const instructions = JSON.stringify(world.requests[0]?.body);
    assert.match(instructions, /You criticize\./);
    assert.match(instructions, /Write short notes\./);
    assert.match(instructions, /"What is this\?"/);
    const commands = editor.updates.find(({ sessionUpdate }) => sessionUpdate === "available_commands_update");
    assert.match(JSON.stringify(commands), /"name":"notes"/);
    assert.deepEqual(editor.questions, [], "denied without a question");
    assert.match(editor.text("agent_thought_chunk"), /is not trusted/);
    assert.equal(existsSync(join(world.project, "made.txt")), false);
    assert.match(JSON.stringify(world.requests[1]?.body), /Refused: this client permits nothing/);
    await assert.rejects(editor.agent.request("session/set_mode", { sessionId, modeId: "nobody" }), /nobody/);
  });

  test("a turn is cancelled, also while a question is open, and the next one runs", async (t) => {
    const world = await createWorld(t);
    const editor = openEditor(t, world);
    const sessionId = await begin(editor, world);
    world.replies.push({ calls: [call("edit_file", { path: "a.txt", old_text: "old", new_text: "new" })] });
    editor.answers.push("always", "nothing");
    const turn = prompt(editor, sessionId, "Change it");
    while (editor.questions.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    await assert.rejects(prompt(editor, sessionId, "At once"), /is running/);
    await editor.agent.notify("session/cancel", { sessionId });
    assert.deepEqual(await turn, { stopReason: "cancelled" });
    assert.equal(readFileSync(join(world.project, "a.txt"), "utf8"), "old\n");
    world.replies.push({ text: "Fine." });
    assert.deepEqual(await prompt(editor, sessionId, "And now?"), { stopReason: "end_turn" });
  });

  test("what cannot be done is told with a reason", async (t) => {
    const world = await createWorld(t);
    const editor = openEditor(t, world);
    const sessionId = await begin(editor, world);
    const image = { type: "image", data: "", mimeType: "image/png" } as const;
    await assert.rejects(editor.agent.request("session/prompt", { sessionId, prompt: [image] }), /image/);
    await assert.rejects(prompt(editor, sessionId, " "), /no text/);
    await assert.rejects(prompt(editor, "unknown", "Hi"), { code: -32_002 });
    for (const cwd of ["relative", join(world.folder, "missing")])
      await assert.rejects(editor.agent.request("session/new", { cwd, mcpServers: [] }), /cwd|folder/);
    world.replies.push({ status: 401, body: '{"error":{"message":"bad key"}}' });
    editor.answers.push("no");
    await assert.rejects(prompt(editor, sessionId, "Hi"), /key|401/i);
    world.replies.push({ text: "Better." });
    assert.deepEqual(await prompt(editor, sessionId, "Hi"), { stopReason: "end_turn" }, "the session goes on");
    assert.equal(await editor.leave(), 0);
  });
});
