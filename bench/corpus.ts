import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { adviseDescriptions, checkSkill, isError, parseSkill } from "@loadout/core";
import { fixSkill } from "../packages/core/src/skill/fix-skill.ts";
import { readPlainYaml } from "../packages/core/src/skill/frontmatter/read-plain-yaml.ts";
import { readYamlWithParser } from "../packages/core/src/skill/frontmatter/read-yaml.ts";
import { splitFrontmatter } from "../packages/core/src/skill/frontmatter/split-frontmatter.ts";

interface Line {
  readonly repo: string;
  readonly path: string;
  readonly text?: string;
  readonly base64?: string;
}

/** What happens to thousands of real SKILL.md files; the folder is named by LOADOUT_CORPUS. */
export async function corpusReport(corpus: string | undefined): Promise<string[]> {
  const file = corpus === undefined ? undefined : join(corpus, "skills.jsonl.gz");
  if (file === undefined || !existsSync(file))
    return ["corpus: not run, LOADOUT_CORPUS names no folder with skills.jsonl.gz"];
  const lines = gunzipSync(readFileSync(file))
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  const counts = {
    files: 0,
    loaded: 0,
    withProblems: 0,
    strictlyValid: 0,
    importable: 0,
    importableWithFix: 0,
    refused: 0,
    silent: 0,
    crashed: 0,
    plainRead: 0,
    plainDisagrees: 0,
    nameAndDescriptionLost: 0,
  };
  const refusals = new Map<string, number>();
  const described: { id: string; name: string; description: string }[] = [];
  for (const { text: given, base64 } of lines) {
    const text = given ?? Buffer.from(base64 ?? "", "base64").toString("utf8");
    counts.files++;
    try {
      const { skill, diagnostics } = parseSkill(text);
      if (checkSkill(text, { strict: true }).passes) counts.strictlyValid++;
      if (checkSkill(text, { publishing: true }).passes) counts.importable++;
      else if (checkSkill(fixSkill(text).text, { publishing: true }).passes) counts.importableWithFix++;
      const errors = diagnostics.filter(isError);
      if (skill) {
        counts.loaded++;
        described.push({ id: `${counts.files}`, name: skill.name, description: skill.description });
        if (diagnostics.length > 0) counts.withProblems++;
      } else {
        counts.refused++;
        if (errors.length === 0) counts.silent++;
        for (const { rule } of errors) refusals.set(rule, (refusals.get(rule) ?? 0) + 1);
        if (hasBoth(text)) counts.nameAndDescriptionLost++;
      }
      comparePlain(text, counts);
    } catch {
      counts.crashed++;
    }
  }
  return [
    ...Object.entries(counts),
    ...[...refusals].map(([rule, count]) => [`refused: ${rule}`, count] as const),
    ...(await adviceCounts(described)),
  ].map(([name, count]) => `corpus: ${String(count).padStart(6)}  ${name}`);
}

/** How many of the skills get which advice on their description. */
async function adviceCounts(skills: Parameters<typeof adviseDescriptions>[0]): Promise<readonly [string, number][]> {
  const { skills: advice, groups } = await adviseDescriptions(skills);
  const count = (has: (one: (typeof advice)[number]) => boolean): number => advice.filter(has).length;
  return [
    ["advice: says no when", count(({ saysNoWhen }) => saysNoWhen)],
    ["advice: says little", count(({ saysLittle }) => saysLittle)],
    ["advice: words nobody would type", count(({ unusual }) => unusual.length > 0)],
    ["advice: nearly the same as another", count(({ similar }) => similar.length > 0)],
    ["advice: groups of similar skills", groups.length],
  ];
}

/** An independent, crude look: a frontmatter at the top with a `name:` and a `description:` that say something. */
function hasBoth(text: string): boolean {
  const head = /^\uFEFF?\s*---[ \t]*\r?\n([\s\S]*?)\n[ \t]*---/.exec(text)?.[1] ?? "";
  return /^name:[ \t]*[^\s#]/m.test(head) && /^description:[ \t]*(?:[^\s#>|]|[>|][^\n]*\n\s+\S)/m.test(head);
}

function comparePlain(text: string, counts: { plainRead: number; plainDisagrees: number }): void {
  const split = splitFrontmatter(text);
  if (split.kind !== "found") return;
  const frontmatter = text.slice(split.start, split.end);
  const plain = readPlainYaml(frontmatter);
  if (!plain) return;
  counts.plainRead++;
  const { fields, diagnostics } = readYamlWithParser(frontmatter, { depth: 16, place: () => ({}) });
  if (diagnostics.length > 0 || JSON.stringify(fields) !== JSON.stringify(plain.fields)) counts.plainDisagrees++;
}
