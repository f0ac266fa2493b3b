import { editFrontmatter, type FieldPath, formatToolPattern, parseSkill, type Skill } from "@loadout/core/skill";

/** A draft of the frontmatter of SKILL.md, as text and as a form; without I/O. */

/** The fields of the form. */
export interface MetadataForm {
  readonly name: string;
  readonly description: string;
  /** `""` if it is absent. */
  readonly license: string;
  readonly compatibility: string;
  /** Absent: no restriction. Empty: nothing is allowed. */
  readonly allowedTools: readonly string[] | undefined;
  readonly isModelInvocable: boolean;
  readonly isUserInvocable: boolean;
  /** The texts of `metadata`; lists, maps and dependencies are not edited here. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** A frontmatter as text, and the form that is applied to it. */
export interface Draft {
  /** With its fences. The form is applied to this text every time, so that nothing else in it moves. */
  readonly base: string;
  /** Absent while the text is not valid YAML. */
  readonly form: MetadataForm | undefined;
}

export interface Written {
  readonly text: string;
  /** Fields that cannot be changed without changing others. */
  readonly refused: readonly string[];
}

const dependencyKeys = new Set(["tool_dependencies", "mcp_dependencies", "skill_dependencies"]);

/** A SKILL.md in two: its frontmatter with the fences, and the rest. */
export function splitSkill(text: string): { readonly head: string; readonly body: string } {
  const body = parseSkill(text).skill?.body ?? "";
  return { head: text.slice(0, text.length - body.length), body };
}

export function openDraft(head: string): Draft {
  const { skill } = parseSkill(head);
  return { base: head, form: skill && formOf(skill) };
}

const formOf = (skill: Skill): MetadataForm => ({
  name: skill.name,
  description: skill.description,
  license: skill.license ?? "",
  compatibility: skill.compatibility ?? "",
  allowedTools: skill.allowedTools?.map(formatToolPattern),
  isModelInvocable: skill.modelInvocable,
  isUserInvocable: skill.userInvocable,
  metadata: Object.fromEntries(
    Object.entries(skill.metadata).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !dependencyKeys.has(entry[0]),
    ),
  ),
});

/** The frontmatter with the values of the form; every other byte stays. */
export function writeDraft({ base, form }: Draft): Written {
  const { skill } = parseSkill(base);
  if (!skill || !form) return { text: base, refused: [] };
  const refused: string[] = [];
  let text = base;
  for (const { path, edit } of editsOf(skill, form)) {
    try {
      text = edit(text);
    } catch (error) {
      if (!isNotEditable(error)) throw error;
      refused.push(path.join("."));
    }
  }
  return { text, refused };
}

interface FieldEdit {
  readonly path: FieldPath;
  readonly edit: (text: string) => string;
}

function editsOf(skill: Skill, form: MetadataForm): FieldEdit[] {
  const before = formOf(skill);
  const said = (key: "name" | "description" | "license" | "compatibility"): string => form[key].trim();
  const set = (path: FieldPath, value: string | readonly string[] | undefined): FieldEdit => ({
    path,
    edit: (text) => editFrontmatter(text, path, value),
  });
  const edits: FieldEdit[] = [];
  for (const key of ["name", "description"] as const) if (said(key) !== before[key]) edits.push(set([key], said(key)));
  for (const key of ["license", "compatibility"] as const)
    if (said(key) !== before[key]) edits.push(set([key], said(key) || undefined));
  if (!isSame(form.allowedTools, before.allowedTools)) edits.push(allowedToolsEdit(skill, form.allowedTools));
  if (form.isModelInvocable !== before.isModelInvocable)
    edits.push(switchEdit(skill, "disable-model-invocation", !form.isModelInvocable, false));
  if (form.isUserInvocable !== before.isUserInvocable)
    edits.push(switchEdit(skill, "user-invocable", form.isUserInvocable, true));
  for (const key of new Set([...Object.keys(before.metadata), ...Object.keys(form.metadata)]))
    if (form.metadata[key] !== before.metadata[key]) edits.push(set(["metadata", key], form.metadata[key]));
  return edits;
}

/** Keeps the key and the style of the text: a list, or words separated by spaces. */
function allowedToolsEdit({ fields }: Skill, tools: readonly string[] | undefined): FieldEdit {
  const key = Object.keys(fields).find((one) => /^allowed[-_]?tools$/i.test(one)) ?? "allowed-tools";
  const value = tools && (Array.isArray(fields[key]) ? tools : tools.join(" "));
  return { path: [key], edit: (text) => editFrontmatter(text, [key], value) };
}

/** Written without quotes, so that YAML readers get a boolean; left out if it is the default and was not there. */
function switchEdit({ fields }: Skill, key: string, isOn: boolean, fallback: boolean): FieldEdit {
  const isUnsaid = isOn === fallback && fields[key] === undefined;
  const plain = (text: string): string => text.replace(new RegExp(`^(${key}:[ \\t]*)"(true|false)"`, "m"), "$1$2");
  return {
    path: [key],
    edit: (text) => plain(editFrontmatter(text, [key], isUnsaid ? undefined : String(isOn))),
  };
}

/** Moves the changes of a draft from one text onto another. */
export function moveDraft(draft: Draft, from: string, onto: string): Draft {
  const theirs = openDraft(onto);
  const seen = openDraft(from).form;
  // YAML that was edited by hand is taken whole.
  if (draft.base !== from || !draft.form || !theirs.form || !seen) return openDraft(writeDraft(draft).text);
  return { base: onto, form: withChanges(theirs.form, seen, draft.form) };
}

function withChanges(theirs: MetadataForm, seen: MetadataForm, mine: MetadataForm): MetadataForm {
  const changed = (Object.keys(mine) as (keyof MetadataForm)[]).filter((key) => !isSame(mine[key], seen[key]));
  const metadata = { ...theirs.metadata };
  for (const key of new Set([...Object.keys(seen.metadata), ...Object.keys(mine.metadata)])) {
    const value = mine.metadata[key];
    if (value === seen.metadata[key]) continue;
    if (value === undefined) delete metadata[key];
    else metadata[key] = value;
  }
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])), metadata };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isNotEditable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "frontmatter.not-editable";
