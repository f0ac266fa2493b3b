import type { App } from "../../app.ts";

/**
 * Answers one request to `/mcp`: no MCP session, no stream, no state. Caller, origin and size of the body
 * have been checked before.
 */
export async function handleMcp(request: Request, app: App): Promise<Response> {
  if (request.method !== "POST") return refuse(405, -32000, "Method not allowed", { allow: "POST" });
  const parsedBody = await readBody(request);
  if (parsedBody === undefined) return refuse(400, -32700, "Parse error: the body is not JSON");
  if (Array.isArray(parsedBody)) return refuse(400, -32600, "Send one message at a time");
  // Loaded on the first request, so that the server starts faster.
  const [{ createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport }, { createMcpDoor }] =
    await Promise.all([import("@modelcontextprotocol/server"), import("./mcp-door.ts")]);
  const door = createMcpDoor(app);
  const onerror = ({ message }: Error): void => app.person.detail(`mcp: ${message}\n`);
  if (!(await isLegacyRequest(request, parsedBody)))
    return createMcpHandler(door, { legacy: "reject", maxSubscriptions: 0, onerror }).fetch(request, { parsedBody });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = await door();
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

async function readBody(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // which is the answer
    throw error;
  }
}

const refuse = (status: number, code: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });
