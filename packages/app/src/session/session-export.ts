import * as z from "zod/mini";
import type { App } from "../app.ts";
import { showText } from "../doors/cli/terminal.ts";
import { showSize } from "../doors/cli/terminal-format.ts";
import { showDone } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { type OpenFile, operation } from "../operation/operation.ts";
import { chunksOf, saveFields, saveFile, saveTarget } from "../operation/save-file.ts";
import { contextArgument, openContext } from "./context.ts";
import { hideKeys } from "./hide-keys.ts";
import { sessionDocument, sessionMarkdown } from "./session-document.ts";

/** Exports a conversation as Markdown or JSON. */

const sessionId = () => field(filled(), { en: "The session's id", zh: "会话 id" });

const formatField = () =>
  field(z._default(z.enum(["markdown", "json"]), "markdown"), { en: "The file format", zh: "导出格式" });

export const sessionExport = operation({
  name: "session.export",
  summary: { en: "Export a conversation as Markdown or JSON", zh: "导出会话，供阅读或保存" },
  role: "user",
  effect: "read",
  place: "files",
  input: z.object({
    contextId: contextArgument(),
    output: field(
      z.optional(filled()),
      { en: "Output file; default: standard output", zh: "输出文件；省略则输出到标准输出" },
      { short: "o", value: "file" },
    ),
    format: formatField(),
    force: saveFields().force,
  }),
  output: () =>
    z.object({
      contextId: z.string(),
      format: z.enum(["markdown", "json"]),
      /** Bytes. */
      size: z.number(),
      /** Where it was written to. */
      path: z.optional(z.string()),
      /** The text itself, where no file was named. */
      content: z.optional(z.string()),
    }),
  download: {
    types: ["text/markdown", "application/json"],
    query: z.object({ contextId: sessionId(), format: formatField() }),
    open,
    save,
  },
  run: (app, input) => save(app, input, (query) => open(app, query)),
  cli: {
    positionals: ["contextId"],
    render: ({ contextId, path, content = "", size }, terminal) =>
      path === undefined
        ? showText(content, terminal)
        : showDone({ name: contextId, about: path, where: showSize(size) }, terminal),
    examples: ["loadout session export a1f9 > talk.md", "loadout session export a1f9 --format json -o talk.json"],
  },
});

interface SessionQuery {
  readonly contextId?: string | undefined;
  readonly format: "markdown" | "json";
}

async function open(app: App, { contextId: given, format }: SessionQuery): Promise<OpenFile> {
  const session = await openContext(app, given);
  const document = (await hideKeys(app))(sessionDocument(session));
  const text = format === "json" ? `${JSON.stringify(document, null, 2)}\n` : sessionMarkdown(document, app.say);
  const type = format === "json" ? "application/json" : "text/markdown";
  const contextId = given ?? session.contextId;
  return {
    name: fileNameOf(contextId, format),
    type: `${type}; charset=utf-8`,
    content: Buffer.from(text),
    facts: { contextId },
  };
}

const fileNameOf = (contextId: string, format: SessionQuery["format"]): string =>
  `${contextId}.${format === "json" ? "json" : "md"}`;

interface ExportInput extends SessionQuery {
  readonly output?: string | undefined;
  readonly force: boolean;
}

/** To the file that is named, or into the answer. */
async function save(
  app: App,
  { contextId: given, format, output, force }: ExportInput,
  openFile: (query: SessionQuery) => Promise<OpenFile>,
) {
  const { content, facts } = await openFile({ contextId: given, format });
  const contextId = String(facts?.contextId ?? given);
  const name = fileNameOf(given ?? contextId, format);
  if (output !== undefined && output !== "-")
    return { contextId, format, ...(await saveFile(app, { name, content }, saveTarget(app, output), force)) };
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(content)) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  return { contextId, format, size: Buffer.byteLength(text), content: text };
}
