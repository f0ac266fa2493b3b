import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { decodeUtf8, Fault, reasonOf } from "@loadout/core";
import * as z from "zod/mini";
import { sharedSkill } from "../../access/shared-things.ts";
import { type App, authorOf } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { ChangeView, changeView, findLibrarySkill } from "../library/library-skill.ts";
import { showSaved } from "../library/show-saved.ts";
import { allowHiddenText, fromVersion, librarySkillName } from "../skill-fields.ts";

/** Changes a text file of a library skill. */

export const skillEdit = operation({
  name: "skill.edit",
  summary: { en: "Edit a text file of a library skill", zh: "编辑技能库中技能的文本文件" },
  role: "superadmin",
  shares: sharedSkill("manage"),
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    name: librarySkillName(),
    file: field(z._default(filled(), "SKILL.md"), {
      en: "The file; default: SKILL.md",
      zh: "文件，省略则为 SKILL.md",
    }),
    text: field(z.optional(z.string()), { en: "The new text", zh: "新的文本内容" }),
    input: field(
      z.optional(filled()),
      { en: "Read the new text from this file, or - for standard input", zh: "从文件读取新文本，- 表示标准输入" },
      { short: "i", value: "file", local: true },
    ),
    from: fromVersion(),
    allowHiddenText: allowHiddenText(),
  }),
  output: () => z.extend(ChangeView(), { file: z.string() }),
  async run(app, { name, file, text, input, from, allowHiddenText }) {
    const library = await app.library();
    const { slug } = await findLibrarySkill(app, name);
    const before = await library.readFile(slug, file);
    const save = async (fresh: string) => {
      const known = await app.known();
      const options = { ...authorOf(app), from: from ?? before.version, known, allowHiddenText };
      return { ...changeView(await library.edit(slug, { kind: "write", path: file, text: fresh }, options)), file };
    };
    if (text !== undefined) return save(text);
    if (input !== undefined) return save(decode(file, await readInput(app, input)));
    if (before.text === undefined || !before.editable) return save(before.text ?? ""); // refused there, with the reason
    return editAndSave(app, file, before.text, save);
  },
  cli: {
    positionals: ["name", "file"],
    byHand: ({ text }) => text === undefined,
    render: (saved, terminal) => showSaved(saved, saved.file, terminal),
    next: ({ slug, version, changed }) => (changed ? [`→ loadout skill diff ${slug} ${version - 1}..${version}`] : []),
    examples: [
      "loadout skill edit code-review",
      "loadout skill edit code-review references/checklist.md --input new.md",
    ],
  },
});

async function readInput(app: App, input: string): Promise<Buffer> {
  if (input === "-") return app.person.input();
  const path = resolve(app.config.workDir, input);
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

/** Decodes UTF-8; refuses invalid text instead of repairing it. */
export function decode(file: string, bytes: Buffer): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  throw new Fault("file.not-text", {
    path: file,
    reason: { en: "it is not valid UTF-8 text", zh: "不是有效的 UTF-8 文本" },
  });
}

/** Lets the person edit a copy; if it cannot be saved, the copy stays where they can find it. */
async function editAndSave<T>(app: App, file: string, text: string, save: (fresh: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-edit-"));
  const copy = join(folder, basename(file));
  writeFileSync(copy, text, { mode: 0o600 });
  const drop = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    if (!(await app.person.edit(copy))) throw new AppFault("editor.missing", { file });
  } catch (error) {
    drop();
    throw error;
  }
  try {
    const saved = await save(decode(file, readFileSync(copy)));
    drop();
    return saved;
  } catch (error) {
    app.person.progress(`${app.say({ en: "Your text was saved to", zh: "你的文本保存在" })} ${copy}`);
    throw error;
  }
}
