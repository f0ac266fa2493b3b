import { join, relative } from "node:path";
import { createTrust } from "../../catalog/trust.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { realPathOf } from "../../ground/files/real-path.ts";
import type { ChooseShell, CommandSettings } from "../shell/choose-shell.ts";
import type { Process, ShellLimits, ShellPlace } from "../shell/shell.ts";
import type { SkillsFolder } from "./skills-folder.ts";
import type { ToolContext } from "./tool.ts";

/** How a model wants a command to be run. */
export interface ToolCommand {
  readonly cwd: string;
  readonly hasInput: boolean;
  readonly seconds: unknown;
}

export interface StartToolCommandDeps {
  readonly home: string;
  readonly folder: string;
  readonly skills: Pick<SkillsFolder, "take">;
  readonly choose: ChooseShell;
  readonly limits: ShellLimits;
}

/** Starts a command with the skills of this turn mounted, or says why it cannot run. */
export function createStartToolCommand({ home, folder, skills, choose, limits }: StartToolCommandDeps) {
  return async (
    run: string | readonly string[],
    { cwd, hasInput, seconds }: ToolCommand,
    context: ToolContext,
    settings: CommandSettings,
  ): Promise<{ readonly process: Process; readonly note?: string } | { readonly problem: string }> => {
    const lease = await skills.take(context.mount);
    const workspace = context.workspace.root;
    const isProject = !isInside(workspace, (await realPathOf(home)) ?? home);
    const place: ShellPlace = {
      ...{ workspace, skills: lease.path, folder, isProject },
      ...(isProject && { trusted: await trustedBelow(home, workspace), git: settings.git, holds: join(home, "holds") }),
    };
    try {
      const choice = await choose(settings, place);
      context.signal?.throwIfAborted();
      if (choice.kind === "refused") {
        lease.release();
        return { problem: `Commands cannot be run: ${choice.reason}` };
      }
      const process = await choice.shell.start(run, {
        place,
        cwd,
        hasInput,
        limits: { ...limits, seconds: secondsOf(seconds, limits.seconds, settings.mostSeconds) },
      });
      process.ended.then(lease.release);
      return { process, ...(choice.note !== undefined && { note: choice.note }) };
    } catch (error) {
      lease.release();
      throw error;
    }
  };
}

/** Trusted projects inside a workspace, relative to it. */
const trustedBelow = async (home: string, workspace: string): Promise<string[]> =>
  (await createTrust(home).folders())
    .filter((trusted) => trusted !== workspace && isInside(trusted, workspace))
    .map((trusted) => relative(workspace, trusted));

/** Refuses a workspace that would expose Loadout's own files; only the workspace of a session is allowed inside the home. */
export async function misplaced(home: string, { workspace: { root } }: ToolContext): Promise<string | undefined> {
  const real = (await realPathOf(home)) ?? home;
  if (isInside(real, root) || ["/usr", "/bin", "/sbin", "/lib"].some((folder) => isInside(real, folder)))
    return `commands in ${root} would see Loadout's own folder ${real}; work in another folder`;
  const inside = isInside(root, real) ? root.slice(real.length + 1) : undefined;
  if (inside !== undefined && !/^context\/[^/]+\/workspace(?:\/|$)/.test(inside))
    return `${root} belongs to Loadout itself; work in another folder`;
  return undefined;
}

/** A number of seconds as a model gave it, within the limit. */
export const secondsOf = (value: unknown, usual: number, most: number): number =>
  Math.min(typeof value === "number" && value >= 0 && Number.isFinite(value) ? value : usual, most);
