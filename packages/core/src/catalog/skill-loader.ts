import type { Diagnostic } from "../ground/diagnostic.ts";
import { createCatalog, type ReadySkill } from "./catalog.ts";

/** What a list of skills tells about one of them. */
export interface SkillInfo {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The absolute path of its SKILL.md. */
  readonly path: string;
}

/** The skills of one folder, for programs that need no more than that. */
export interface SkillLoader {
  /** Every skill that can be used, sorted by id. A broken one is left out; `problems` says why. */
  loadAll(): Promise<readonly SkillInfo[]>;
  /** What the last `loadAll` found wrong. */
  problems(): readonly Diagnostic[];
}

export function createSkillLoader(skillsDir: string): SkillLoader {
  const catalog = createCatalog([{ name: "folder", kind: "path", root: skillsDir, trusted: true }]);
  let problems: readonly Diagnostic[] = [];
  return {
    async loadAll() {
      const { view } = catalog.refresh();
      problems = [
        ...view.sources.flatMap(({ diagnostics }) => diagnostics),
        ...view.skills.flatMap(({ diagnostics }) => diagnostics),
      ];
      return [...view.ready.values()].map(skillInfo);
    },
    problems: () => problems,
  };
}

export const skillInfo = ({ id, head, path }: ReadySkill): SkillInfo => ({
  id,
  name: head.name,
  description: head.description,
  path,
});
