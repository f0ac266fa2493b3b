import { connectMcp, Fault, type McpConnection, mcpLimitsOf } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable } from "../doors/cli/terminal.ts";
import { list, showDone } from "../doors/cli/view.ts";
import { readKeys } from "../model/model-view.ts";
import { environmentFlag } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { type DefinedServer, findServer, serverName } from "./mcp-view.ts";

/** Connects to an MCP server and lists its tools. */

const TestedView = () =>
  z.object({
    name: z.string(),
    /** What it says it is. */
    server: z.object({
      name: z.optional(z.string()),
      version: z.optional(z.string()),
      protocol: z.optional(z.string()),
    }),
    capabilities: z.array(z.string()),
    tools: z.array(z.object({ name: z.string(), fullName: z.string(), description: z.string() })),
    /** Milliseconds until its tools were known. */
    connected: z.number(),
    /** What it said beside its answers, line by line. */
    notes: z.array(z.string()),
  });
type TestedView = AnswerOf<typeof TestedView>;

/** Lines of a server that says very much. */
const mostNotes = 200;

export const mcpTest = operation({
  name: "mcp.test",
  summary: { en: "Test an MCP server: start it, list its tools, stop it", zh: "启动 MCP 服务器，询问工具，然后结束" },
  role: "admin",
  effect: "write",
  place: "anywhere",
  input: z.object({ name: serverName(), environment: environmentFlag() }),
  output: TestedView,
  async run(app, { name, environment: wanted }) {
    const environment = await app.environment(wanted);
    const server = findServer(app, environment, name);
    const limits = mcpLimitsOf(environment.layers());
    return app.person.interruptible((signal) => test(app, server, limits, signal));
  },
  cli: {
    positionals: ["name"],
    render: list("tools", {
      empty: { en: "  no tools", zh: "  没有工具" },
      above: ({ name, server, capabilities, connected }, terminal) => {
        const { say } = terminal;
        const about = [
          [server.name, server.version].filter((part) => part !== undefined).join(" "),
          server.protocol === undefined
            ? ""
            : say({ en: `protocol ${server.protocol}`, zh: `协议 ${server.protocol}` }),
          say({ en: `offers: ${capabilities.join(", ") || "–"}`, zh: `能力：${capabilities.join("、") || "–"}` }),
          say({ en: `ready after ${connected} ms`, zh: `${connected} 毫秒后就绪` }),
        ].filter((fact) => fact !== "");
        return [showDone({ name, about: about.join(" · ") }, terminal)];
      },
      columns: [
        { title: { en: "TOOL", zh: "工具" }, text: "fullName", style: "bold" },
        { title: { en: "DESCRIPTION", zh: "描述" }, text: "description", flexible: true },
      ],
      below: ({ notes }, { style }) => notes.map((line) => style("dim", `┊ ${printable(line)}`)),
    }),
    next: ({ name }, { say }) => [
      say({
        en: `→ "mcp": ["${name}"] in agents.jsonc, or mcp_dependencies: ${name} in a skill`,
        zh: `→ 在 agents.jsonc 中写 "mcp": ["${name}"]，或在技能中写 mcp_dependencies: ${name}`,
      }),
    ],
    examples: ["loadout mcp test charts", "loadout mcp test charts --json tools"],
  },
});

async function test(
  app: App,
  { name, entry }: DefinedServer,
  limits: ReturnType<typeof mcpLimitsOf>,
  signal: AbortSignal,
): Promise<TestedView> {
  const notes: string[] = [];
  const start = performance.now();
  let connection: McpConnection | undefined;
  try {
    connection = await connectMcp(
      {
        name,
        server: entry,
        variable: async (variable) => (await readKeys(app))(variable)?.value,
        self: app.config.self,
        limits,
        onNote: (line) => {
          if (notes.length < mostNotes) notes.push(line);
        },
      },
      signal,
    );
    const connected = Math.round(performance.now() - start);
    const { capabilities, ...server } = connection.info;
    const tools = (await connection.tools(signal)).map(({ name: own, fullName, description }) => ({
      name: own,
      fullName,
      description,
    }));
    return { name, server, capabilities: [...capabilities], tools, connected, notes };
  } catch (error) {
    for (const line of notes) app.person.progress(`┊ ${line}`);
    const reason = { en: "it was interrupted", zh: "已中断" };
    throw signal.aborted ? new Fault("mcp.unavailable", { name, reason }, { cause: error }) : error;
  } finally {
    await connection?.close();
  }
}
