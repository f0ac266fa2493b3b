import { Fault, isSlug, readSignedStatement, writeStreamAtomic } from "@loadout/core";
import * as z from "zod/mini";
import { sharedSkill } from "../../access/shared-things.ts";
import type { App } from "../../app.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { showSize } from "../../doors/cli/terminal-format.ts";
import { showDone } from "../../doors/cli/view.ts";
import { field } from "../../operation/field.ts";
import { type OpenFile, operation } from "../../operation/operation.ts";
import { chunksOf, saveFields, saveFile, saveTarget } from "../../operation/save-file.ts";
import { librarySkillName, librarySkillNames } from "../skill-fields.ts";
import { findLibrarySkill } from "./library-skill.ts";

/** Exports a library skill as a ZIP file. */

/** A version other than the current one. */
export const earlierVersion = () =>
  field(z.optional(z.int().check(z.positive())), {
    en: "An earlier version instead of the current one",
    zh: "较早的版本，而不是当前版本",
  });

export const skillExport = operation({
  name: "skill.export",
  summary: { en: "Export a library skill as a ZIP file", zh: "把技能库中的技能导出为 ZIP" },
  role: "superadmin",
  shares: sharedSkill("read"),
  effect: "read",
  place: "files",
  input: z.object({
    names: librarySkillNames(),
    version: earlierVersion(),
    ...saveFields(),
  }),
  output: () =>
    z.object({
      exports: z.array(
        z.object({
          slug: z.string(),
          version: z.number(),
          digest: z.string(),
          path: z.string(),
          size: z.number(),
          /** Where its signed statement was written, if it is signed. */
          signature: z.optional(z.string()),
        }),
      ),
    }),
  download: {
    types: ["application/zip"],
    query: z.object({ name: librarySkillName(), version: earlierVersion() }),
    open,
    save,
  },
  run: (app, input) => save(app, input, (query) => open(app, query)),
  cli: {
    positionals: ["names"],
    rows: "exports",
    render: ({ exports }, terminal) =>
      exports
        .filter(({ path }) => path !== "-")
        .map(({ slug, version, path, size, signature }) =>
          showDone(
            {
              ...{ name: slug, about: `v${version}  ${path}`, where: showSize(size) },
              notes: signature === undefined ? [] : [printable(signature)],
            },
            terminal,
          ),
        )
        .join("\n"),
    examples: [
      "loadout skill export code-review",
      "loadout skill export code-review --version 2 -o old.skill",
      "loadout skill export code-review -o - > code-review.zip",
    ],
  },
});

interface ExportQuery {
  readonly name: string;
  readonly version?: number | undefined;
}

async function open(app: App, { name, version: wanted }: ExportQuery): Promise<OpenFile> {
  const { slug } = await findLibrarySkill(app, name);
  const { chunks, version, digest } = await (await app.library()).export(slug, wanted);
  const [signed] = await (await app.signatures()).of(digest);
  const facts = { slug, version, digest, ...(signed && { signature: signed.document }) };
  return { name: `${slug}.zip`, type: "application/zip", content: chunks, facts };
}

/** Beside the file, where `skill import` finds it. What a server elsewhere sends is read before it is written. */
async function saveSignature(document: string | number | undefined, path: string): Promise<string | undefined> {
  if (typeof document !== "string" || path === "-") return undefined;
  const place = `${path}.sig`;
  await writeStreamAtomic(place, chunksOf(Buffer.from((await readSignedStatement(document)).document)));
  return place;
}

interface ExportInput {
  readonly names: readonly string[];
  readonly output?: string | undefined;
  readonly version?: number | undefined;
  readonly force: boolean;
}

async function save(
  app: App,
  { names, output, version, force }: ExportInput,
  openFile: (query: ExportQuery) => Promise<OpenFile>,
) {
  const target = saveTarget(app, output);
  if (names.length > 1 && target.kind !== "folder")
    throw new Fault("input.invalid", {
      problem: { en: "several skills need an output folder", zh: "导出多个技能时需要指定目录" },
      usage: "loadout skill export a b -o <folder>",
    });
  const exports = [];
  for (const name of names) {
    const file = await openFile({ name, version });
    const { slug = name, version: n = 0, digest = "" } = file.facts ?? {};
    const saved = await saveFile(app, { ...file, name: `${isSlug(String(slug)) ? slug : name}.zip` }, target, force);
    const signature = await saveSignature(file.facts?.signature, saved.path);
    exports.push({
      ...{ slug: String(slug), version: Number(n), digest: String(digest), ...saved },
      ...(signature !== undefined && { signature }),
    });
  }
  return { exports };
}
