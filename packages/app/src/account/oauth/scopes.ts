import type { Text } from "@loadout/core";

/**
 * What a program may be allowed. There is one scope, because the MCP endpoint only reads. Whatever a program is allowed, the
 * role and the grants of its user decide at each request, as for their own.
 */
export const scopes: Readonly<Record<string, Text>> = {
  "skills:read": {
    en: "Find and read the skills that you may use",
    zh: "查找并读取你可以使用的技能",
  },
};

export const scopeNames = Object.keys(scopes);

/** The known ones of a scope, in our order; of none given all, and `undefined` if none is known. */
export function grantedScope(given: string | undefined): string | undefined {
  if (given === undefined || given.trim() === "") return scopeNames.join(" ");
  const wanted = new Set(given.split(/\s+/));
  const granted = scopeNames.filter((name) => wanted.has(name));
  return granted.length === 0 ? undefined : granted.join(" ");
}
