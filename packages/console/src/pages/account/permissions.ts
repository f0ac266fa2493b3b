import type { Role } from "loadout/client";
import { mayAs } from "../../shell/who-am-i.ts";

/** The parts of the OpenAPI document that list operations and their roles. */
export interface ApiDescription {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedRoute>>>>;
}

interface DescribedRoute {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly "x-role": Role | "none";
}

export interface PermissionGroup {
  /** A place of the menu, or one of the two that have none. */
  readonly place: MenuPlace;
  readonly permissions: readonly Permission[];
}

export interface Permission {
  readonly operation: string;
  readonly summary: string;
  /** The least role; `none` needs no sign-in. */
  readonly least: Role | "none";
}

/** The places in the order of the menu, with the nouns whose operations are used there. */
const menu = [
  ["skills", ["skill"]],
  ["agents", ["agent"]],
  ["tools", ["tool", "mcp"]],
  ["environments", ["environment", "signer", "published"]],
  ["sessions", ["session"]],
  ["dispatch", ["dispatch"]],
  ["users", ["user"]],
  ["groups", ["group", "grant"]],
  ["tokens", ["token"]],
  ["audit", ["audit"]],
  ["settings", ["model", "config", "secrets"]],
  ["signIn", ["auth"]],
  ["server", ["system"]],
] as const;

export type MenuPlace = (typeof menu)[number][0];

/** The operations by the place of the menu where they are used. What has no place of its own is about the server. */
export function permissionGroups({ tags, paths }: ApiDescription): readonly PermissionGroup[] {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  const known = new Set<string>(menu.flatMap(([, nouns]) => nouns));
  const others = tags.map(({ name }) => name).filter((name) => !known.has(name));
  return menu.map(([place, nouns]) => {
    const wanted: readonly string[] = place === "server" ? [...nouns, ...others] : nouns;
    return {
      place,
      permissions: all
        .filter((route) => route.tags.some((tag) => wanted.includes(tag)))
        .map((route) => ({ operation: route.operationId, summary: route.summary, least: route["x-role"] })),
    };
  });
}

export const isAllowed = (role: Role, { least }: Permission): boolean => least === "none" || mayAs(role, least);

export const countAllowed = (role: Role, { permissions }: PermissionGroup): number =>
  permissions.filter((permission) => isAllowed(role, permission)).length;
