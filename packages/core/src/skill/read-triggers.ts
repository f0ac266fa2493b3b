/** Trigger tests of a skill: requests that should and should not bring it in. */

/** Beside SKILL.md, one JSON object a line. It is for people and tools; models do not see it. */
export const triggersFile = "evals/triggers.jsonl";

/** One line: `{"request": "Sum up these receipts", "expect": true}`. */
export interface Trigger {
  readonly request: string;
  /** Whether the request should bring the skill in. */
  readonly expect: boolean;
}

export interface TriggersRead {
  readonly triggers: readonly Trigger[];
  /** Lines that are no trigger, from 1. */
  readonly broken: readonly number[];
}

const longestRequest = 4000;
const mostTriggers = 200;

/** The triggers of a file. Empty lines and unknown fields are allowed; a line that cannot be read is counted, not lost. */
export function readTriggers(text: string): TriggersRead {
  const triggers: Trigger[] = [];
  const broken: number[] = [];
  for (const [number, line] of text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .entries()) {
    if (line.trim() === "") continue;
    const trigger = triggerIn(line);
    if (trigger && triggers.length < mostTriggers) triggers.push(trigger);
    else broken.push(number + 1);
  }
  return { triggers, broken };
}

function triggerIn(line: string): Trigger | undefined {
  const { request, expect } = objectIn(line);
  if (typeof request !== "string" || typeof expect !== "boolean") return undefined;
  return request.trim() === "" || request.length > longestRequest ? undefined : { request, expect };
}

function objectIn(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
