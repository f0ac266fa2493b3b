import { type RuleId, rules } from "./rules.ts";
import { fill, type Language, type Values } from "./text.ts";

export type Severity = "error" | "warning" | "info";

/** Wrong or doubtful content, as a value: collected and shown, never thrown. Lines and columns start at 1. */
export interface Diagnostic {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly message: string;
  readonly fix: string;
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  /** What the message was filled with, so that it can be said again in another language. */
  readonly values: Values;
}

export type Place = Pick<Diagnostic, "path" | "line" | "column">;

export function diagnostic(rule: RuleId, values: Values = {}, place: Place = {}): Diagnostic {
  const { severity, message, fix } = rules[rule];
  return { rule, severity, message: fill(message, values, "en"), fix: fill(fix, values, "en"), ...place, values };
}

/** The same finding in another language. */
export function translateDiagnostic(found: Diagnostic, language: Language): Diagnostic {
  const { message, fix } = rules[found.rule];
  return { ...found, message: fill(message, found.values, language), fix: fill(fix, found.values, language) };
}

export const isError = (found: Diagnostic): boolean => found.severity === "error";
