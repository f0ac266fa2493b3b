import type { Definition } from "./agent-draft.ts";

/** The templates of new agents. */

export const templateIds = ["empty", "research", "review", "weekly"] as const;
export type TemplateId = (typeof templateIds)[number];

export interface Template {
  /** A suggested id. */
  readonly suggestedId: string;
  readonly definition: Definition;
}

const reading = ["Skill", "search_skills", "read_file", "list_files", "search_files"];

/** What a new agent starts with, except its prompt; only skills that exist. */
export function openTemplate(id: TemplateId, isThere: (skill: string) => boolean): Template {
  switch (id) {
    case "empty":
      return { suggestedId: "", definition: {} };
    case "research":
      return { suggestedId: "research-helper", definition: { tools: reading } };
    case "review":
      return {
        suggestedId: "code-reviewer",
        definition: {
          skills: ["code-review"].filter(isThere),
          tools: [...reading, "exec_command", "write_stdin", "close_context"],
        },
      };
    case "weekly":
      return { suggestedId: "weekly-figures", definition: { skills: ["sales-report"].filter(isThere) } };
  }
}

/** The first of `id`, `id-2`, `id-3`, … that is free. */
export function freeId(id: string, taken: readonly string[]): string {
  if (id === "" || !taken.includes(id)) return id;
  for (let count = 2; ; count++) if (!taken.includes(`${id}-${count}`)) return `${id}-${count}`;
}
