import {
  type Diagnostic,
  Fault,
  findSkill,
  isError,
  isForPeople,
  parseSkill,
  readSkillFile,
  translateDiagnostic,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { showText } from "../doors/cli/terminal.ts";
import { environmentFlag, field, skillName } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { openReadable } from "./readable-skills.ts";

/** Prints the instructions of a skill, or one of its files. */

export const skillRead = operation({
  name: "skill.read",
  summary: { en: "Print the instructions of a skill, or one of its files", zh: "输出技能的指令，或它的某个文件" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  mcp: true,
  forModel({ file }) {
    if (file !== undefined && isForPeople(plainPath(file)))
      throw new Fault("file.not-found", { path: file, suggestion: "" });
  },
  input: z.object({
    name: skillName(),
    file: field(z.optional(z.string()), {
      en: "A file of the skill; default: its instructions",
      zh: "读取技能中的某个文件，而不是指令",
    }),
    environment: environmentFlag(),
  }),
  output: () => z.object({ id: z.string(), file: z.string(), text: z.string() }),
  async run(app, { name, file, environment }) {
    const skill = findSkill((await openReadable(app, environment)).view, name);
    if (!skill.source.trusted) throw new Fault("skill.untrusted", { name: skill.id, folder: await app.projectRoot() });
    const unusable = (found: readonly Diagnostic[]): Fault => {
      const problem = found.find(isError);
      const text = problem ? { en: problem.message, zh: translateDiagnostic(problem, "zh").message } : "";
      return new Fault("skill.unusable", { name: skill.id, problem: text, path: skill.path });
    };
    // The text of a broken skill can be read, so that it can be fixed; nothing else of it.
    if (!skill.head && file !== "SKILL.md") throw unusable(skill.diagnostics);
    const read =
      skill.source.kind === "library"
        ? await libraryReader(app, skill.id, skill.library?.version)
        : (path?: string) => readSkillFile(skill, path);
    if (file !== undefined) return { id: skill.id, file, text: await read(file) };
    const parsed = parseSkill(await read());
    if (!parsed.skill) throw unusable(parsed.diagnostics);
    return { id: skill.id, file: "SKILL.md", text: parsed.skill.body };
  },
  cli: {
    positionals: ["name", "file"],
    render: ({ text }, terminal) => showText(text, terminal),
    examples: ["loadout skill read code-review", "loadout skill read skill-authoring references/checklist.md"],
  },
});

/** Library files are verified against the saved version: the one that was found, which a newer one must not replace. */
async function libraryReader(
  app: App,
  slug: string,
  version: number | undefined,
): Promise<(path?: string) => Promise<string>> {
  const library = await app.library();
  return async (path = "SKILL.md") => {
    const { text, bytes } = await library.readFile(slug, path.startsWith("/") ? path : plainPath(path), version);
    return text ?? bytes.toString("utf8");
  };
}

const plainPath = (path: string): string =>
  path
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
