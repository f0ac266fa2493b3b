import type { Role } from "loadout/client";
import { mayAs } from "../../shell/who-am-i.ts";

/** The parts of the OpenAPI document that list operations and their roles. */
export interface ApiDescription {
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedRoute>>>>;
}

interface DescribedRoute {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly "x-role": Role | "none";
}

export interface PermissionGroup {
  readonly noun: string;
  readonly title: string;
  readonly permissions: readonly Permission[];
}

export interface Permission {
  readonly operation: string;
  readonly summary: string;
  /** The least role; `none` needs no sign-in. */
  readonly least: Role | "none";
}

/** The operations by noun, in the order of the server's list. */
export function permissionGroups({ tags, paths }: ApiDescription): readonly PermissionGroup[] {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  return tags.map(({ name, description = name }) => ({
    noun: name,
    title: description,
    permissions: all
      .filter((route) => route.tags.includes(name))
      .map((route) => ({ operation: route.operationId, summary: route.summary, least: route["x-role"] })),
  }));
}

export const isAllowed = (role: Role, { least }: Permission): boolean => least === "none" || mayAs(role, least);

export const countAllowed = (role: Role, { permissions }: PermissionGroup): number =>
  permissions.filter((permission) => isAllowed(role, permission)).length;
