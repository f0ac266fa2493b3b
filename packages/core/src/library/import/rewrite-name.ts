import { diagnostic } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import { editFrontmatter } from "../../skill/frontmatter/edit-frontmatter.ts";
import type { Slug } from "../../skill/slug.ts";
import type { Candidate } from "./candidate.ts";

/** A candidate under another name: only the value of `name` in its SKILL.md is replaced. One that cannot be edited says so. */
export function rewriteName(candidate: Candidate, name: Slug): Candidate {
  const { head, text } = candidate;
  if (!head || head.name === name) return candidate;
  try {
    const renamed = editFrontmatter(text, ["name"], name);
    const fields = { ...head.fields, name };
    return { ...candidate, head: { ...head, name, fields }, text: renamed, bytes: Buffer.from(renamed) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const reason = { en: error.say("en").message, zh: error.say("zh").message };
    const problem = diagnostic("import.not-renamable", { name, reason }, { path: "SKILL.md" });
    return { ...candidate, head: undefined, problems: [...candidate.problems, problem] };
  }
}
