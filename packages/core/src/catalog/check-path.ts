import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { archiveLimits } from "../archive/archive-limits.ts";
import { type Diagnostic, diagnostic, isError } from "../ground/diagnostic.ts";
import { reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { kindOf, skillFiles, TooLarge } from "../ground/files/skill-files.ts";
import { decodeText } from "../library/tree/text-files.ts";
import { checkNames, checkFile as checkSkillFile } from "../skill/check-file.ts";
import { type CheckedSkill, checkSkill } from "../skill/check-skill.ts";
import { findSecrets } from "../skill/find-secrets.ts";
import { placeIn } from "../skill/parse-skill.ts";
import { skillLimits } from "../skill/skill-limits.ts";
import type { CatalogSkill } from "./catalog.ts";
import { mergeScans } from "./precedence.ts";
import { listSkillTreeHere } from "./read-skill-file.ts";
import { createScanner } from "./scan/create-scanner.ts";
import type { Source } from "./source.ts";

/** Checks skills on disk by the rules. */

/** What checking one skill found. */
export interface CheckedPath {
  readonly path: string;
  readonly id: string;
  readonly name?: string;
  readonly passes: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks a SKILL.md, a skill's folder, or every skill below a folder. Nothing of a skill is run. */
export function checkPath(path: string, options: { readonly strict?: boolean } = {}): readonly CheckedPath[] {
  const absolute = resolve(path);
  const real = skillFiles.realPath(absolute);
  if (real === undefined)
    throw new Fault("file.not-found", {
      path,
      suggestion: {
        en: "Pass a SKILL.md, a skill's folder, or a folder of skills",
        zh: "请指明 SKILL.md、技能目录或一组技能的目录",
      },
    });
  if (kindOf(skillFiles.state(real)) !== "folder") return [checkFile(absolute, options)];
  const found = isRepository(absolute) ? skillsOfRepository(absolute) : skillsBelow(absolute);
  if (found.length === 0) return [failed(absolute, [diagnostic("folder.no-skill", {}, { path: absolute })])];
  return found.map((skill) =>
    skill.path === skill.directory ? failed(skill.path, skill.diagnostics) : checkFile(skill.path, options),
  );
}

function skillsBelow(root: string): readonly CatalogSkill[] {
  const source: Source = { name: "checked", kind: "path", root, trusted: true };
  return mergeScans([{ source, ...createScanner(source).scan() }]).view.skills;
}

/** The root of a repository that is not itself a skill. */
const isRepository = (folder: string): boolean =>
  skillFiles.state(join(folder, ".git")) !== undefined &&
  !(skillFiles.names(folder) ?? []).some((name) => name.toLowerCase() === "skill.md");

/** Where a project keeps its skills; folders whose name begins with a dot are not looked through otherwise. */
const projectFolders = [".loadout/skills", ".agents/skills", ".claude/skills"];

/** The skills of a project and those anywhere else in its repository but its documents; other folders are no mistakes. */
function skillsOfRepository(root: string): readonly CatalogSkill[] {
  const isDocument = ({ directory }: CatalogSkill): boolean =>
    relative(root, directory).split(sep)[0]?.toLowerCase() === "docs";
  const own = projectFolders
    .map((folder) => join(root, folder))
    .filter((folder) => skillFiles.state(folder)?.isDirectory())
    .flatMap(skillsBelow);
  const others = skillsBelow(root).filter((skill) => skill.path !== skill.directory && !isDocument(skill));
  return [...own, ...others];
}

const failed = (path: string, diagnostics: readonly Diagnostic[]): CheckedPath => ({
  path,
  id: basename(path),
  passes: false,
  diagnostics,
});

function checkFile(path: string, { strict = false }: { readonly strict?: boolean }): CheckedPath {
  const directory = dirname(path);
  const id = basename(directory);
  const read = readChecked(path);
  if ("rule" in read) return { ...failed(path, [read]), id };
  const checked = checkSkill(read.text, { folder: id, file: basename(path), strict });
  const encoding = read.utf8 ? [] : [diagnostic("text.not-utf8", {}, { line: 1, column: 1 })];
  const references = checked.skill ? missingReferences(read.text, directory) : [];
  const own = [
    ...checkNames([id]),
    ...encoding,
    ...checked.diagnostics,
    ...references,
    ...findSecrets(path, read.text),
  ];
  const diagnostics = [...own.map((found) => ({ ...found, path })), ...checkOtherFiles(path, directory)];
  const passes = checked.passes && !(strict && encoding.length > 0) && !diagnostics.some(isError);
  return { path, id, ...(checked.skill && { name: checked.skill.name }), passes, diagnostics };
}

/** The files beside a SKILL.md: hidden text in names and texts, and what looks like a secret. Links are not followed. */
function checkOtherFiles(path: string, directory: string): Diagnostic[] {
  const entries = listSkillTreeHere(directory).filter((entry) => entry.path !== basename(path));
  const files = entries.filter(({ kind }) => kind === "file").slice(0, mostFiles);
  const found = [
    ...checkNames(entries.map((entry) => entry.path)),
    ...files.flatMap((file) => checkOne(directory, file.path)),
  ];
  return found.map((one) => ({ ...one, path: join(directory, one.path ?? "") }));
}

function checkOne(directory: string, path: string): readonly Diagnostic[] {
  try {
    return checkSkillFile(path, decodeText(skillFiles.readBytes(join(directory, path), archiveLimits.file)));
  } catch (error) {
    const reason = error instanceof TooLarge ? `> ${archiveLimits.file}` : reasonOf(error);
    return [diagnostic("entry.unreadable", { reason }, { path })];
  }
}

/** As many as a package may have. */
const mostFiles = archiveLimits.files;

/** The same for a text that is not in a file yet. */
export function checkText(text: string, options: { readonly strict?: boolean } = {}): CheckedSkill {
  const size = Buffer.byteLength(text);
  if (size <= skillLimits.file) return checkSkill(text, options);
  return { passes: false, diagnostics: [diagnostic("text.too-large", { size, limit: skillLimits.file })] };
}

function readChecked(path: string): { text: string; utf8: boolean } | Diagnostic {
  try {
    return skillFiles.readWhole(skillFiles.realPath(path) ?? path, skillLimits.file);
  } catch (error) {
    if (error instanceof TooLarge)
      return diagnostic("text.too-large", { size: error.size, limit: skillLimits.file }, { path });
    return diagnostic("folder.unreadable", { reason: reasonOf(error) }, { path });
  }
}

/** Links of the instructions to files the folder does not have; code blocks are examples and do not count. */
function missingReferences(text: string, directory: string): Diagnostic[] {
  const withoutCode = text.replace(/^(```|~~~)[\s\S]*?^\1|`[^`\n]*`/gm, (code) => code.replace(/[^\n]/g, " "));
  return [...withoutCode.matchAll(/\]\(([^()\s#?]+)[^()\n]*\)/g)]
    .filter(([, target = ""]) => !/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(target) && /\.\w+$/.test(target))
    .filter(([, target = ""]) => skillFiles.state(join(directory, decode(target))) === undefined)
    .slice(0, mostReferences)
    .map(({ 1: target = "", index }) => diagnostic("reference.missing", { target }, placeIn(text, index)));
}

/** A file with more broken links than this is not helped by naming them all. */
const mostReferences = 20;

function decode(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch (error) {
    if (error instanceof URIError) return target;
    throw error;
  }
}
