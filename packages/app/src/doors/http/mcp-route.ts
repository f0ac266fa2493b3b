import type { Observer } from "@loadout/core";
import type { Authorize } from "./access/authorize.ts";
import type { Usage } from "./limits/usage.ts";
import { observeRequest } from "./observe-request.ts";
import { largestUserBody, readBytes } from "./read-body.ts";
import type { AuthorizedRequest } from "./request.ts";
import { completed } from "./respond.ts";
import type { ServerApps } from "./server/server-apps.ts";
import { createServerPerson } from "./server/server-person.ts";

export interface McpRouteOptions {
  readonly apps: ServerApps;
  readonly authorize: Authorize;
  readonly usage: Pick<Usage, "receive">;
  readonly observer?: Observer | undefined;
}

/** `POST /mcp`: the MCP door over HTTP. */
export const createMcpRoute =
  ({ apps, authorize, usage, observer }: McpRouteOptions) =>
  async (admitted: AuthorizedRequest): Promise<Response> => {
    const { handleMcp } = await import("../mcp/handle-mcp.ts");
    const { url, method, headers } = admitted.raw;
    observeRequest(observer, admitted);
    const received = usage.receive(admitted.caller.userId);
    try {
      const body = new Uint8Array(await readBytes(admitted.raw, largestUserBody, received.add));
      const request = await authorize(admitted, "user"); // access may be revoked while the body arrives
      const app = await apps.create(request, createServerPerson());
      try {
        return completed(await handleMcp(new Request(url, { method, headers, body }), app), request.requestId);
      } finally {
        await app.close();
      }
    } finally {
      received.release();
    }
  };
