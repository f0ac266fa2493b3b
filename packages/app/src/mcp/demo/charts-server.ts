import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { type CallToolResult, Server } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod/mini";
import { version } from "../../system/version.ts";
import { type Chart, drawBars, drawLine } from "./draw-chart.ts";

const Input = z.object({
  title: z.optional(z.string().check(z.maxLength(200), z.describe("A line above the chart"))),
  rows: z
    .array(z.object({ label: z.string().check(z.maxLength(200)), value: z.number() }))
    .check(z.minLength(1), z.maxLength(100), z.describe("What is drawn, in this order")),
});

interface ChartTool {
  readonly description: string;
  readonly draw: (chart: Chart) => string;
}

const tools: Readonly<Record<string, ChartTool>> = {
  bar: {
    description:
      "Draws a bar chart as text: one bar a row, to compare amounts by region, product or another category. Give it numbers you have; it looks nothing up.",
    draw: drawBars,
  },
  line: {
    description:
      "Draws a line chart as text: one point a row, from left to right, to show how an amount changes over days or weeks. Give it numbers you have; it looks nothing up.",
    draw: drawLine,
  },
};

/** The MCP server `charts`, which draws numbers as text; it speaks over these streams until the input ends. */
export async function serveCharts(input: Readable, output: Writable): Promise<void> {
  const ended = finished(input, { writable: false });
  const server = serveStdio(createChartsServer, { transport: new StdioServerTransport(input, output) });
  try {
    await ended;
  } finally {
    await server.close();
  }
}

function createChartsServer(): Server {
  const server = new Server({ name: "charts", version }, { capabilities: { tools: {} } });
  const inputSchema = z.toJSONSchema(Input, { io: "input" }) as { type: "object" };
  server.setRequestHandler("tools/list", () => ({
    tools: Object.entries(tools).map(([name, { description }]) => ({ name, description, inputSchema })),
  }));
  server.setRequestHandler("tools/call", ({ params }) => draw(params.name, params.arguments));
  return server;
}

function draw(name: string, given: unknown): CallToolResult {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) return answer(`There is no tool ${name}; there are ${Object.keys(tools).join(" and ")}`, true);
  const { success, data, error } = Input.safeParse(given);
  if (success) return answer(tool.draw(data), false);
  const at = error.issues[0]?.path.join(".") || "rows";
  return answer(`${at} does not fit: rows are 1 to 100 of {label: text, value: number}`, true);
}

const answer = (text: string, isError: boolean): CallToolResult => ({ content: [{ type: "text", text }], isError });
