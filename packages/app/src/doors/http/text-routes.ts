import type { Language } from "@loadout/core";
import type { KnownAsked } from "./asked.ts";
import type { Admit } from "./http-app.ts";
import type { OpenApiDocument } from "./openapi.ts";
import { largestBody, readBytes } from "./read-bytes.ts";
import { completed, pageHeaders, respond, respondJson } from "./respond.ts";
import type { ServerApps } from "./server-apps.ts";
import { createServerPerson } from "./server-person.ts";

export interface TextRoutesOptions {
  readonly apps: ServerApps;
  readonly admit: Admit;
}

/** What is generated from the list of operations, made when somebody wants it, and the door for MCP. */
export function createTextRoutes({ apps, admit }: TextRoutesOptions) {
  const documents = new Map<Language, Promise<OpenApiDocument>>();
  const documentOf = async (language: Language): Promise<OpenApiDocument> => {
    const { createOpenApi } = await import("./openapi.ts");
    const known = documents.get(language) ?? createOpenApi({ language });
    documents.set(language, known);
    return known;
  };
  return {
    openApi: async ({ language, requestId }: KnownAsked): Promise<Response> =>
      respondJson(JSON.stringify(await documentOf(language)), requestId),
    async docs({ language, requestId }: KnownAsked): Promise<Response> {
      const { docsPage } = await import("./docs-page.ts");
      const text = docsPage(await documentOf(language), language);
      return respond(text, requestId, 200, { ...pageHeaders, "Content-Type": "text/html; charset=utf-8" });
    },
    async docsStyle({ requestId }: KnownAsked): Promise<Response> {
      const { docsStyle } = await import("./docs-style.ts");
      return respond(docsStyle, requestId, 200, { ...pageHeaders, "Content-Type": "text/css; charset=utf-8" });
    },
    async mcp(admitted: KnownAsked): Promise<Response> {
      const { handleMcp } = await import("../mcp/handle-mcp.ts");
      const { url, method, headers } = admitted.request;
      const body = new Uint8Array(await readBytes(admitted.request, largestBody));
      const asked = await admit(admitted, "user"); // a body may take minutes to arrive
      const app = apps.create(asked, createServerPerson());
      try {
        return completed(await handleMcp(new Request(url, { method, headers, body }), app), asked.requestId);
      } finally {
        await app.close();
      }
    },
  };
}
