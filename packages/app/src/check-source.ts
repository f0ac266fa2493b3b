import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { Fault } from "@loadout/core";

declare const checked: unique symbol;

/** A place to add skills from that was looked at before any program gets to see it. */
export type CheckedSource = string & { readonly [checked]: "CheckedSource" };

/** A folder that exists, `owner/repo`, an https or ssh address. What could be an option or start a program is refused. */
export function checkSource(source: string, workDir: string): CheckedSource {
  const refuse = (en: string, zh: string): never => {
    throw new Fault("source.refused", { source, reason: { en, zh } });
  };
  if (source.trim() === "") return refuse("it is empty", "它是空的");
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(source)) return refuse("it contains control characters", "它包含控制字符");
  if (source.startsWith("-")) return refuse("it looks like an option", "它看起来像一个选项");
  if (/^[a-z0-9+.-]+::/i.test(source))
    return refuse("a git transport helper could run a program", "git 传输助手可能会运行程序");
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return checkAddress(source, refuse);
  if (/^[\w.-]+@[\w.-]+:[\w./~-]+$/.test(source)) return source as CheckedSource;
  const folder = resolve(workDir, source);
  if (existsSync(folder))
    return statSync(folder).isDirectory()
      ? (folder as CheckedSource)
      : refuse("it is a file; name a folder", "它是文件，请指明目录");
  if (/^[\w.-]+\/[\w.-]+(?:\/[\w./-]+)?(?:[@#][\w./-]+)?$/.test(source) && !source.startsWith("."))
    return source as CheckedSource;
  return refuse("there is no such folder, and it is no address", "没有这个目录，它也不是地址");
}

function checkAddress(source: string, refuse: (en: string, zh: string) => never): CheckedSource {
  if (!URL.canParse(source)) return refuse("it is no valid address", "它不是有效的地址");
  const { protocol, username, password, hostname } = new URL(source);
  if (protocol !== "https:" && protocol !== "ssh:")
    return refuse(`${protocol}// is not allowed`, `不允许 ${protocol}//`);
  if (password !== "" || (protocol === "https:" && username !== ""))
    return refuse("it contains a password or user name", "它包含密码或用户名");
  if (hostname.startsWith("-") || username.startsWith("-"))
    return refuse("a part of it looks like an option", "其中一部分看起来像选项");
  return source as CheckedSource;
}
