import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { TestContext } from "node:test";
import type { Role } from "@loadout/core";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type App, createApp } from "../packages/app/src/app.ts";
import { readConfig } from "../packages/app/src/config.ts";
import { createServerPerson } from "../packages/app/src/doors/http/server/server-person.ts";
import { handleMcp } from "../packages/app/src/doors/mcp/handle-mcp.ts";
import { program } from "./program.ts";
import { compiledSources, type Sandbox } from "./sandbox.ts";

/**
 * The app of one request, as a server creates it, in front of the MCP door; `details` is what it logged. Not a machine
 * of its own like the other worlds: it adds the door to a `Sandbox`, so a test can put it over any home.
 */
export function createDoorApp(
  t: TestContext,
  sandbox: Sandbox,
  { role = "superadmin", variables = {} }: { role?: Role; variables?: Record<string, string> } = {},
): App & { readonly details: readonly string[] } {
  const details: string[] = [];
  const person = { ...createServerPerson(), detail: (text: string) => void details.push(text) };
  const config = readConfig({ ...sandbox.variables, ...variables }, sandbox.work);
  const app = createApp(config, person, { caller: { userId: "ann", role, isLocal: false } });
  t.after(() => app.close());
  return { ...app, details };
}

/** A protocol a client can speak: that of 2025, and the one after it. */
export const eras = ["legacy", "auto"] as const;
export type Era = (typeof eras)[number];

/** A server on this machine that answers `/mcp` for one caller. */
export async function serveHttp(t: TestContext, app: App): Promise<URL> {
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const request = new Request(`http://localhost${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: incoming.headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const response = await handleMcp(request, app);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

export async function connectHttp(t: TestContext, app: App, era: Era = "legacy"): Promise<Client> {
  return connect(t, new StreamableHTTPClientTransport(await serveHttp(t, app)), era);
}

/** `loadout mcp serve` as a process of its own. */
export function connectStdio(t: TestContext, sandbox: Sandbox, era: Era = "legacy"): Promise<Client> {
  const [command = "", ...rest] = program;
  const transport = new StdioClientTransport({
    command,
    args: [...rest, "mcp", "serve"],
    env: { ...sandbox.variables, ...compiledSources },
    cwd: sandbox.work,
  });
  return connect(t, transport, era);
}

async function connect(t: TestContext, transport: Parameters<Client["connect"]>[0], era: Era): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: era } });
  await client.connect(transport);
  t.after(() => client.close());
  return client;
}

/** The code of a tool's answer that is an error. */
export function codeOfTool(result: Awaited<ReturnType<Client["callTool"]>>): string {
  assert.equal(result.isError, true, JSON.stringify(result).slice(0, 300));
  assert.equal(result.structuredContent, undefined, "an error has no data: clients compare it with the output schema");
  const error = result._meta?.["loadout/error"] as { code: string; message: string; hint: string };
  const [said] = result.content;
  assert.equal(said?.type, "text");
  assert.equal(said.text, [`${error.code}: ${error.message}`, error.hint].filter((line) => line !== "").join("\n"));
  return error.code;
}
