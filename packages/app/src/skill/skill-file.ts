import { basename } from "node:path";
import * as z from "zod/mini";
import { sharedSkill } from "../access/shared-things.ts";
import type { App } from "../app.ts";
import { printable } from "../doors/cli/terminal.ts";
import { showSize } from "../doors/cli/terminal-format.ts";
import { field, filled } from "../operation/field.ts";
import { type OpenFile, operation } from "../operation/operation.ts";
import { saveFields, saveFile, saveTarget } from "../operation/save-file.ts";
import { findLibrarySkill } from "./library/library-skill.ts";
import { earlierVersion } from "./library/skill-export.ts";
import { librarySkillName } from "./skill-fields.ts";

/** Downloads one file of a library skill. */

const fileFields = () => ({
  name: librarySkillName(),
  path: field(filled(), { en: "The file's path in the skill", zh: "文件在技能中的路径" }),
  version: earlierVersion(),
});

export const skillFile = operation({
  name: "skill.file",
  summary: { en: "Download one file of a library skill", zh: "下载技能库中某个技能的一个文件" },
  role: "superadmin",
  shares: sharedSkill("read"),
  effect: "read",
  place: "files",
  input: z.object({ ...fileFields(), ...saveFields() }),
  output: () => z.object({ slug: z.string(), version: z.number(), path: z.string(), size: z.number() }),
  download: { types: ["application/octet-stream"], query: z.object(fileFields()), open, save },
  run: (app, input) => save(app, input, (query) => open(app, query)),
  cli: {
    positionals: ["name", "path"],
    render: ({ path, size }, { style }) =>
      path === "-" ? "" : `${style("green", "✓")} ${printable(path)}  ${style("dim", showSize(size))}`,
    examples: [
      "loadout skill file code-review references/checklist.md",
      "loadout skill file code-review SKILL.md --version 1 -o -",
    ],
  },
});

interface FileQuery {
  readonly name: string;
  readonly path: string;
  readonly version?: number | undefined;
}

async function open(app: App, { name, path, version }: FileQuery): Promise<OpenFile> {
  const { slug, version: current } = await findLibrarySkill(app, name);
  const { bytes } = await (await app.library()).readFile(slug, path, version);
  const facts = { slug, version: version ?? current };
  return { name: basename(path), type: "application/octet-stream", content: bytes, facts };
}

interface FileInput extends FileQuery {
  readonly output?: string | undefined;
  readonly force: boolean;
}

async function save(
  app: App,
  { output, force, ...query }: FileInput,
  openFile: (query: FileQuery) => Promise<OpenFile>,
): Promise<{ slug: string; version: number; path: string; size: number }> {
  const target = saveTarget(app, output);
  const file = await openFile(query);
  const { slug = query.name, version = 0 } = file.facts ?? {};
  const saved = await saveFile(app, { ...file, name: basename(query.path) }, target, force);
  return { slug: String(slug), version: Number(version), ...saved };
}
