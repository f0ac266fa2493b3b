import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type {
  AgentConnection,
  AgentOutput,
  ConnectOptions,
} from "../packages/core/src/dispatch/agents/agent-connection.ts";
import type { DispatchSettings } from "../packages/core/src/dispatch/agents/agent-kinds.ts";
import { createConnectAgent } from "../packages/core/src/dispatch/agents/connect-agent.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

/** A machine with agents that are not real: by ACP in modes, and command lines that write down what they get. */
export interface AgentWorld {
  readonly sandbox: Sandbox;
  readonly variables: Record<string, string>;
  readonly outputs: AgentOutput[];
  /** What agents wrote down, line by line. */
  got(): Record<string, unknown>[];
  /** Settings with an agent `fake` that speaks ACP in this mode. */
  fake(mode: string): DispatchSettings;
  /** Puts a command on the search path; `body` is JavaScript, with `input` (all of standard input, as a Buffer). */
  command(name: string, body: string): string;
  connect(kind: string, settings?: DispatchSettings, options?: Partial<ConnectOptions>): Promise<AgentConnection>;
  /** What agents said, of one type. */
  said(type: "text" | "thought" | "log"): string;
  /** Processes that were started in this world and are still there. */
  left(): number[];
}

export function createAgentWorld(t: TestContext): AgentWorld {
  const sandbox = createSandbox(t);
  const file = join(sandbox.folder, "got.jsonl");
  const outputs: AgentOutput[] = [];
  const variables = { ...sandbox.variables, PATH: join(sandbox.folder, "bin"), LOADOUT_HOME: sandbox.home };
  return {
    sandbox,
    variables,
    outputs,
    got: () =>
      existsSync(file)
        ? readFileSync(file, "utf8")
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line))
        : [],
    fake: (mode) => ({
      dispatch: {
        agents: { fake: { acp: [process.execPath, join(import.meta.dirname, "fake-acp-agent.ts"), mode, file] } },
      },
    }),
    command(name, body) {
      const path = sandbox.write(
        `bin/${name}`,
        `#!${process.execPath}
const { appendFileSync, readFileSync } = require("node:fs");
const input = process.argv.includes("--version") ? Buffer.alloc(0) : readFileSync(0);
const note = { args: process.argv.slice(2), input: input.toString("base64"), env: process.env, cwd: process.cwd(), pid: process.pid };
appendFileSync(${JSON.stringify(file)}, JSON.stringify(note) + "\\n");
const line = (value) => process.stdout.write(JSON.stringify(value) + "\\n");
${body}
`,
      );
      chmodSync(path, 0o755);
      return path;
    },
    connect: (kind, settings = {}, options = {}) =>
      createConnectAgent({ variables, settings })(kind, {
        workDir: sandbox.work,
        permission: "deny",
        onOutput: (output) => outputs.push(output),
        onPermission: async () => ({ answer: "deny", by: "test" }),
        ...options,
      }),
    said: (type) => outputs.map((output) => (output.type === type ? output.text : "")).join(""),
    left: () =>
      readdirSync("/proc")
        .map(Number)
        .filter((pid) => Number.isInteger(pid) && pid !== process.pid && environment(pid).includes(sandbox.folder)),
  };
}

function environment(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch {
    return ""; // it has ended, or is not ours
  }
}
