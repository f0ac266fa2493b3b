import type { Diagnostic } from "../ground/diagnostic.ts";
import { type Catalog, createCatalog, type ReadySkill } from "./catalog.ts";

/** Loads the skills of one folder, for programs that need nothing else. */

/** A skill as a list shows it. */
export interface SkillInfo {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The absolute path of its SKILL.md. */
  readonly path: string;
}

/** The skills of one folder, for programs that need no more than that. */
export class SkillLoader {
  private readonly catalog: Catalog;
  private found: readonly Diagnostic[] = [];

  constructor(skillsDir: string) {
    this.catalog = createCatalog([{ name: "folder", kind: "path", root: skillsDir, trusted: true }]);
  }

  /** Every skill that can be used, sorted by id. A broken one is left out; `problems` says why. */
  async loadAll(): Promise<SkillInfo[]> {
    const { view } = await this.catalog.refresh();
    this.found = [
      ...view.sources.flatMap(({ diagnostics }) => diagnostics),
      ...view.skills.flatMap(({ diagnostics }) => diagnostics),
    ];
    return [...view.ready.values()].map(skillInfo);
  }

  /** What the last `loadAll` found wrong. */
  problems(): readonly Diagnostic[] {
    return this.found;
  }
}

export const createSkillLoader = (skillsDir: string): SkillLoader => new SkillLoader(skillsDir);

export const skillInfo = ({ id, head, path }: ReadySkill): SkillInfo => ({
  id,
  name: head.name,
  description: head.description,
  path,
});
