import { join } from "node:path";
import { createSteeringFinder, type SteeringFinder } from "./find-steering.ts";
import type { ProcessGuard } from "./guarded-process.ts";
import { holdPlaces } from "./held-places.ts";
import { type Bind, guardProject } from "./project-guard.ts";
import { settleProject } from "./settle-project.ts";
import type { ShellPlace } from "./shell.ts";

/** A project while one command runs in it. */
export interface EnteredProject extends ProcessGuard {
  readonly kind: "entered";
  /** The workspace and its parts, as a sandbox mounts them. */
  readonly binds: readonly Bind[];
}

export type EnterProject = (
  place: ShellPlace,
) => Promise<EnteredProject | { readonly kind: "refused"; readonly reason: string }>;

/** For commands that can do anything in their workspace: what steers it is held by mounts, and looked at afterwards. */
export function createEnterProject(finder: SteeringFinder = createSteeringFinder()): EnterProject {
  return async ({ workspace, folder, trusted = [], git = "write", holds = join(folder, "holds") }) => {
    const before = await finder.find(workspace);
    const places = await holdPlaces(holds, workspace);
    const found = [...before.entries.values()];
    const guard = guardProject(workspace, { places, trusted, found, git });
    if (guard.kind === "refused") {
      await places.release();
      return guard;
    }
    return {
      kind: "entered",
      binds: guard.binds,
      look() {
        const replaced = guard.replaced();
        return replaced === undefined
          ? undefined
          : `${replaced} was replaced outside the sandbox, which ends its protection; run the command again`;
      },
      async settle() {
        guard.close();
        await places.release();
        const after = await finder.find(workspace);
        return settleProject({ workspace, before, after, canMakeNames: true });
      },
    };
  };
}

/** For a shell that refuses such names itself: only repositories by shape are left to look at. */
export function createWatchProject(finder: SteeringFinder = createSteeringFinder()) {
  return async ({ workspace }: ShellPlace): Promise<ProcessGuard> => {
    const before = await finder.find(workspace);
    return {
      look: () => undefined,
      settle: async () =>
        settleProject({ workspace, before, after: await finder.find(workspace), canMakeNames: false }),
    };
  };
}
