/**
 * The MCP server `charts` of a new home as one small program: the same tools, without loading the product from its
 * sources, which takes ten times as long. `loadout mcp demo` itself is tested in mcp-cli.test.ts and console/tools.test.ts.
 */

import { createInterface } from "node:readline";

const inputSchema = { type: "object", properties: { rows: { type: "array" } } };
const tools = ["bar", "line"].map((name) => ({ name, description: `Draws a ${name} chart as text.`, inputSchema }));

const results = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "charts", version: "0.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools }),
  "tools/call": ({ name }) => ({ content: [{ type: "text", text: `a ${name} chart` }] }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) continue; // a notification
  const answer = Object.hasOwn(results, method)
    ? { result: results[method](params) }
    : { error: { code: -32601, message: `no method ${method}` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
}
