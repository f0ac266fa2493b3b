import { relative, sep } from "node:path";
import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { type SkillFiles, skillFiles } from "../../ground/files/skill-files.ts";
import { steeringPath } from "../../ground/files/steering-paths.ts";
import type { Source, Vouched } from "../source.ts";
import type { Scan, SourceScanner } from "./scan-source.ts";
import type { ScannedSkill } from "./scanned-skill.ts";
import { createSkillDigests, type SkillDigest } from "./skill-digests.ts";

/** A source of a trusted project: skills that were not recorded are listed and not used. */
export function createRecordedScanner(
  source: Source,
  scanner: SourceScanner,
  vouched: Vouched,
  files: SkillFiles = skillFiles,
): SourceScanner {
  const digests = createSkillDigests(files);
  const refused: Source = { ...source, trusted: false };
  let last: { readonly scan: Scan; readonly verdicts: readonly Verdict[]; readonly answer: Scan } | undefined;

  const judge = ({ directory, realDirectory, target, status }: ScannedSkill): Verdict => {
    if (status !== "ready") return "held";
    if ([realDirectory, ...(target === undefined ? [] : [target])].every((real) => isHeld(real, vouched)))
      return "held";
    const key = keyOf(directory, source.root, vouched.root, files);
    const expected = Object.hasOwn(vouched.recorded, key) ? vouched.recorded[key] : undefined;
    const found = expected === undefined || target !== undefined ? undefined : digests.of(realDirectory);
    return found && found.digest === expected ? found : "refused";
  };

  /** Commands can change a recorded skill: each of its files is compared again when it is read. */
  const apply = (skill: ScannedSkill, verdict: Verdict | undefined): ScannedSkill => {
    if (verdict === undefined || verdict === "held") return skill;
    return verdict === "refused" ? refuse(skill, refused, vouched.root) : { ...skill, recorded: verdict.files };
  };

  return {
    scan() {
      const scan = scanner.scan();
      const verdicts = scan.skills.map(judge);
      const isSame = last?.scan === scan && verdicts.every((verdict, index) => isEqual(verdict, last?.verdicts[index]));
      if (last && isSame) return last.answer;
      const skills = scan.skills.map((skill, index) => apply(skill, verdicts[index]));
      last = { scan, verdicts, answer: verdicts.every((verdict) => verdict === "held") ? scan : { ...scan, skills } };
      return last.answer;
    },
  };
}

/** Out of reach of commands, as it was recorded, or neither. */
type Verdict = "held" | SkillDigest | "refused";

const isEqual = (one: Verdict, other: Verdict | undefined): boolean =>
  typeof one === "string" || typeof other !== "object" ? one === other : one.digest === other.digest;

const refuse = (skill: ScannedSkill, source: Source, root: string): ScannedSkill => {
  const reason: Diagnostic = diagnostic("skill.unrecorded", { folder: root });
  return { ...skill, source, status: "untrusted", diagnostics: [reason, ...skill.diagnostics] };
};

/** Whether commands cannot change it: it is outside the project, or in a steering path of a trusted folder. */
function isHeld(real: string, { root, trusted }: Vouched): boolean {
  if (!isInside(real, root)) return true;
  return trusted.some((folder) => {
    const [first = ""] = isInside(real, folder) ? relative(folder, real).split(sep) : [];
    return steeringPath([first]) !== undefined;
  });
}

/** The folder of a skill as it was recorded: relative to the project, by the path it is found under. */
function keyOf(directory: string, sourceRoot: string, root: string, files: SkillFiles): string {
  const real = files.realPath(sourceRoot) ?? sourceRoot;
  return relative(root, real + directory.slice(sourceRoot.length))
    .split(sep)
    .join("/");
}
