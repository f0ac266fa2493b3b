import type { Readable, Writable } from "node:stream";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { App } from "../../app.ts";
import { createMcpDoor } from "./mcp-door.ts";

/** Speaks MCP over these streams until the client leaves. */
export async function serveMcp(app: App, input: Readable, output: Writable): Promise<void> {
  const transport = new StdioServerTransport(input, output);
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const onerror = ({ message }: Error): void => app.person.detail(`mcp: ${message}\n`);
  const server = serveStdio(createMcpDoor(app), { transport, onerror, maxSubscriptions: 0 });
  const closed = transport.onclose;
  transport.onclose = () => {
    closed?.();
    leave();
  };
  await left;
  await server.close();
}
