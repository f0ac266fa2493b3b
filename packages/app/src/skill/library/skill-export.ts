import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { Fault, writeStreamAtomic } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { showSize } from "../../doors/cli/format.ts";
import { showDone } from "../../doors/cli/view.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { librarySkillNames } from "../skill-fields.ts";
import { findLibrarySkill } from "./library-skill.ts";

export const skillExport = operation({
  name: "skill.export",
  summary: { en: "Write a skill of the library to a ZIP file", zh: "把技能库中的技能导出为 ZIP" },
  role: "superadmin",
  effect: "read",
  place: "local",
  input: z.object({
    names: librarySkillNames(),
    output: field(
      z.optional(z.string().check(z.minLength(1))),
      { en: "The file or folder to write to, or - for standard output", zh: "输出文件或目录，- 表示标准输出" },
      { short: "o", value: "path" },
    ),
    version: field(z.optional(z.int().check(z.positive())), {
      en: "An earlier version instead of the current one",
      zh: "导出较早的版本，而不是当前版本",
    }),
    force: field(z._default(z.boolean(), false), { en: "Overwrite a file that is there", zh: "覆盖已有的文件" }),
  }),
  output: () =>
    z.object({
      exports: z.array(
        z.object({ slug: z.string(), version: z.number(), digest: z.string(), path: z.string(), size: z.number() }),
      ),
    }),
  async run(app, input) {
    const library = await app.library();
    return exportSkills(app, input, async (name, version) => {
      const { slug } = await findLibrarySkill(app, name);
      return { slug, ...(await library.export(slug, version)) };
    });
  },
  cli: {
    positionals: ["names"],
    rows: "exports",
    render: ({ exports }, terminal) =>
      exports
        .filter(({ path }) => path !== "-")
        .map(({ slug, version, path, size }) =>
          showDone({ name: slug, about: `v${version}  ${path}`, where: showSize(size) }, terminal),
        )
        .join("\n"),
    examples: [
      "loadout skill export code-review",
      "loadout skill export code-review --version 2 -o old.skill",
      "loadout skill export code-review -o - > code-review.zip",
    ],
  },
});

interface ExportInput {
  readonly names: readonly string[];
  readonly output?: string | undefined;
  readonly version?: number | undefined;
  readonly force: boolean;
}

/** A skill on its way out, wherever it comes from. */
export interface FoundPackage {
  readonly slug: string;
  readonly version: number;
  readonly digest: string;
  readonly chunks: AsyncIterable<Buffer>;
}

/** Writes each where it is wanted. */
export async function exportSkills(
  app: App,
  { names, output, version, force }: ExportInput,
  find: (name: string, version: number | undefined) => Promise<FoundPackage>,
) {
  const target = output === undefined || output === "-" ? app.config.workDir : resolve(app.config.workDir, output);
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  if (output?.endsWith("/") && !isFolder)
    throw new Fault("file.not-found", {
      path: target,
      suggestion: { en: "Make the folder first", zh: "请先创建该目录" },
    });
  if (names.length > 1 && (output === "-" || !isFolder))
    throw new Fault("input.invalid", {
      problem: { en: "several skills need a folder to go into", zh: "导出多个技能时需要指定目录" },
      usage: "loadout skill export a b -o <folder>",
    });
  const exports = [];
  for (const name of names) {
    const { slug, version: n, digest, chunks } = await find(name, version);
    const path = output === "-" ? "-" : isFolder ? join(target, `${slug}.zip`) : target;
    if (path !== "-" && existsSync(path) && statSync(path).isFile() && !force)
      throw new AppFault("export.exists", { path });
    exports.push({ slug, version: n, digest, path, size: await write(app, path, chunks) });
  }
  return { exports };
}

/** Answers how many bytes that were. */
async function write(app: App, path: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  if (path !== "-") return writeStreamAtomic(path, chunks);
  let size = 0;
  for await (const chunk of chunks) {
    app.person.deliver(chunk);
    size += chunk.length;
  }
  return size;
}
