import type { Language } from "@loadout/core";
import type { Authorize } from "./access/authorize.ts";
import type { OpenApiDocument } from "./openapi/openapi.ts";
import { largestBody, readBytes } from "./read-body.ts";
import type { AuthorizedRequest } from "./request.ts";
import { completed, pageHeaders, respond, respondJson } from "./respond.ts";
import type { ServerApps } from "./server/server-apps.ts";
import { createServerPerson } from "./server/server-person.ts";

export interface TextRoutesOptions {
  readonly apps: ServerApps;
  readonly authorize: Authorize;
}

/** What is generated from the list of operations, made when somebody wants it, and the door for MCP. */
export function createTextRoutes({ apps, authorize }: TextRoutesOptions) {
  const documents = new Map<Language, Promise<OpenApiDocument>>();
  const documentOf = async (language: Language): Promise<OpenApiDocument> => {
    const { createOpenApi } = await import("./openapi/openapi.ts");
    const known = documents.get(language) ?? createOpenApi({ language });
    documents.set(language, known);
    return known;
  };
  return {
    openApi: async ({ language, requestId }: AuthorizedRequest): Promise<Response> =>
      respondJson(JSON.stringify(await documentOf(language)), requestId),
    async docs({ language, requestId }: AuthorizedRequest): Promise<Response> {
      const { docsPage } = await import("./openapi/docs-page.ts");
      const text = docsPage(await documentOf(language), language);
      return respond(text, requestId, 200, { ...pageHeaders, "Content-Type": "text/html; charset=utf-8" });
    },
    async docsStyle({ requestId }: AuthorizedRequest): Promise<Response> {
      const { docsStyle } = await import("./openapi/docs-style.ts");
      return respond(docsStyle, requestId, 200, { ...pageHeaders, "Content-Type": "text/css; charset=utf-8" });
    },
    async mcp(admitted: AuthorizedRequest): Promise<Response> {
      const { handleMcp } = await import("../mcp/handle-mcp.ts");
      const { url, method, headers } = admitted.raw;
      const body = new Uint8Array(await readBytes(admitted.raw, largestBody));
      const request = await authorize(admitted, "user"); // a body may take minutes to arrive
      const app = apps.create(request, createServerPerson());
      try {
        return completed(await handleMcp(new Request(url, { method, headers, body }), app), request.requestId);
      } finally {
        await app.close();
      }
    },
  };
}
