import type { Language } from "@loadout/core";
import type { OpenApiDocument } from "./openapi/openapi.ts";
import type { AuthorizedRequest } from "./request.ts";
import { pageHeaders, respond, respondJson } from "./respond.ts";

/** The OpenAPI document and its page, made on the first request. */
export function createDocumentRoutes(publicUrl?: string) {
  const documents = new Map<Language, Promise<OpenApiDocument>>();
  const documentOf = async (language: Language): Promise<OpenApiDocument> => {
    const { createOpenApi } = await import("./openapi/openapi.ts");
    const known =
      documents.get(language) ?? createOpenApi({ language, ...(publicUrl !== undefined && { server: publicUrl }) });
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
  };
}
