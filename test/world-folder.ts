import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder with a home in it: what every world with a home of its own starts from. */
export interface WorldFolder {
  readonly folder: string;
  readonly home: string;
  /** Writes a file below the home. */
  write(path: string, text: string): void;
  /** Writes a skill into the default environment. */
  skill(id: string, frontmatter?: string, body?: string): void;
}

/** Makes the folder; `home` may lie elsewhere, as one that was there before. The caller removes it, once nothing runs in it any more. */
export function createWorldFolder(name: string, home?: string): WorldFolder {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `loadout-${name}-`)));
  const world: WorldFolder = {
    folder,
    home: home ?? join(folder, "home"),
    write: (path, text) => writeBelow(world.home, path, text),
    skill: (id, frontmatter = "", body = `Instructions of ${id}.`) =>
      world.write(
        `environments/default/skills/${id}/SKILL.md`,
        `---\nname: ${id}\ndescription: Does ${id}. Use when ${id} is needed.\n${frontmatter}${frontmatter === "" ? "" : "\n"}---\n${body}\n`,
      ),
  };
  return world;
}

/** Gives a home an agent `assistant` whose model is `fake`; fields of the agent may be added. */
export function writeAgent(home: string, model: object, agent: object = {}): void {
  const assistant = { model: "fake", prompt: "You help.", ...agent };
  writeBelow(home, "environments/default/models.jsonc", JSON.stringify({ fake: model }));
  writeBelow(home, "environments/default/agents.jsonc", JSON.stringify({ assistant }));
}

function writeBelow(home: string, path: string, text: string): void {
  const absolute = join(home, path);
  mkdirSync(dirname(absolute), { recursive: true });
  writeFileSync(absolute, text);
}

export const removeWorld = ({ folder }: Pick<WorldFolder, "folder">): void =>
  rmSync(folder, { recursive: true, force: true });
