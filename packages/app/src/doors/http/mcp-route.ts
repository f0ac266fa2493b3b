import type { Authorize } from "./access/authorize.ts";
import { largestUserBody, readBytes } from "./read-body.ts";
import type { AuthorizedRequest } from "./request.ts";
import { completed } from "./respond.ts";
import type { ServerApps } from "./server/server-apps.ts";
import { createServerPerson } from "./server/server-person.ts";

export interface McpRouteOptions {
  readonly apps: ServerApps;
  readonly authorize: Authorize;
}

/** `POST /mcp`: the MCP door over HTTP. */
export const createMcpRoute =
  ({ apps, authorize }: McpRouteOptions) =>
  async (admitted: AuthorizedRequest): Promise<Response> => {
    const { handleMcp } = await import("../mcp/handle-mcp.ts");
    const { url, method, headers } = admitted.raw;
    const body = new Uint8Array(await readBytes(admitted.raw, largestUserBody));
    const request = await authorize(admitted, "user"); // access may be revoked while the body arrives
    const app = apps.create(request, createServerPerson());
    try {
      return completed(await handleMcp(new Request(url, { method, headers, body }), app), request.requestId);
    } finally {
      await app.close();
    }
  };
