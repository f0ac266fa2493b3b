import { byName } from "../agent/tools/base-skill-tool.ts";
import { type CatalogView, createCatalog, type ReadySkill } from "../catalog/catalog.ts";
import { type SkillInfo, skillInfo } from "../catalog/skill-loader.ts";
import { type Environment, type EnvironmentOptions, openEnvironment } from "../environment/open-environment.ts";
import { codeOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { skillFiles, TooLarge } from "../ground/files/skill-files.ts";
import { readUserHome } from "../ground/files/user-home.ts";
import type { HeldFolder } from "../home/blobs/blobs.ts";
import { treeAt } from "../home/blobs/tree-places.ts";
import { libraryRootOf } from "../home/home.ts";
import { createSkillResolver, type SkillResolver } from "../resolve/skill-resolver.ts";
import type { VisibleSkills } from "../resolve/visible-skills.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import { skillLimits } from "../skill/skill-limits.ts";
import { ConfigPaths } from "./config-paths.ts";

/** `SkillRegistry` of the founding documents. */

/** The skills of a registry: those of an environment, or those of one folder. */
export interface SkillRegistryOptions extends Partial<EnvironmentOptions> {
  /** A folder of skills, in place of an environment. */
  readonly skillsDir?: string;
}

export interface RegisteredSkill extends SkillInfo {
  /** Its instructions as written: no frontmatter, `$ARGUMENTS` not replaced. */
  readonly content: string;
}

/** The skills that a session and its loop share. Only `loadAll` and `get` read from disk. */
export interface SkillRegistry {
  /** Reads the skills from disk. Skips broken skills. */
  loadAll(): Promise<readonly SkillInfo[]>;
  /** Finds a skill by id, then by exact name; `undefined` if it is unknown or unreadable. */
  get(name: string): RegisteredSkill | undefined;
  list(): readonly SkillInfo[];
  /** The skills a loop shows to its model; the same value until `loadAll` finds a change. */
  visible(): VisibleSkills;
}

/** Creates an empty registry; `loadAll` fills it. Without options it uses the active environment of this process's home. */
export function createSkillRegistry(options: SkillRegistryOptions = {}): SkillRegistry {
  const { skillsDir } = options;
  const open = skillsDir === undefined ? environmentLook(options) : folderLook(skillsDir);
  let held: Held = { ready: new Map(), visible: { skills: new Map(), diagnostics: [] } };
  let folders: readonly HeldFolder[] = [];
  const list = (): readonly SkillInfo[] => [...held.ready.values()].map(skillInfo);
  return {
    async loadAll() {
      held = await open();
      const before = folders;
      folders = await holdFolders(held.ready);
      for (const folder of before) await folder.release();
      return list();
    },
    list,
    visible: () => held.visible,
    get(name) {
      const found = held.ready.get(name) ?? byName([...held.ready.values()].map(named), name)?.skill;
      const content = found && readBody(found);
      return found && content !== undefined ? { ...skillInfo(found), content } : undefined;
    },
  };
}

interface Held {
  readonly ready: ReadonlyMap<string, ReadySkill>;
  readonly visible: VisibleSkills;
}
type Look = () => Promise<Held>;

function environmentLook({
  home = ConfigPaths.home,
  userHome = readUserHome(process.env),
  ...options
}: SkillRegistryOptions): Look {
  let opened: Promise<{ readonly environment: Environment; readonly resolver: SkillResolver }> | undefined;
  const open = async () => {
    const environment = await openEnvironment({ ...options, home, userHome });
    return {
      environment,
      resolver: createSkillResolver({ view: environment.view, libraryRoot: libraryRootOf(home) }),
    };
  };
  return async () => {
    opened ??= open();
    opened.catch(() => {
      opened = undefined; // the next call tries again
    });
    const { environment, resolver } = await opened;
    await environment.loadSkills();
    return heldIn(environment.view(), resolver);
  };
}

function folderLook(root: string): Look {
  const catalog = createCatalog([{ name: "folder", kind: "path", root, trusted: true }]);
  let view: CatalogView = { generation: 0, sources: [], skills: [], ready: new Map() };
  const resolver = createSkillResolver({ view: () => view, libraryRoot: root });
  return async () => {
    ({ view } = await catalog.refresh());
    return heldIn(view, resolver);
  };
}

const heldIn = ({ ready }: CatalogView, resolver: SkillResolver): Held => ({
  ready,
  visible: resolver.visible(resolver.resolve(undefined).snapshot),
});

/** `get` reads at once, so the folders of library skills are made before, where the home keeps them elsewhere. */
async function holdFolders(ready: Held["ready"]): Promise<HeldFolder[]> {
  const held: HeldFolder[] = [];
  for (const { directory } of ready.values()) {
    const tree = treeAt(directory);
    if (tree) held.push(await tree.place.hold(tree.digest));
  }
  return held;
}

const named = (skill: ReadySkill) => ({ name: skill.head.name, skill });

function readBody({ path }: ReadySkill): string | undefined {
  try {
    return parseSkill(skillFiles.readWhole(skillFiles.realPath(path) ?? path, skillLimits.file).text).skill?.body;
  } catch (error) {
    if (error instanceof Fault || error instanceof TooLarge || codeOf(error) !== undefined) return undefined;
    throw error;
  }
}
