import { accessSync, chmodSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { homeSettings, readSecret, readSettings, reasonOf, secretsPath, type Text } from "@loadout/core";
import type { App } from "../../app.ts";
import { type Config, hasDatabase } from "../../config.ts";
import { quoteWord } from "../../doors/cli/terminal.ts";
import { type Finding, failed, fine, same } from "./check.ts";

/** Checks the folder of the home and the files in it that people edit. */
export async function homeChecks({ config }: App): Promise<readonly Finding[]> {
  const { home } = config;
  const secrets = hasDatabase(config) ? [] : await checkSecrets(home);
  return [checkHome(config), ...checkPermissions(home), ...secrets, ...(await checkSettings(home))];
}

function checkHome(config: Config): Finding {
  const { home } = config;
  if (hasDatabase(config) && isUsable(home))
    return fine("home", {
      en: `${home} has what belongs to this machine: trust, own skills, sign-ins, working folders; all else is in the database`,
      zh: `${home} 存放属于本机的内容：信任、自己的技能、登录信息、工作目录；其余都在数据库中`,
    });
  if (!existsSync(home)) return fine("home", { en: `${home} (not created yet)`, zh: `${home}（尚未创建）` });
  try {
    if (!statSync(home).isDirectory()) throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" });
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
    return fine("home", same(home));
  } catch (error) {
    const isReadOnly = reasonOf(error) === "EROFS";
    const hint: Text = isReadOnly
      ? {
          en: "The disk is read-only: skills can be read, nothing can be changed. Set LOADOUT_HOME to another folder",
          zh: "磁盘是只读的：可以读取技能，但不能做任何更改。请用 LOADOUT_HOME 指定其他目录",
        }
      : {
          en: "Give yourself access, or set LOADOUT_HOME to another folder",
          zh: "为自己授予权限，或用 LOADOUT_HOME 指定其他目录",
        };
    return { check: "home", state: "error", found: same(`${home}: ${reasonOf(error)}`), hint };
  }
}

/** Whether it can be written, or made. */
function isUsable(home: string): boolean {
  try {
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    return reasonOf(error) === "ENOENT";
  }
}

/** Files that decide what is trusted must be writable only by their owner. */
function checkPermissions(home: string): Finding[] {
  const open = ["trusted.json", "config.jsonc"]
    .map((name) => join(home, name))
    .filter((path) => existsSync(path) && (statSync(path).mode & 0o022) !== 0);
  if (open.length === 0)
    return [fine("permissions", { en: "only you can change the configuration", zh: "只有你能修改配置" })];
  const list = open.join(", ");
  return [
    {
      check: "permissions",
      state: "warning",
      found: { en: `others can change ${list}`, zh: `其他人可以修改 ${list}` },
      hint: same(`chmod go-w ${open.map(quoteWord).join(" ")}`),
      repair: async () => {
        for (const path of open) chmodSync(path, statSync(path).mode & ~0o022);
        return { en: `only you can change ${list} now`, zh: `现在只有你能修改 ${list}` };
      },
    },
  ];
}

/** Keys are for their owner alone to read. */
async function checkSecrets(home: string): Promise<Finding[]> {
  const path = secretsPath(home);
  if (!existsSync(path)) return [];
  const rows: Finding[] = [];
  if ((statSync(path).mode & 0o077) !== 0)
    rows.push({
      check: "secrets",
      state: "warning",
      found: { en: `others can read ${path}`, zh: `其他人可以读取 ${path}` },
      hint: same(`chmod 600 ${quoteWord(path)}`),
      repair: async () => {
        chmodSync(path, 0o600);
        return { en: `only you can read ${path} now`, zh: `现在只有你能读取 ${path}` };
      },
    });
  try {
    await readSecret(home, "");
  } catch (error) {
    rows.push(failed("secrets", error));
  }
  return rows;
}

/** A broken configuration is for its author to correct: nothing is changed. */
async function checkSettings(home: string): Promise<Finding[]> {
  try {
    await readSettings(homeSettings(home));
    return [];
  } catch (error) {
    return [failed("config", error)];
  }
}
