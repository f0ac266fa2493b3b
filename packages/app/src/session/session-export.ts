import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { writeStreamAtomic } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { showSize } from "../doors/cli/format.ts";
import { showText } from "../doors/cli/terminal.ts";
import { showDone } from "../doors/cli/view.ts";
import { AppFault } from "../operation/app-fault.ts";
import { field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { contextArgument, openContext } from "./context.ts";
import { hideKeys } from "./hide-keys.ts";
import { sessionDocument, sessionMarkdown } from "./session-document.ts";

export const sessionExport = operation({
  name: "session.export",
  summary: { en: "Write a conversation out, to read or to keep", zh: "导出会话，供阅读或保存" },
  role: "user",
  effect: "read",
  place: "local",
  input: z.object({
    contextId: contextArgument(),
    output: field(
      z.optional(z.string().check(z.minLength(1))),
      { en: "The file to write to; else standard output", zh: "输出文件；省略则输出到标准输出" },
      { short: "o", value: "file" },
    ),
    format: field(z._default(z.enum(["markdown", "json"]), "markdown"), {
      en: "What it is written as",
      zh: "导出格式",
    }),
    force: field(z._default(z.boolean(), false), { en: "Overwrite a file that is there", zh: "覆盖已有的文件" }),
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
  async run(app, { contextId: given, output, format, force }) {
    const session = await openContext(app, given);
    const document = (await hideKeys(app))(sessionDocument(session));
    const content = format === "json" ? `${JSON.stringify(document, null, 2)}\n` : sessionMarkdown(document, app.say);
    return writeSession(app, { contextId: session.contextId, format, content }, { output, force });
  },
  cli: {
    positionals: ["contextId"],
    render: ({ contextId, path, content = "", size }, terminal) =>
      path === undefined
        ? showText(content, terminal)
        : showDone({ name: contextId, about: path, where: showSize(size) }, terminal),
    examples: ["loadout session export a1f9 > talk.md", "loadout session export a1f9 --format json -o talk.json"],
  },
});

interface Written {
  readonly contextId: string;
  readonly format: "markdown" | "json";
  readonly content: string;
}

/** To the file that is named, or into the answer. */
export async function writeSession(
  app: App,
  { contextId, format, content }: Written,
  { output, force }: { readonly output?: string | undefined; readonly force: boolean },
) {
  const answer = { contextId, format, size: Buffer.byteLength(content) };
  if (output === undefined || output === "-") return { ...answer, content };
  const path = resolve(app.config.workDir, output);
  if (existsSync(path) && !force) throw new AppFault("export.exists", { path });
  await writeStreamAtomic(path, once(content));
  return { ...answer, path };
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
