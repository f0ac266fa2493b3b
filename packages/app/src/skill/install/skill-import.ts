import { readFile, stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { codeOf, type Diagnostic, Fault, type PackageSource } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { dryRunField, fromVersion, importFields } from "../skill-fields.ts";
import { importPackages, type LabelledSource, ReportView, showImpacts } from "./import-packages.ts";
import { afterImport, showImports } from "./show-import.ts";

/** Imports packages into the library: paths at a terminal, uploaded bytes on a server. */

export const skillImport = operation({
  name: "skill.import",
  summary: { en: "Import skills into the library", zh: "把技能导入技能库" },
  role: "superadmin",
  effect: "write",
  place: "files",
  input: z.object({
    paths: field(
      z.array(filled()).check(z.minLength(1)),
      {
        en: "A ZIP or .skill file, a SKILL.md, a skill folder, a folder of skills, or - for standard input",
        zh: "ZIP 或 .skill 文件、SKILL.md、技能目录、一组技能的目录，或 - 表示标准输入",
      },
      // The library may accept less.
      { bytes: { types: ["application/zip", "application/octet-stream"], limit: 60_000_000 } },
    ),
    dryRun: dryRunField(),
    ...importFields(),
    signature: field(z.optional(z.string().check(z.minLength(1), z.maxLength(20_000))), {
      en: "The signed statement about it, for one skill; at a terminal, <path>.sig is read without it",
      zh: "关于它的已签名声明，只用于一个技能；在终端上会自动读取 <路径>.sig",
    }),
    many: field(z._default(z.boolean(), false), {
      en: "Import every skill of an archive with several, such as a downloaded repository",
      zh: "导入压缩包中的所有技能，例如下载的整个仓库",
    }),
    only: field(
      z.optional(filled()),
      { en: "From an archive with several skills, import only this folder", zh: "只导入压缩包中的这个技能目录" },
      { value: "folder" },
    ),
    from: fromVersion(),
    key: field(
      z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      {
        en: "Idempotency key: repeating an import with the same key has no effect",
        zh: "同一个键只导入一次，重复执行也一样",
      },
      { value: "key", idempotencyKey: true },
    ),
  }),
  output: () => z.object({ dryRun: z.boolean(), importable: z.boolean(), imports: z.array(ReportView()) }),
  async run(app, { paths, dryRun, onConflict, fix, many, only, allowHiddenText, allowFindings, signature, from, key }) {
    const found = (await Promise.all(paths.map((path) => sourcesAt(app, path)))).flat();
    const chosen = only === undefined ? (many ? await splitAll(app, found) : found) : found.map(choosing(only));
    const sources = signature === undefined ? chosen : chosen.map((one) => ({ ...one, signatures: [signature] }));
    if (signature !== undefined && sources.length > 1)
      throw new Fault("input.invalid", {
        problem: { en: "--signature is for one skill", zh: "--signature 只能用于一个技能" },
        usage: "loadout skill import <path> --signature <statement>",
      });
    if (from !== undefined && sources.length > 1)
      throw new Fault("input.invalid", {
        problem: { en: "--from is for one skill", zh: "--from 只能用于一个技能" },
        usage: "loadout skill import <path> --on-conflict update --from <version>",
      });
    const imports = await importPackages(app, sources, {
      dryRun,
      onConflict,
      fix,
      allowHiddenText,
      allowFindings,
      from,
      key,
    });
    return { dryRun, importable: imports.every(({ importable }) => importable), imports };
  },
  refusal({ dryRun, imports }, { person }) {
    if (dryRun || imports.some(({ state }) => state !== "refused")) return undefined;
    const issues = imports.flatMap(({ problems }) => problems.filter(({ severity }) => severity === "error"));
    const values = { name: person.inputName ?? "", count: issues.length };
    return new AppFault("import.refused", values, { issues: issues as Diagnostic[] });
  },
  join: (answers) => ({
    dryRun: answers.some(({ output }) => output.dryRun),
    importable: answers.every(({ output }) => output.importable),
    imports: answers.flatMap(({ path, output }) =>
      // A skill of an archive of several keeps its folder after the path.
      output.imports.map((one) => ({ ...one, name: `${path}${/\/.*$/s.exec(one.name)?.[0] ?? ""}` })),
    ),
  }),
  cli: {
    positionals: ["paths"],
    rows: "imports",
    plain: ["name", "state", "slug", "version"],
    exit: ({ importable }) => (importable ? 0 : 8),
    render: showImports,
    announce: ({ imports }, terminal) => showImpacts(imports, terminal),
    next: afterImport,
    examples: [
      "loadout skill import pdf.zip --dry-run",
      "loadout skill import pdf.zip --on-conflict update",
      "loadout skill import ./team-skills --fix",
      "loadout skill import repository.zip --many --dry-run",
    ],
  },
});

async function sourcesAt(app: App, path: string): Promise<readonly LabelledSource[]> {
  const library = await app.library();
  if (path === "-") {
    const source = library.sourceOf("-", await app.person.input());
    const { inputName } = app.person;
    const isNamed = inputName !== undefined && "bytes" in source;
    return [{ source: isNamed ? { ...source, name: inputName } : source, label: "-" }];
  }
  const found = await library.locate(resolve(app.config.workDir, path));
  const labelOf = (source: PackageSource, index: number): string =>
    found.length === 1
      ? path
      : `${path}/${"path" in source ? relative(app.config.workDir, source.path) : `${index} ${source.name}`}`;
  const signatures = found.length === 1 ? await readBeside(resolve(app.config.workDir, path)) : [];
  return found.map((source, index) => ({ source, label: labelOf(source, index), signatures }));
}

/** What `skill export` writes beside a package. */
async function readBeside(path: string): Promise<readonly string[]> {
  try {
    const { size } = await stat(`${path}.sig`);
    return size > 20_000 ? [] : [await readFile(`${path}.sig`, "utf8")];
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return [];
    throw error;
  }
}

/** Splits archives into one source per skill, labelled by folder. */
async function splitAll(app: App, sources: readonly LabelledSource[]): Promise<LabelledSource[]> {
  const library = await app.library();
  const all = sources.map(async ({ source, label }) => {
    const parts = await library.split(source);
    return parts.map((part) => ({
      source: part,
      label: part.kind === "archive" && part.only !== undefined ? `${label}/${part.only}` : label,
    }));
  });
  return (await Promise.all(all)).flat();
}

const choosing =
  (only: string) =>
  ({ source, label }: LabelledSource): LabelledSource =>
    source.kind === "archive"
      ? { source: { ...source, name: `${source.name}/${only}`, only }, label: `${label}/${only}` }
      : { source, label };
