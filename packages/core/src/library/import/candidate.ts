import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import { checkSkill } from "../../skill/check-skill.ts";
import { type Fix, fixSkill } from "../../skill/fix-skill.ts";
import type { SkillHead } from "../../skill/parse-skill.ts";
import { skillLimits } from "../../skill/skill-limits.ts";
import { isSlug, type Slug } from "../../skill/slug.ts";
import { openaiFile, type TakenOver, takeOverOpenai } from "../../skill/take-over-openai.ts";
import { decodeText } from "../tree/text-files.ts";
import type { PackageFile, SkillPackage } from "./open-package.ts";

/** Reads and checks the SKILL.md of a package. */

/** The SKILL.md of a package, read as strictly as publishing asks. */
export interface Candidate {
  /** Absent if it cannot be published; a problem says why. */
  readonly head: (SkillHead & { readonly name: Slug }) | undefined;
  readonly text: string;
  readonly bytes: Buffer;
  readonly problems: readonly Diagnostic[];
  readonly fixes: readonly Fix[];
}

const nothing: Candidate = { head: undefined, text: "", bytes: Buffer.alloc(0), problems: [], fixes: [] };

export interface CandidateOptions {
  /** What can be corrected without changing what the skill says is corrected first. */
  readonly fix?: boolean | undefined;
  readonly allowHiddenText?: boolean | undefined;
  /** Read instead of the SKILL.md of the package. */
  readonly text?: string | undefined;
}

export async function readCandidate(
  { skillFile, files }: SkillPackage,
  { fix = false, allowHiddenText = false, text: given }: CandidateOptions,
): Promise<Candidate> {
  if (!skillFile) return nothing;
  const { path } = skillFile;
  const own = given === undefined ? undefined : Buffer.from(given);
  const size = own?.length ?? skillFile.size;
  if (size > skillLimits.file)
    return { ...nothing, problems: [diagnostic("text.too-large", { size, limit: skillLimits.file }, { path })] };
  const got = own ? { bytes: own } : await skillFile.read();
  if ("rule" in got) return { ...nothing, problems: [diagnostic(got.rule, got.values, { path })] };
  const original = decodeText(got.bytes);
  const fixed = original !== undefined && fix ? fixSkill(original) : { text: original, fixes: [] };
  // A text that is given was made from what a report said, and is final.
  const taken = own || fixed.text === undefined ? undefined : await readOpenai(files, fixed.text);
  const text = taken?.text ?? fixed.text;
  const fixes = [...fixed.fixes, ...(taken?.fixes ?? [])];
  const { skill, diagnostics } = checkSkill(text ?? got.bytes.toString("utf8"), { publishing: true, allowHiddenText });
  const encoding = diagnostic("text.not-utf8", {}, { line: 1, column: 1 });
  const found = text === undefined ? [{ ...encoding, severity: "error" as const }, ...diagnostics] : diagnostics;
  const problems = [...found.map((one) => ({ ...one, path })), ...(taken?.diagnostics ?? [])];
  const isPublishable =
    skill !== undefined && isSlug(skill.name) && !problems.some(({ severity }) => severity === "error");
  if (!isPublishable || text === undefined) return { ...nothing, problems, fixes };
  const { body: _, ...head } = skill;
  const bytes = fixes.length > 0 ? Buffer.from(text) : got.bytes;
  return { head: { ...head, name: skill.name as Slug }, text, bytes, problems, fixes };
}

/** What `agents/openai.yaml` says, if the package has one. */
async function readOpenai(files: readonly PackageFile[], text: string): Promise<TakenOver | undefined> {
  const file = files.find(({ path }) => path === openaiFile);
  if (!file) return undefined;
  const got = await file.read();
  return "bytes" in got ? takeOverOpenai(text, got.bytes) : undefined; // why it cannot be read is said with the other files
}
