import { type CatalogView, createSkillsMount, type Environment, isForPeople } from "@loadout/core";
import type { App } from "../../app.ts";

export type ReadySkill = CatalogView["ready"] extends ReadonlyMap<string, infer Skill> ? Skill : never;

/** The skills that the caller may use, by id and in order. Refreshing costs little if nothing changed. */
export function createServedSkills(app: App): () => Promise<ReadonlyMap<string, ReadySkill>> {
  let environment: Environment | undefined;
  return async () => {
    const active = await app.environments().active();
    if (environment?.name() === active) await environment.loadSkills();
    else environment = await app.environment();
    return environment.view().ready;
  };
}

/** Skills per page: descriptions have at most 1,024 characters each. */
const most = 500;

/** The page after the cursor, which is the last id of the previous page; any text is a valid cursor. */
export function pageOf(
  skills: ReadonlyMap<string, ReadySkill>,
  cursor = "",
): { readonly items: readonly ReadySkill[]; readonly nextCursor?: string } {
  const rest = [...skills].filter(([id]) => id > cursor);
  const page = rest.slice(0, most);
  const [last] = page.at(-1) ?? [];
  const items = page.map(([, skill]) => skill);
  return last === undefined || page.length === rest.length ? { items } : { items, nextCursor: last };
}

/** The current files of a skill; nothing outside its folder can be reached. */
export interface SkillFolder {
  /** By path relative to the skill's folder, without links. */
  readonly files: ReadonlyMap<string, { readonly size: number }>;
  readonly folders: ReadonlySet<string>;
  read(path: string): Promise<Buffer>;
}

/** Reads through the same gates as sessions and `skill read`: the library verifies, the mount follows no link out. */
export async function openSkillFolder(app: App, skill: ReadySkill): Promise<SkillFolder> {
  return skill.library ? await libraryFolder(app, skill, skill.library.version) : await mountedFolder(skill);
}

async function libraryFolder(app: App, { id }: ReadySkill, version: number): Promise<SkillFolder> {
  const library = await app.library();
  const seen = (await library.tree(id, version)).filter(({ path }) => !isForPeople(path));
  return describe(seen, async (path) => (await library.readFile(id, path, version)).bytes);
}

async function mountedFolder(skill: ReadySkill): Promise<SkillFolder> {
  const mount = createSkillsMount({ skills: new Map([[skill.id, { ...skill, by: "selected" }]]), diagnostics: [] });
  const root = `/skills/${skill.id}`;
  const listed = (await mount.list(root)).map((entry) => ({ ...entry, path: entry.path.slice(root.length + 1) }));
  const isLinked = skill.target !== undefined && !listed.some(({ path }) => path === "SKILL.md");
  return describe(isLinked ? [...listed, { path: "SKILL.md", kind: "file", size: 0 }] : listed, (path) =>
    mount.read(`${root}/${path}`),
  );
}

interface Entry {
  readonly path: string;
  readonly kind: "folder" | "file";
  readonly size: number;
}

const describe = (entries: readonly Entry[], read: SkillFolder["read"]): SkillFolder => ({
  files: new Map(entries.filter(({ kind }) => kind === "file").map(({ path, size }) => [path, { size }])),
  folders: new Set(entries.filter(({ kind }) => kind === "folder").map(({ path }) => path)),
  read,
});
