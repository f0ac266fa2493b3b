import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { Fault } from "@loadout/core";

declare const checked: unique symbol;

/** A place to add skills from that was looked at before any program gets to see it. */
export type CheckedSource = string & { readonly [checked]: "CheckedSource" };

/** A folder that exists, `owner/repo`, an https or ssh address. What could be an option or start a program is refused. */
export function checkSource(source: string, workDir: string): CheckedSource {
  const refuse = (reason: string): never => {
    throw new Fault("source.refused", { source, reason });
  };
  if (source.trim() === "") return refuse("it is empty");
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(source)) return refuse("it contains control characters");
  if (source.startsWith("-")) return refuse("it looks like an option");
  if (/^[a-z0-9+.-]+::/i.test(source)) return refuse("a git transport helper could run a program");
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return checkAddress(source, refuse);
  if (/^[\w.-]+@[\w.-]+:[\w./~-]+$/.test(source)) return source as CheckedSource;
  const folder = resolve(workDir, source);
  if (existsSync(folder))
    return statSync(folder).isDirectory() ? (folder as CheckedSource) : refuse("it is a file; name a folder");
  if (/^[\w.-]+\/[\w.-]+(?:\/[\w./-]+)?(?:[@#][\w./-]+)?$/.test(source) && !source.startsWith("."))
    return source as CheckedSource;
  return refuse("there is no such folder, and it is no address");
}

function checkAddress(source: string, refuse: (reason: string) => never): CheckedSource {
  if (!URL.canParse(source)) return refuse("it is no valid address");
  const { protocol, username, password, hostname } = new URL(source);
  if (protocol !== "https:" && protocol !== "ssh:") return refuse(`${protocol}// is not allowed`);
  if (password !== "" || (protocol === "https:" && username !== ""))
    return refuse("it contains a password or user name");
  if (hostname.startsWith("-") || username.startsWith("-")) return refuse("a part of it looks like an option");
  return source as CheckedSource;
}
