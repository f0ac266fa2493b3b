import type { Value } from "./frontmatter/read-yaml.ts";
import type { SkillHead } from "./parse-skill.ts";

/**
 * The same head with one copy of each text and of each empty list. What was stored or came from another thread has
 * several: a large library would need twice the memory.
 */
export function shareHead(head: SkillHead): SkillHead {
  const { dependencies, metadata, fields } = head;
  const texts = new Map<unknown, string>();
  for (const text of Object.values(head)) if (typeof text === "string") texts.set(text, text);
  const shared = Object.entries(fields).map(([name, value]): [string, Value] => [
    name,
    name === "metadata" && isSame(value, metadata) ? metadata : (texts.get(value) ?? value),
  ]);
  const { tools, servers, skills } = dependencies;
  const needsNothing = tools.length === 0 && servers.length === 0 && skills.length === 0;
  return {
    ...head,
    arguments: head.arguments.length === 0 ? none : head.arguments,
    dependencies: needsNothing ? nothing : dependencies,
    metadata: isEmpty(metadata) ? empty : metadata,
    fields: Object.fromEntries(shared),
  };
}

const none: readonly string[] = Object.freeze([]);
const nothing: SkillHead["dependencies"] = Object.freeze({ tools: none, servers: none, skills: none });
const empty: SkillHead["metadata"] = Object.freeze({});

const isEmpty = (value: object): boolean => {
  for (const _ in value) return false;
  return true;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
