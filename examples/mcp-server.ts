import { openSkillTools } from "@loadout/core";
import { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** `node mcp-server.ts <folder of skills>`: the skills as tools of an MCP server, on standard input and output. */

const [skillsDir = "skills"] = process.argv.slice(2);
const skills = await openSkillTools({ skillsDir });
const server = new Server(
  { name: "our-skills", version: "1.0.0" },
  { capabilities: { tools: {} }, instructions: await skills.instructions() },
);
server.setRequestHandler("tools/list", async () => {
  await skills.refresh(); // skills that were added since are there
  return {
    tools: skills.tools.map(({ name, description, parameters }) => ({
      ...{ name, description, inputSchema: { ...parameters, type: "object" as const } },
    })),
  };
});
server.setRequestHandler("tools/call", async ({ params }) => {
  const tool = skills.tools.find(({ name }) => name === params.name);
  if (!tool) return { content: [{ type: "text", text: `No tool ${params.name}` }], isError: true };
  const { content, isError } = await tool.run(params.arguments ?? {});
  return { content: [{ type: "text", text: content }], isError };
});
await server.connect(new StdioServerTransport());
