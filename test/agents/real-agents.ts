import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { createConnectAgent, type DispatchSettings, detectAgents, Fault, type PermissionPolicy } from "@loadout/core";
import type { ConnectOptions } from "../../packages/core/src/dispatch/agents/agent-connection.ts";
import { composeBrief } from "../../packages/core/src/dispatch/brief.ts";
import { type AgentSandbox, createAgentSandbox } from "../../packages/core/src/dispatch/sandbox/agent-sandbox.ts";
import { type RecordedRequest, type Reply, startFakeProvider } from "../fake-provider.ts";

/**
 * `npm run test:agents [-- folder]`: the real agents get a brief, by the protocol and by their command lines, in a
 * sandbox, and the model they ask is ours. It tells them to write files, to see what each policy permits, and texts with
 * mentions and commands show what they expand. They are installed into a folder of their own, which is removed, or kept
 * where one is named.
 */

const programs = ["@anthropic-ai/claude-code@2.1.325", "@openai/codex@0.166.0", "opencode-ai@1.18.33"];
/** Without the programs they would bring along: those above are used. */
const adapters = ["@agentclientprotocol/claude-agent-acp@0.99.1", "@agentclientprotocol/codex-acp@2.6.0"];
const kinds = ["claude-code", "codex", "opencode"];

const line = `- Quote "double", 'single' and \`ticks\`; leave $(touch x), \${HOME} and \\n alone; 技能要完整送达。\n`;

/** A call each agent knows that makes the file `made.txt` in its folder. */
const writing: Readonly<Record<string, (workDir: string) => { name: string; arguments: object }>> = {
  "claude-code": (workDir) => ({ name: "Write", arguments: { file_path: join(workDir, "made.txt"), content: "x" } }),
  codex: () => ({ name: "exec_command", arguments: { cmd: "touch made.txt" } }),
  opencode: (workDir) => ({ name: "write", arguments: { filePath: join(workDir, "made.txt"), content: "x" } }),
};

const [kept] = process.argv.slice(2);
const folder = kept ?? mkdtempSync(join(tmpdir(), "loadout-agents-"));
const leave: (() => unknown)[] = [];

try {
  install("programs", programs);
  install("adapters", adapters, "--omit=optional");
  const { url, requests } = await startFakeProvider({ after: (end: () => unknown) => leave.push(end) }, answer, {
    isStrict: false,
  });
  const variables = prepare(new URL(url).origin);
  const confine = createAgentSandbox({
    ...{ home: mkdtempSync(join(folder, "loadout-")), variables, trusted: () => [] },
    settings: async () => ({ sandbox: "on", readable: [] }),
  });
  const found = await detectAgents({ variables, settings: {} });
  for (const kind of kinds)
    for (const protocol of ["acp", "cli"] as const) {
      const version = found.find((one) => one.kind === kind)?.version;
      assert.ok(version, `${kind} tells no version`);
      const world = { kind, protocol, variables, requests, confine };
      const bytes = await sendBrief(world);
      const permitted = await tryPolicies(world);
      const expanded = await tryExpansions(world);
      const told = `writes under ${permitted.join(", ") || "nothing"}; expands ${expanded.join(", ") || "nothing"}`;
      console.log(`${kind.padEnd(11)} ${version.padEnd(8)} ${protocol}  ${bytes} bytes  ${told}  ok`);
    }
  const product = await openProduct(variables);
  for (const kind of kinds) {
    const bytes = await dispatchTask(product, kind, requests);
    console.log(`${kind.padEnd(11)} by loadout dispatch, two skills in force  ${bytes} bytes  ok`);
  }
  assert.deepEqual(processesOf(folder), [], "processes are left");
} finally {
  for (const end of leave) await end();
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}

interface AgentUnderTest {
  readonly kind: string;
  readonly protocol: "acp" | "cli";
  readonly variables: Record<string, string>;
  readonly requests: RecordedRequest[];
  readonly confine: AgentSandbox;
}

/** Connects in a folder of its own; in a sandbox unless said otherwise. */
async function connect(
  { kind, protocol, variables, confine }: AgentUnderTest,
  { isConfined = true, ...options }: Partial<ConnectOptions> & { readonly isConfined?: boolean },
) {
  const workDir = mkdtempSync(join(folder, "work-"));
  const said: string[] = [];
  const questions: string[] = [];
  const settings: DispatchSettings = protocol === "cli" ? { dispatch: { agents: { [kind]: { acp: [] } } } } : {};
  const place = { variables, settings, ...(isConfined && { confine }) };
  const agent = await createConnectAgent(place)(kind, {
    workDir,
    role: "admin",
    onOutput: (output) => said.push("text" in output ? output.text : JSON.stringify(output)),
    onPermission: async ({ title }) => {
      questions.push(title);
      return { answer: options.permission === "allow" ? "allow" : "deny", by: "test" };
    },
    ...options,
  });
  return { agent, workDir, questions, said: () => said.join("").slice(-2000) };
}

/** Sends a brief twice, as two turns, and finds it in what the agent asked the model. */
async function sendBrief(world: AgentUnderTest): Promise<number> {
  const { kind, protocol, requests } = world;
  const { agent, workDir, said } = await connect(world, { permission: "deny" });
  assert.equal(agent.launch.sandbox, "bubblewrap");
  try {
    for (const task of ["Review the auth module", "And now the tests"]) {
      requests.length = 0;
      const { text } = brief(task);
      const outcome = await agent.send(text);
      const about = `${kind} by ${protocol}: ${JSON.stringify(outcome)}\n${said()}`;
      assert.equal(outcome.kind, "done", about);
      assert.ok(isAsked(requests, text), `the model was not asked what was sent. ${about}`);
    }
  } finally {
    await agent.close();
  }
  assert.deepEqual(readdirSync(workDir), [], `${kind} by ${protocol} left files`);
  return Buffer.byteLength(brief("Review the auth module").text);
}

function isAsked(requests: readonly RecordedRequest[], text: string): boolean {
  return requests.some(({ body }) => textsIn(body).some((one) => one.includes(text)));
}

/** The policies under which the agent wrote a file: allow alone, by whichever protocol. */
async function tryPolicies(world: AgentUnderTest): Promise<readonly PermissionPolicy[]> {
  const { kind, protocol } = world;
  const wrote: PermissionPolicy[] = [];
  for (const isConfined of [true, false])
    for (const permission of ["ask", "allow", "deny"] as const) {
      const about = `${kind} by ${protocol}, ${permission}, ${isConfined ? "in" : "without"} a sandbox`;
      if (protocol === "cli" && permission === "ask") {
        await assert.rejects(connect(world, { permission, isConfined }), isFault("dispatch.permission-unsupported"));
        continue;
      }
      const { agent, workDir, questions, said } = await connect(world, { permission, isConfined });
      const call = writing[kind]?.(workDir);
      await agent.send(`Please continue. CALL ${JSON.stringify(call)}`);
      await agent.close();
      assert.equal(existsSync(join(workDir, "made.txt")), permission === "allow", `${about}: ${said()}`);
      if (permission === "ask" && kind !== "codex") assert.equal(questions.length, 1, about);
      if (permission === "deny") assert.equal(questions.length, 0, about);
      if (existsSync(join(workDir, "made.txt")) && isConfined) wrote.push(permission);
    }
  return wrote;
}

/** What the agent acts on itself: the tables say so, and what its model was sent agrees. */
async function tryExpansions(world: AgentUnderTest): Promise<readonly string[]> {
  const { kind, protocol, requests } = world;
  const secret = join(folder, "secret.txt");
  writeFileSync(secret, "PRIVATE-LINE\n");
  const seen: string[] = [];
  const mention = `# Task\n\nRead @${secret} first.`;
  // In the sandbox the file is not there: nothing is expanded, so nothing is refused.
  assert.deepEqual(await sendAs(world, mention, { isConfined: true }), { isSent: true, isRead: false });
  const unconfined = await sendAs(world, mention, { expand: "allow" });
  assert.ok(typeof unconfined === "object" && unconfined.isSent);
  if (unconfined.isRead) {
    seen.push("mentions");
    assert.deepEqual(await sendAs(world, mention, {}), "dispatch.expansion");
    assert.deepEqual(await sendAs(world, mention, { expand: "inert" }), { isSent: true, isRead: false });
  } else assert.deepEqual(await sendAs(world, mention, {}), { isSent: true, isRead: false });
  for (const command of ["/compact", "/init"]) {
    const sent = await sendAs(world, command, {});
    if (sent === "dispatch.expansion") {
      seen.push(command);
      const inert = await sendAs(world, command, { expand: "inert" });
      assert.ok(inert === "dispatch.not-inert" || (typeof inert === "object" && inert.isSent), `${kind} ${protocol}`);
    } else assert.deepEqual(sent, { isSent: true, isRead: false }, `${kind} by ${protocol}: ${command}`);
  }
  return seen;

  /** Whether the model was sent the text, and the file; the fault where it was refused. */
  async function sendAs(
    one: AgentUnderTest,
    text: string,
    {
      isConfined = false,
      expand = "refuse" as const,
      ...more
    }: { isConfined?: boolean; expand?: ConnectOptions["expand"] },
  ): Promise<{ isSent: boolean; isRead: boolean } | string> {
    requests.length = 0;
    try {
      const { agent } = await connect(one, {
        ...more,
        isConfined,
        permission: "deny",
        text,
        expand: expand ?? "refuse",
      });
      await agent.send(text, await agent.inspect(text, expand ?? "refuse"));
      await agent.close();
      return { isSent: isAsked(requests, text), isRead: isAsked(requests, "PRIVATE-LINE") };
    } catch (error) {
      if (error instanceof Fault) return error.code;
      throw error;
    }
  }
}

function isFault(code: string): (error: unknown) => boolean {
  return (error) => error instanceof Fault && error.code === code;
}

/** The model calls what the text says, once, and is done. */
function answer({ body }: RecordedRequest): Reply {
  const told = JSON.stringify(body);
  const isAnswered = /"tool_result"|"function_call_output"|"role":"tool"/.test(told);
  const [, call] =
    textsIn(body.messages ?? body.input)
      .flatMap((text) => [.../CALL (\{.*\})/g[Symbol.matchAll](text)])
      .at(-1) ?? [];
  if (call === undefined || isAnswered || !told.includes('"tools"')) return { text: "done" };
  const { name, arguments: given } = JSON.parse(call) as { name: string; arguments: object };
  return { calls: [{ id: "call_1", name, arguments: JSON.stringify(given) }] };
}

type Product = (...words: string[]) => Promise<string>;

/** The product on a home of its own, with two skills in force everywhere. */
async function openProduct(variables: Record<string, string>): Promise<Product> {
  const home = mkdtempSync(join(folder, "loadout-"));
  const main = join(import.meta.dirname, "../../packages/app/src/main.ts");
  const product: Product = async (...words) => {
    const env = { ...variables, LOADOUT_HOME: home };
    const given = ["-C", "loadout-source", main, ...words];
    return (await promisify(execFile)(process.execPath, given, { env, cwd: folder, maxBuffer: 1e8 })).stdout;
  };
  for (const [id, lines] of [
    ["code-review", 120],
    ["owasp", 160],
  ] as const) {
    mkdirSync(join(home, "skills", id), { recursive: true });
    const head = `---\nname: ${id}\ndescription: Does ${id}. Use it when ${id} is needed.\n---\n`;
    writeFileSync(join(home, "skills", id, "SKILL.md"), `${head}\n# ${id}\n\n${line.repeat(lines)}`);
    await product("skill", "load", id, "--global");
  }
  return product;
}

/** What a preview shows is what the agent asks the model, and what the receipt tells of. */
async function dispatchTask(product: Product, kind: string, requests: RecordedRequest[]): Promise<number> {
  const workDir = mkdtempSync(join(folder, "work-"));
  const task = "Review the auth module";
  const text = await product("dispatch", task, "--to", kind, "--dry-run");
  assert.match(text, /## code-review[\s\S]*## owasp[\s\S]*# Task\n\nReview the auth module$/);
  requests.length = 0;
  const { state, receipt } = JSON.parse(
    await product("dispatch", task, "--to", kind, "--cwd", workDir, "--deny", "--json"),
  );
  const included = receipt.included.map(({ id }: { id: string }) => id);
  assert.deepEqual([state, included], ["exited", ["code-review", "owasp"]]);
  assert.ok(isAsked(requests, text), `${kind}: the model was not asked what was sent`);
  const { sandbox, permission } = receipt.launch;
  assert.deepEqual([sandbox, permission], ["bubblewrap", "deny"]);
  assert.deepEqual(readdirSync(workDir), [], `${kind} left files`);
  return Buffer.byteLength(text);
}

function brief(task: string) {
  const skill = (id: string, name: string, lines: number) => ({
    id,
    name,
    digest: id,
    content: `# ${name}\n\n## Guidelines\n${line.repeat(lines)}`,
  });
  const composed = composeBrief(task, [skill("code-review", "Code Review", 120), skill("owasp", "OWASP", 160)]);
  assert.equal(composed.omitted.length, 0);
  return composed;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A home of their own, the model on loopback, and nothing of this machine but Node and the system's programs. */
function prepare(origin: string): Record<string, string> {
  const home = mkdtempSync(join(folder, "home-"));
  const at = (name: string): string => {
    const path = join(home, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const bin = (name: string): string => join(folder, name, "node_modules/.bin");
  writeFileSync(
    join(at(".codex"), "config.toml"),
    `model_provider = "fake"\nmodel = "gpt-5.6-sol"\n[model_providers.fake]\nname = "fake"\nbase_url = "${origin}/v1"\nenv_key = "CODEX_FAKE_KEY"\nwire_api = "responses"\n`,
  );
  const opencode = {
    model: "fake/m",
    small_model: "fake/m",
    enabled_providers: ["fake"],
    provider: {
      fake: {
        npm: "@ai-sdk/openai-compatible",
        options: { baseURL: `${origin}/v1`, apiKey: "k" },
        models: { m: {} },
      },
    },
  };
  return {
    PATH: [bin("programs"), bin("adapters"), dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter),
    HOME: home,
    TMPDIR: at("tmp"),
    CLAUDE_CONFIG_DIR: at(".claude"),
    CLAUDE_CODE_EXECUTABLE: join(bin("programs"), "claude"),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    CLAUDE_CODE_MAX_RETRIES: "1",
    DISABLE_AUTOUPDATER: "1",
    IS_SANDBOX: "1",
    ANTHROPIC_BASE_URL: origin,
    ANTHROPIC_API_KEY: "k",
    ANTHROPIC_MODEL: "claude-sonnet-4-5",
    CODEX_HOME: at(".codex"),
    CODEX_PATH: join(bin("programs"), "codex"),
    CODEX_FAKE_KEY: "k",
    XDG_CONFIG_HOME: at(".config"),
    XDG_DATA_HOME: at("data"),
    XDG_STATE_HOME: at("state"),
    XDG_CACHE_HOME: at("cache"),
    OPENCODE_DISABLE_MODELS_FETCH: "1",
    OPENCODE_DISABLE_AUTOUPDATE: "1",
    OPENCODE_CONFIG_CONTENT: JSON.stringify(opencode),
  };
}

function install(name: string, packages: readonly string[], ...flags: string[]): void {
  const target = join(folder, name);
  if (existsSync(join(target, "node_modules/.package-lock.json"))) return;
  mkdirSync(target, { recursive: true });
  const allowScripts = { "@anthropic-ai/claude-code": true, "opencode-ai": true };
  writeFileSync(join(target, "package.json"), JSON.stringify({ private: true, allowScripts }));
  const words = ["install", "--no-audit", "--no-fund", "--loglevel=error", "--save-exact", ...flags, ...packages];
  execFileSync("npm", words, { cwd: target, stdio: ["ignore", "ignore", "inherit"] });
}

/** Processes whose environment names the folder. */
function processesOf(place: string): string[] {
  const names = existsSync("/proc") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return names.filter((name) => Number(name) !== process.pid && read(`/proc/${name}/environ`).includes(place));
}

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return ""; // it has ended, or is not ours
  }
}
