import { lstatSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { isAbsolute } from "node:path";
import { Fault } from "../fault.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The user's folder: HOME if it is absolute, else the folder of the account. An empty or relative HOME would name the
 * working folder, so that a project could pass for the home. `os.homedir()` returns such a HOME as it is.
 */
export function readUserHome({ HOME }: Variables, accountFolder: () => string = accountHome): string {
  if (HOME !== undefined && isAbsolute(HOME)) return HOME;
  const folder = accountFolder();
  if (!isAbsolute(folder)) throw new Fault("home.unknown", { value: HOME ?? "" });
  return folder;
}

/** The same variables with a HOME that child processes can rely on; a HOME that is not set stays unset. */
export const withUserHome = (variables: Variables, accountFolder?: () => string): Variables =>
  variables.HOME === undefined || isAbsolute(variables.HOME)
    ? variables
    : { ...variables, HOME: readUserHome(variables, accountFolder) };

/** As the account database says; empty if it has no entry for this user. */
function accountHome(): string {
  try {
    return userInfo().homedir;
  } catch {
    return ""; // a user id without an account, as in many containers
  }
}

/**
 * Refuses a folder of another user: its settings name commands to run, and its skills count as the user's own. Root may
 * use every folder. `orRoot` also accepts a folder of root, as `/` is in a container. With `isEntry` the owner
 * of the entry itself counts, even if it is a link: in a world-writable folder such as `/tmp` any user can create it.
 */
export function assertOwnFolder(
  folder: string,
  {
    orRoot = false,
    isEntry = false,
    user = process.geteuid?.(),
  }: { readonly orRoot?: boolean; readonly isEntry?: boolean; readonly user?: number | undefined } = {},
): void {
  if (user === undefined || user === 0) return;
  const owner = ownerOf(folder, isEntry ? lstatSync : statSync);
  if (owner === undefined || owner === user || (orRoot && owner === 0)) return;
  throw new Fault("home.foreign", { path: folder, owner, user });
}

/** `undefined` if the folder does not exist or cannot be reached. */
function ownerOf(folder: string, look: (path: string) => { readonly uid: number }): number | undefined {
  try {
    return look(folder).uid;
  } catch {
    return undefined;
  }
}
