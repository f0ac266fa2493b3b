import { McpServer } from "@modelcontextprotocol/server";
import { SkillsExtension, type SkillWarning } from "@modelcontextprotocol/server/ext/skills";
import type { App } from "../../app.ts";
import { version } from "../../system/version.ts";
import { createOperationTools } from "./operation-tools.ts";
import { createSkillPrompts, type SkillPrompts } from "./skill-prompts.ts";
import { createSkillSource, type DoorSource } from "./skill-source.ts";

/** Makes an MCP server for the app's caller; each connection gets its own. */
export type McpDoor = () => Promise<McpServer>;

/**
 * Skills as the protocol's extension has them (SEP-2640), as resources and as prompts, and the operations marked `mcp`
 * as tools. Read-only; every role gets the skills it may use.
 */
export function createMcpDoor(given: App): McpDoor {
  const app: App = { ...given, isForModel: true };
  const source = createSkillSource(app);
  return async () => {
    const mcp = new McpServer({ name: "loadout", version }, { instructions: app.say(instructions) });
    await offerTools(app, mcp);
    offerSkills(app, source, mcp);
    offerPrompts(createSkillPrompts(app), mcp);
    return mcp;
  };
}

async function offerTools(app: App, { server }: McpServer): Promise<void> {
  const tools = await createOperationTools(app);
  server.registerCapabilities({ tools: {} });
  server.setRequestHandler("tools/list", () => ({ tools: [...tools.list()] }));
  server.setRequestHandler("tools/call", ({ params }) => tools.call(params.name, params.arguments));
}

function offerSkills({ person }: App, source: DoorSource, mcp: McpServer): void {
  mcp.server.registerCapabilities({ resources: { listChanged: false } });
  const onWarning = ({ path, message }: SkillWarning): void => person.detail(`mcp: ${path}: ${message}\n`);
  new SkillsExtension({ source, onWarning }).attach(mcp);
  // Paged: the extension would list all skills in one answer.
  mcp.server.setRequestHandler("resources/list", ({ params }) => source.resources(params?.cursor));
}

function offerPrompts(prompts: SkillPrompts, { server }: McpServer): void {
  server.registerCapabilities({ prompts: { listChanged: false } });
  server.setRequestHandler("prompts/list", ({ params }) => prompts.list(params?.cursor));
  server.setRequestHandler("prompts/get", ({ params }) => prompts.get(params.name, params.arguments?.arguments));
}

const instructions = {
  en: "Skills are folders of instructions for kinds of work. Find one with skill_search or skill_list, then read its instructions with skill_read before you begin.",
  zh: "技能是针对某类工作的指令目录。先用 skill_search 或 skill_list 找到合适的技能，再用 skill_read 读取指令，然后开始工作。",
};
