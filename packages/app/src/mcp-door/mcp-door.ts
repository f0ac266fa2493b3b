import { isAtLeast } from "@loadout/core";
import { McpServer } from "@modelcontextprotocol/server";
import { type SkillSource, SkillsExtension, type SkillWarning } from "@modelcontextprotocol/server/ext/skills";
import type { App } from "../app.ts";
import { operations } from "../operations/index.ts";
import { version } from "../version.ts";
import { createOperationTools } from "./operation-tools.ts";
import { createSkillSource } from "./skill-source.ts";

/** Makes an MCP server for whoever the app works for; each connection gets one of its own. */
export type McpDoor = () => Promise<McpServer>;

/** Skills as the protocol's extension has them (SEP-2640), and the operations marked `mcp` as tools. Read-only. */
export function createMcpDoor(app: App): McpDoor {
  const source = createSkillSource(app);
  return async () => {
    // Whoever may not read skills at another door does not read them here.
    const mayRead = isAtLeast(app.caller.role, (await operations["skill.read"]()).role);
    const mcp = new McpServer({ name: "loadout", version }, mayRead ? { instructions: app.say(instructions) } : {});
    await offerTools(app, mcp);
    if (mayRead) offerSkills(app, source, mcp);
    return mcp;
  };
}

async function offerTools(app: App, { server }: McpServer): Promise<void> {
  const tools = await createOperationTools(app);
  server.registerCapabilities({ tools: {} });
  server.setRequestHandler("tools/list", () => ({ tools: [...tools.list()] }));
  server.setRequestHandler("tools/call", ({ params }) => tools.call(params.name, params.arguments));
}

function offerSkills({ person }: App, source: SkillSource, mcp: McpServer): void {
  mcp.server.registerCapabilities({ resources: { listChanged: false } });
  const onWarning = ({ path, message }: SkillWarning): void => person.detail(`mcp: ${path}: ${message}\n`);
  new SkillsExtension({ source, onWarning }).attach(mcp);
}

const instructions = {
  en: "Skills are folders of instructions for kinds of work. Find one with skill_search or skill_list, then read its instructions with skill_read before you begin.",
  zh: "技能是针对某类工作的指令目录。先用 skill_search 或 skill_list 找到合适的技能，再用 skill_read 读取指令，然后开始工作。",
};
