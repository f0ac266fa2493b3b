import { type CatalogView, createCatalog } from "../catalog/catalog.ts";
import { type Environment, type EnvironmentOptions, openEnvironment } from "../environment/open-environment.ts";
import { readUserHome } from "../ground/files/user-home.ts";
import type { HeldFolder } from "../home/blobs/blobs.ts";
import { treeAt } from "../home/blobs/tree-places.ts";
import { libraryRootOf } from "../home/home.ts";
import { createSkillResolver, type SkillResolver } from "../resolve/skill-resolver.ts";
import type { Selection } from "../resolve/snapshot.ts";
import type { VisibleSkills } from "../resolve/visible-skills.ts";

/** Looks at the skills of an environment, or of one folder, for programs without sessions. */

/** Where skills are looked for; by default the user's own folders count, too. */
export interface EnvironmentWithHome
  extends Omit<Partial<EnvironmentOptions>, "home">,
    Pick<EnvironmentOptions, "home"> {}

export interface SeenSkills {
  readonly ready: CatalogView["ready"];
  readonly visible: VisibleSkills;
}

/** Each look reads from disk what changed; the same skills are the same `visible` value. */
export type LookAtSkills = (selection?: Selection) => Promise<SeenSkills>;

export function lookAtEnvironment({
  home,
  userHome = readUserHome(process.env),
  ...options
}: EnvironmentWithHome): LookAtSkills {
  let opened: Promise<{ readonly environment: Environment; readonly resolver: SkillResolver }> | undefined;
  const open = async () => {
    const environment = await openEnvironment({ ...options, home, userHome });
    return {
      environment,
      resolver: createSkillResolver({ view: environment.view, libraryRoot: libraryRootOf(home) }),
    };
  };
  return async (selection) => {
    opened ??= open();
    opened.catch(() => {
      opened = undefined; // the next call tries again
    });
    const { environment, resolver } = await opened;
    await environment.loadSkills();
    return see(environment.view(), resolver, selection);
  };
}

export function lookAtFolder(root: string): LookAtSkills {
  const catalog = createCatalog([{ name: "folder", kind: "path", root, trusted: true }]);
  let view: CatalogView = { generation: 0, sources: [], skills: [], ready: new Map() };
  const resolver = createSkillResolver({ view: () => view, libraryRoot: root });
  return async (selection) => {
    ({ view } = await catalog.refresh());
    return see(view, resolver, selection);
  };
}

async function see(view: CatalogView, resolver: SkillResolver, selection: Selection): Promise<SeenSkills> {
  const { snapshot } = resolver.resolve(selection);
  await resolver.prepare(snapshot);
  return { ready: view.ready, visible: resolver.visible(snapshot) };
}

/** Keeps the trees of library skills where they are, until they are released. */
export async function holdFolders(ready: CatalogView["ready"]): Promise<readonly HeldFolder[]> {
  const held: HeldFolder[] = [];
  for (const { directory } of ready.values()) {
    const tree = treeAt(directory);
    if (tree) held.push(await tree.place.hold(tree.digest));
  }
  return held;
}
