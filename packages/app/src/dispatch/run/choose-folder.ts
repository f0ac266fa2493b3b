import { isAbsolute, resolve } from "node:path";
import { Fault, findProject, realFolderOf } from "@loadout/core";
import { homeFiles } from "@loadout/core/home";
import type { App } from "../../app.ts";
import { hasDatabase } from "../../config.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { machineName } from "../../system/cluster/machine-name.ts";

/** The working folder of an agent. */
export interface ChosenFolder {
  readonly path: string;
  /** The machine that has it, if it is another one: the folder is checked there. */
  readonly machine?: string;
}

interface FolderChoice {
  readonly workDir?: string | undefined;
  readonly machine?: string | undefined;
  readonly contextId?: string | undefined;
}

/** The working folder of an agent; none if it gets its own. Never guess the working folder: agents write to it. */
export async function chooseFolder(
  app: App,
  { workDir, machine, contextId }: FolderChoice,
): Promise<ChosenFolder | undefined> {
  const { caller, config, trust, projectRoot } = app;
  if (machine !== undefined && isOther(app, machine)) return folderElsewhere(workDir, machine);
  if (workDir !== undefined) return { path: await namedFolder(app, workDir) };
  if (caller.isLocal && (await trust.has(await projectRoot()))) return { path: config.workDir };
  return contextId === undefined ? undefined : folderOfSession(app, contextId);
}

/** Tells a local caller that the agent does not work in the current folder. */
export function sayOwnFolder({ caller, person, say }: App): void {
  if (!caller.isLocal) return;
  person.progress(
    say({
      en: "this folder is not trusted, so the agent gets its own folder (use loadout trust, or --cwd .)",
      zh: "此目录未受信任，智能体将在单独的目录中工作（loadout trust，或 --cwd .）",
    }),
  );
}

/** The folder of the first dispatch, if it is still allowed; its own folder is a new one each time. */
export async function sameFolder(
  app: App,
  { workDir, machine }: { readonly workDir: string; readonly machine?: string },
): Promise<ChosenFolder | undefined> {
  if (workDir === "" || (await app.dispatches()).isOwnFolder(workDir)) return undefined;
  if (machine !== undefined && isOther(app, machine))
    return ownFolderAnywhere.test(workDir) ? undefined : folderElsewhere(workDir, machine);
  return { path: await namedFolder(app, workDir) };
}

/** The folder that a dispatch got for itself on another machine. */
const ownFolderAnywhere = /[\\/]dispatch[\\/][0-9a-f]{12}[\\/]workspace$/;

/** Machines share only a database. */
const isOther = ({ config }: App, machine: string): boolean =>
  hasDatabase(config) && machine !== machineName(config.variables);

function folderElsewhere(workDir: string | undefined, machine: string): ChosenFolder {
  if (workDir === undefined || !isAbsolute(workDir) || workDir.includes("\0"))
    throw new Fault("input.invalid", {
      problem: {
        en: "A folder of another machine is named by its absolute path",
        zh: "其他机器上的目录须用绝对路径指定",
      },
      usage: 'loadout dispatch "…" --to <agent> --cwd /path --machine <name>',
    });
  return { path: workDir, machine };
}

/** The real path of a folder of this machine that another one named, if it is trusted here. */
export async function trustedFolder(place: TrustPlace, folder: string): Promise<string> {
  const real = await realFolderOf(folder);
  if (real === undefined || !(await isTrusted(place, real))) throw new AppFault("folder.untrusted", { folder });
  return real;
}

/** Where trust is looked up. */
interface TrustPlace {
  readonly trust: App["trust"];
  readonly config: Pick<App["config"], "home" | "userHome">;
}

/** Local callers may name any folder; remote callers only trusted ones. */
async function namedFolder(app: App, workDir: string): Promise<string> {
  const { caller, config } = app;
  const path = resolve(config.workDir, workDir);
  const isUsable = !path.includes("\0") && (caller.isLocal || isAbsolute(workDir));
  // Resolved once: a command in the project could replace the folder with a link after the check.
  const real = isUsable ? await realFolderOf(path) : undefined;
  const isAllowed = caller.isLocal || (real !== undefined && (await isTrusted(app, real)));
  // Do not reveal to remote callers which folders exist.
  if (!isAllowed) throw new AppFault("folder.untrusted", { folder: workDir });
  if (real === undefined)
    throw new Fault("file.not-found", {
      path: workDir,
      suggestion: { en: "Name an existing folder", zh: "请指明已存在的目录" },
    });
  return real;
}

const isTrusted = async ({ trust, config: { home, userHome } }: TrustPlace, folder: string): Promise<boolean> =>
  trust.has(folder === userHome ? folder : (await findProject(folder, userHome, homeFiles(home).files)).root);

async function folderOfSession(app: App, contextId: string): Promise<ChosenFolder | undefined> {
  const { workDir, machine } = (await (await app.sessions()).get(contextId)).meta();
  if (workDir !== undefined && typeof machine === "string" && isOther(app, machine)) return { path: workDir, machine };
  const real = workDir === undefined ? undefined : await realFolderOf(workDir);
  return real !== undefined && (await isTrusted(app, real)) ? { path: real } : undefined;
}
