import { type Diagnostic, translateDiagnostic } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";

/** Refuses to publish hidden text. The fault names the first place and carries all of them. */
export const assertVisible = (slug: string, hidden: readonly Diagnostic[]): void =>
  refuse("skill.hidden-text", slug, hidden);

/** Refuses what the scan blocks, in the same way. */
export const assertUnblocked = (slug: string, blocking: readonly Diagnostic[]): void =>
  refuse("skill.blocked", slug, blocking);

function refuse(code: "skill.hidden-text" | "skill.blocked", slug: string, found: readonly Diagnostic[]): void {
  const [first] = found;
  if (!first) return;
  const place = [first.path, first.line, first.column].filter((part) => part !== undefined).join(":");
  const problem = {
    en: `${place} ${translateDiagnostic(first, "en").message}`,
    zh: `${place} ${translateDiagnostic(first, "zh").message}`,
  };
  const issues = found.map((one) => ({ ...one, severity: "error" as const }));
  throw new Fault(code, { slug, problem }, { issues });
}

/** Those findings that are not among the earlier ones, wherever they were. */
export function newIn(found: readonly Diagnostic[], before: readonly Diagnostic[]): readonly Diagnostic[] {
  const left = before.map(keyOf);
  return found.filter((one) => {
    const index = left.indexOf(keyOf(one));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

const keyOf = ({ rule, message }: Diagnostic): string => `${rule} ${message}`;
