import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, type TestContext, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { proves } from "./requirements.ts";
import { call, createSessionWorld, resultOf, say, sent } from "./session-world.ts";

const everything = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));
const stdio = { command: process.execPath, args: [everything, "stdio"] };

/** The same server over HTTP, on a port of its own. */
async function startHttpServer(t: TestContext): Promise<string> {
  const port = await freePort();
  const server: ChildProcess = spawn(process.execPath, [everything, "streamableHttp"], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  t.after(() => server.kill("SIGKILL"));
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      if (/listening/i.test(chunk.toString())) resolve();
    };
    server.stdout?.on("data", look);
    server.stderr?.on("data", look);
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return `http://127.0.0.1:${port}/mcp`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const toolsOf = (request: Parameters<typeof sent>[0] | undefined): readonly string[] =>
  sent(request ?? assert.fail()).tools;

describe("a real MCP server", () => {
  for (const kind of ["stdio", "http"] as const)
    test(`${proves("001.15")} (${kind})`, async (t) => {
      const server = kind === "stdio" ? stdio : { url: await startHttpServer(t) };
      const { skill, open, replies, requests } = await createSessionWorld(t, {
        config: { mcpServers: { "every-thing": server, other: { command: "no-such-program" } } },
      });
      skill("adder", "metadata:\n  mcp_dependencies: every-thing");
      const session = await (await open()).open("one");
      replies.push({ calls: [call("mcp__every-thing__get-sum", { a: 2, b: 3 }), call("Skill", { name: "adder" })] });
      replies.push({
        calls: [call("mcp__every-thing__get-sum", { a: 2, b: 3 }), call("mcp__every-thing__echo", { message: "你好" })],
      });
      const events = await say(session, "Add two and three");
      assert.ok(!toolsOf(requests[0]).some((name) => name.startsWith("mcp__")), "not in the first request");
      assert.match(
        sent(requests[1] ?? assert.fail()).messages.at(-3)?.text ?? "",
        /Refused: mcp__every-thing__get-sum/,
      );
      assert.ok(toolsOf(requests[1]).includes("mcp__every-thing__get-sum"));
      const results = sent(requests[2] ?? assert.fail())
        .messages.slice(-2)
        .map(({ text }) => text);
      assert.match(results[0] ?? "", /sum.* 5/i);
      assert.match(results[1] ?? "", /你好/);
      const step = events.find((event) => event.type === "step-start" && event.step === 2);
      assert.ok(step?.type === "step-start");
      assert.deepEqual(
        step.servers.map(({ name, reason }) => [name, reason.text.en]),
        [["every-thing", "skill adder › mcp_dependencies"]],
      );
      assert.equal(resultOf(events).subtype, "success");
      await session.close();
    });

  test("of the agent's own is there from the first step, and again after it was killed", async (t) => {
    const { open, replies, requests } = await createSessionWorld(t, {
      agent: { mcp: ["all"], tools: [] },
      config: { mcpServers: { all: stdio } },
    });
    const session = await (await open()).open("one");
    await say(session, "Hello");
    assert.ok(toolsOf(requests[0]).includes("mcp__all__echo"));
    for (const child of childrenOf(process.pid))
      if (child.command.includes("server-everything")) process.kill(child.pid, "SIGKILL");
    while (childrenOf(process.pid).some(({ command }) => command.includes("server-everything"))) await setImmediate();
    // It may be noticed only by the call; then the next step has it again.
    for (const message of ["once", "still there"]) replies.push({ calls: [call("mcp__all__echo", { message })] });
    await say(session, "Again");
    assert.match(sent(requests.at(-1) ?? assert.fail()).messages.at(-1)?.text ?? "", /still there/);
    await session.close();
    assert.deepEqual(
      childrenOf(process.pid).filter(({ command }) => command.includes("server-everything")),
      [],
    );
  });
});

/** Programs that speak MCP badly; each gets a session that goes on without them. */
const hostile: Record<string, { program: string; problem: RegExp }> = {
  "never answers": { program: "setInterval(() => {}, 1000)", problem: /no answer within/ },
  "ends at once": { program: "console.error('no licence'); process.exit(3)", problem: /no licence/ },
  "answers garbage": {
    program: "for (let i = 0; i < 5000; i++) console.log('garbage ' + i); setInterval(() => {}, 1000)",
    problem: /no message|closed|no answer/i,
  },
  "floods one line": {
    program:
      "const s = 'x'.repeat(1e6); const w = () => { while (process.stdout.write(s)); process.stdout.once('drain', w) }; w()",
    problem: /characters|closed/i,
  },
  "ignores signals": {
    program: "process.on('SIGTERM', () => {}); process.stdin.on('end', () => {}); setInterval(() => {}, 1000)",
    problem: /no answer within/,
  },
  "is not there": { program: "", problem: /ENOENT/ },
};

describe("an MCP server that", () => {
  for (const [what, { program, problem }] of Object.entries(hostile))
    test(`${what} does not hold a turn up`, async (t) => {
      // Long where it must not come to that, also on a busy machine.
      const connectSeconds = problem.test("no answer within") ? 1 : 60;
      const server =
        program === "" ? { command: "/no/such/program" } : { command: process.execPath, args: ["-e", program] };
      const { open, requests } = await createSessionWorld(t, {
        agent: { mcp: ["bad"] },
        config: { mcpServers: { bad: server }, limits: { mcp: { connectSeconds } } },
      });
      const session = await (await open()).open("one");
      const events = await say(session, "Hello");
      assert.equal(resultOf(events).subtype, "success");
      const step = events.find((event) => event.type === "step-start");
      assert.match((step?.type === "step-start" && step.servers[0]?.problem?.en) || "", problem);
      assert.ok(toolsOf(requests[0]).includes("read_file"));
      await session.close();
      // Nothing is left of it; one that was ended takes a moment to be gone.
      while (childrenOf(process.pid).some(({ command }) => command.includes(" -e ")))
        await new Promise((resolve) => setTimeout(resolve, 10));
    });

  test("offers tools named like ours, or without end, gets names of its own and no more than its share", async (t) => {
    const { open, requests, replies } = await createSessionWorld(t, {
      format: "openai-compatible", // OpenAI itself takes 128 tools
      agent: { mcp: ["odd"] },
      config: { mcpServers: { odd: { command: process.execPath, args: ["-e", oddServer] } } },
    });
    const session = await (await open()).open("one");
    replies.push({ calls: [call("mcp__odd__read_file", { path: "x" })] }, { calls: [call("mcp__odd__silent", {})] });
    const events = await say(session, "Hello");
    assert.equal(resultOf(events).subtype, "success");
    const tools = toolsOf(requests[0]);
    assert.equal(tools.filter((name) => name === "read_file").length, 1);
    const theirs = tools.filter((name) => name.startsWith("mcp__odd__"));
    assert.equal(theirs.length, 128);
    assert.equal(new Set(tools).size, tools.length);
    for (const name of tools) assert.match(name, /^[\w-]{1,64}$/);
    const results = sent(requests.at(-1) ?? assert.fail()).messages.filter(({ role }) => role === "result");
    assert.match(results[0]?.text ?? "", /^x+\n\[cut: 64000 of \d+ bytes\]$/);
    assert.match(results[1]?.text ?? "", /failed: /);
    await session.close();
  });

  test("wants a secret gets it only if its entry names it", async (t) => {
    const { open, replies, requests } = await createSessionWorld(t, {
      agent: { mcp: ["env"] },
      config: {
        mcpServers: { env: { command: process.execPath, args: ["-e", envServer], env: { GIVEN: "Bearer ${TOKEN}" } } },
      },
    });
    const session = await (
      await open({ variables: { TEST_KEY: "sk-very-secret", TOKEN: "t0ken", OTHER: "hidden", PATH: process.env.PATH } })
    ).open("one");
    replies.push({ calls: [call("mcp__env__show", {})] });
    await say(session, "Show");
    const text = sent(requests.at(-1) ?? assert.fail()).messages.at(-1)?.text ?? "";
    assert.match(text, /"GIVEN":"Bearer t0ken"/);
    assert.doesNotMatch(text, /hidden|sk-very-secret/);
    await session.close();
  });
});

/** A small server in plain JSON lines, so that it can be as odd as it likes. */
const serverOf = (tools: string, answer: string): string => `
  const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
  let rest = "";
  process.stdin.on("data", (chunk) => {
    const lines = (rest + chunk).split("\\n");
    rest = lines.pop();
    for (const line of lines) {
      const { id, method, params } = JSON.parse(line);
      if (method === "initialize") send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "odd", version: "1" } } });
      else if (method === "tools/list") send({ id, result: { tools: ${tools} } });
      else if (method === "tools/call") { ${answer} }
    }
  });
  process.stdin.on("end", () => process.exit(0));`;

const oddServer = serverOf(
  `[{ name: "read_file", inputSchema: { type: "object" } }, { name: "silent", inputSchema: { type: "object" } }, ...Array.from({ length: 500 }, (_, i) => ({ name: "x y/" + "é".repeat(100) + i, description: "d\\n# Heading\\n" + "long ".repeat(1000), inputSchema: { type: "object" } }))]`,
  `if (params.name === "read_file") send({ id, result: { content: [{ type: "text", text: "x".repeat(300000) }] } }); else process.exit(1)`,
);
const envServer = serverOf(
  `[{ name: "show", inputSchema: { type: "object" } }]`,
  `send({ id, result: { content: [{ type: "text", text: JSON.stringify(process.env) }] } })`,
);

/** Processes that this one started, as Linux tells it. */
function childrenOf(pid: number): { pid: number; command: string }[] {
  return globSync(`/proc/${pid}/task/*/children`).flatMap((path) =>
    readFileSync(path, "utf8")
      .split(" ")
      .filter((one) => one.trim() !== "")
      .map((child) => ({ pid: Number(child), command: commandOf(child) })),
  );
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // it has ended
  }
}

test("a server whose tools change is asked for them again, and the next step has the new ones", async (t) => {
  const { open, replies, requests } = await createSessionWorld(t, {
    agent: { mcp: ["moody"], tools: [] },
    config: { mcpServers: { moody: { command: process.execPath, args: ["-e", moodyServer] } } },
  });
  const session = await (await open()).open("one");
  replies.push({ calls: [call("mcp__moody__change", {})] });
  // The notice may come a moment after the answer; a step later it has come.
  replies.push({ calls: [call("mcp__moody__change", {})] });
  await say(session, "Change");
  for (let turn = 0; turn < 50 && !toolsOf(requests.at(-1)).includes("mcp__moody__after"); turn++)
    await say(session, "And now?");
  assert.deepEqual(toolsOf(requests[0]), ["mcp__moody__change", "mcp__moody__before"]);
  assert.deepEqual(toolsOf(requests.at(-1)), ["mcp__moody__change", "mcp__moody__after"]);
  await session.close();
});

const moodyServer = serverOf(
  `[{ name: "change", inputSchema: { type: "object" } }, { name: globalThis.changed ? "after" : "before", inputSchema: { type: "object" } }]`,
  `globalThis.changed = true; send({ id, result: { content: [{ type: "text", text: "changed" }] } }); send({ method: "notifications/tools/list_changed" })`,
).replace("capabilities: { tools: {} }", "capabilities: { tools: { listChanged: true } }");

test("answers with too many parts, or schemas that would take for ever, keep the process free", async (t) => {
  const { open, replies, requests } = await createSessionWorld(t, {
    agent: { mcp: ["busy"], tools: [] },
    config: { mcpServers: { busy: { command: process.execPath, args: ["-e", busyServer] } } },
  });
  const session = await (await open()).open("one");
  for (const name of ["parts", "deep", "pattern"]) replies.push({ calls: [call(`mcp__busy__${name}`, {})] });
  assert.equal(resultOf(await say(session, "Call them")).subtype, "success");
  const answers = sent(requests.at(-1) ?? assert.fail()).messages.filter(({ role }) => role === "result");
  assert.match(answers[0]?.text ?? "", /the answer is too large/);
  assert.match(answers[1]?.text ?? "", /the answer is too large/);
  assert.match(answers[2]?.text ?? "", /a{28}!/);
  await session.close();
});

const busyServer = serverOf(
  `["parts", "deep", "pattern"].map((name) => ({ name, inputSchema: { type: "object" }, outputSchema: { type: "object", properties: { text: { type: "string", pattern: "^(a+)+$" } } } }))`,
  `const deep = '{"a":'.repeat(5000) + "1" + "}".repeat(5000);
   const text = "a".repeat(28) + "!";
   if (params.name === "parts") send({ id, result: { content: Array.from({ length: 100000 }, () => ({})) } });
   else if (params.name === "deep") process.stdout.write('{"jsonrpc":"2.0","id":' + id + ',"result":{"content":[],"structuredContent":' + deep + '}}\\n');
   else send({ id, result: { content: [{ type: "text", text }], structuredContent: { text } } });`,
);
