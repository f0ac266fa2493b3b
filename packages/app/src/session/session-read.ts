import { decodeText, Fault, type SkillsMount, TooLarge } from "@loadout/core";
import * as z from "zod/mini";
import { printable, showText } from "../doors/cli/terminal.ts";
import { showSize } from "../doors/cli/terminal-format.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { contextFlag, openContext } from "./context.ts";

/** Prints a skill file in the version that a session uses. */

/** The longest text that is handed out, in bytes. */
const largestText = 1_000_000;

export const sessionRead = operation({
  name: "session.read",
  summary: { en: "Print a skill file in the version a session uses", zh: "输出会话读到的技能文件" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    path: field(filled(), {
      en: "The file, such as /skills/sales-report/SKILL.md",
      zh: "文件，例如 /skills/sales-report/SKILL.md",
    }),
    contextId: contextFlag(),
  }),
  output: () =>
    z.object({
      path: z.string(),
      /** Bytes. */
      size: z.number(),
      text: z.optional(z.string()),
      /** Why there is no text. */
      reason: z.optional(z.enum(["binary", "too-large"])),
    }),
  async run(app, { path, contextId }) {
    const session = await openContext(app, contextId);
    const mount = await session.mount();
    if (!mount.owns(path)) throw new Fault("file.outside", { path });
    const found = await readMounted(mount, path);
    const size = typeof found === "number" ? found : found.length;
    if (typeof found === "number" || size > largestText) return { path, size, reason: "too-large" as const };
    const text = decodeText(found);
    return text === undefined ? { path, size, reason: "binary" as const } : { path, size, text };
  },
  cli: {
    positionals: ["path"],
    render({ path, size, text, reason }, terminal) {
      if (text !== undefined) return showText(text, terminal);
      const why =
        reason === "binary" ? { en: "not text", zh: "不是文本" } : { en: "too large to show", zh: "过大，无法显示" };
      return `${printable(path)}  ${showSize(size)}  ${terminal.say(why)}`;
    },
    examples: ["loadout session read /skills/sales-report/SKILL.md --context a1f9"],
  },
});

/** Its bytes, or how many there are of a file that is not read at all. */
async function readMounted(mount: SkillsMount, path: string): Promise<Buffer | number> {
  try {
    return await mount.read(path);
  } catch (error) {
    if (error instanceof Fault && error.cause instanceof TooLarge) return error.cause.size;
    throw error;
  }
}
