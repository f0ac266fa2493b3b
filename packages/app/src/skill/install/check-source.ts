import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Fault, isInside } from "@loadout/core";

/** Checks where skills come from before a program sees it. */

declare const checked: unique symbol;

/** A source of skills that was checked before any program sees it. */
export type CheckedSource = string & { readonly [checked]: "CheckedSource" };

type Refuse = (en: string, zh: string) => never;

/** A folder that exists, `owner/repo`, an https or ssh address. What could be an option or start a program is refused. */
export function checkSource(
  source: string,
  workDir: string,
  protocols: readonly string[] = usualProtocols,
): CheckedSource {
  const refuse = refusing(source);
  checkText(source, refuse);
  if (isAddress(source)) return checkAddress(source, protocols, refuse);
  const folder = resolve(workDir, source);
  if (existsSync(folder)) return checkFolder(folder, refuse);
  const isRemote = isShell(source) || /^[\w.-]+\/[\w.-]+(?:\/[\w./-]+)?(?:[@#][\w./-]+)?$/.test(source);
  if (!isRemote || source.startsWith("."))
    return refuse("it is neither an existing folder nor a URL", "没有这个目录，它也不是地址");
  checkParts(source, refuse);
  return source as CheckedSource;
}

/** The same for what can only be elsewhere: an address, or `user@host:path`. */
export function checkRemote(source: string, protocols: readonly string[] = usualProtocols): CheckedSource {
  const refuse = refusing(source);
  checkText(source, refuse);
  if (isAddress(source)) return checkAddress(source, protocols, refuse);
  if (!isShell(source) || !protocols.includes("ssh")) return refuse("it is not a URL", "它不是地址");
  checkParts(source, refuse);
  return source as CheckedSource;
}

const usualProtocols: readonly string[] = ["https", "ssh"];

export const refusing =
  (source: string): Refuse =>
  (en, zh) => {
    throw new Fault("source.refused", { source, reason: { en, zh } });
  };

/** Before anything else is made of it. */
function checkText(source: string, refuse: Refuse): void {
  if (source.trim() === "") refuse("it is empty", "它是空的");
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(source)) refuse("it contains control characters", "它包含控制字符");
  if (source.startsWith("-")) refuse("it looks like an option", "它看起来像一个选项");
  if (/^[a-z0-9+.-]+::/i.test(source))
    refuse("a git transport helper could run a program", "git 传输助手可能会运行程序");
}

const isAddress = (source: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(source);

/** `git@host:path` */
const isShell = (source: string): boolean => /^[\w.-]+@[\w.-]+:[\w./~-]+$/.test(source);

function checkAddress(source: string, protocols: readonly string[], refuse: Refuse): CheckedSource {
  if (!URL.canParse(source) || /[\s"'\\]/.test(source)) return refuse("it is not a valid URL", "它不是有效的地址");
  const { protocol, username, password } = new URL(source);
  if (!protocols.includes(protocol.slice(0, -1))) return refuse(`${protocol}// is not allowed`, `不允许 ${protocol}//`);
  if (password !== "" || (protocol !== "ssh:" && username !== ""))
    return refuse("it contains a password or user name", "它包含密码或用户名");
  checkParts(source, refuse);
  return source as CheckedSource;
}

/** No part may look like an option or climb, also not when its escapes are resolved. */
function checkParts(source: string, refuse: Refuse): void {
  const parts = decode(source, refuse).split(/[/:@#]/);
  if (parts.some((part) => part.startsWith("-"))) refuse("a part of it looks like an option", "其中一部分看起来像选项");
  if (parts.includes("..")) refuse("it escapes the repository", "它指向仓库之外");
}

function decode(source: string, refuse: Refuse): string {
  try {
    return decodeURIComponent(source);
  } catch (error) {
    if (error instanceof URIError) return refuse("it is not a valid URL", "它不是有效的地址");
    throw error;
  }
}

function checkFolder(folder: string, refuse: Refuse): CheckedSource {
  if (!statSync(folder).isDirectory()) return refuse("it is a file; name a folder", "它是文件，请指明目录");
  const root = realpathSync(folder);
  checkLinks(root, refuse);
  return root as CheckedSource;
}

/** The program that copies follows links; a folder whose links lead out would bring in what it does not hold. */
export function checkLinks(folder: string, refuse: Refuse): void {
  const root = realpathSync(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const target = existsSync(path) ? realpathSync(path) : undefined;
    if (target !== undefined && !isInside(target, root)) {
      const name = relative(folder, path);
      refuse(`its link ${name} points outside`, `其中的链接 ${name} 指向外部`);
    }
  }
}
