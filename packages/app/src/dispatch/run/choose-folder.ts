import { isAbsolute, join, resolve } from "node:path";
import { codeOf, Fault, findProject, isInside } from "@loadout/core";
import { homeFiles } from "@loadout/core/home";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";

/** The working folder of an agent; none if it gets its own. Never guess the working folder: agents write to it. */
export async function chooseFolder(
  app: App,
  { workDir, contextId }: { readonly workDir?: string | undefined; readonly contextId?: string | undefined },
): Promise<string | undefined> {
  const { caller, config, trust, projectRoot } = app;
  if (workDir !== undefined) return namedFolder(app, workDir);
  if (caller.isLocal && (await trust.has(await projectRoot()))) return config.workDir;
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
export async function sameFolder(app: App, { workDir }: { readonly workDir: string }): Promise<string | undefined> {
  return isInside(workDir, join(app.config.home, "dispatch")) ? undefined : namedFolder(app, workDir);
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

const isTrusted = async ({ trust, config: { home, userHome } }: App, folder: string): Promise<boolean> =>
  trust.has(folder === userHome ? folder : (await findProject(folder, userHome, homeFiles(home).files)).root);

async function folderOfSession(app: App, contextId: string): Promise<string | undefined> {
  const { workDir } = (await (await app.sessions()).get(contextId)).meta();
  const real = workDir === undefined ? undefined : await realFolderOf(workDir);
  return real !== undefined && (await isTrusted(app, real)) ? real : undefined;
}

/** The real path of a folder; `undefined` if it is none or cannot be read. */
async function realFolderOf(path: string): Promise<string | undefined> {
  try {
    const { realpath, stat } = process.getBuiltinModule("node:fs/promises");
    const real = await realpath(path);
    return (await stat(real)).isDirectory() ? real : undefined;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}
