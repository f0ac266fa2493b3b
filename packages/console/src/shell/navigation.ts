import type { Role } from "loadout/client";
import type { IconName } from "../ui/basic/icon.tsx";
import { mayAs } from "./who-am-i.ts";

/** The places of the navigation, by role. */

export const placeGroups = ["build", "run", "admin"] as const;
export type PlaceGroup = (typeof placeGroups)[number];

export interface Place {
  readonly id:
    | "home"
    | "skills"
    | "agents"
    | "environments"
    | "playground"
    | "sessions"
    | "dispatch"
    | "tools"
    | "users"
    | "groups"
    | "approvals"
    | "tokens"
    | "audit"
    | "settings";
  readonly path: string;
  readonly icon: IconName;
  /** The heading above it; the home page has none. */
  readonly group: PlaceGroup | undefined;
  /** The least role that may see it. */
  readonly role: Role;
  /** The letter after `g`. */
  readonly key?: string;
  /** In the bottom bar of a narrow screen. */
  readonly isMain: boolean;
}

const places: readonly Place[] = [
  { id: "home", path: "/", icon: "home", group: undefined, role: "admin", key: "h", isMain: true },
  { id: "skills", path: "/skills", icon: "skill", group: "build", role: "user", key: "s", isMain: true },
  { id: "agents", path: "/agents", icon: "agent", group: "build", role: "admin", key: "a", isMain: false },
  { id: "tools", path: "/tools", icon: "tool", group: "build", role: "admin", key: "t", isMain: false },
  {
    id: "environments",
    path: "/environments",
    icon: "environment",
    group: "build",
    role: "admin",
    key: "v",
    isMain: false,
  },
  { id: "playground", path: "/playground", icon: "playground", group: "run", role: "user", key: "p", isMain: true },
  { id: "sessions", path: "/sessions", icon: "session", group: "run", role: "user", key: "e", isMain: true },
  { id: "dispatch", path: "/dispatch", icon: "dispatch", group: "run", role: "admin", key: "d", isMain: false },
  { id: "users", path: "/admin/users", icon: "users", group: "admin", role: "superadmin", isMain: false },
  { id: "groups", path: "/admin/groups", icon: "groups", group: "admin", role: "superadmin", isMain: false },
  { id: "approvals", path: "/admin/approvals", icon: "approval", group: "admin", role: "superadmin", isMain: false },
  { id: "tokens", path: "/admin/tokens", icon: "key", group: "admin", role: "user", isMain: false },
  { id: "audit", path: "/admin/audit", icon: "audit", group: "admin", role: "superadmin", isMain: false },
  { id: "settings", path: "/settings", icon: "settings", group: "admin", role: "user", isMain: false },
];

/** Addresses that belong to a place, but are not below its address. */
const elsewhere: Readonly<Record<string, Place["id"]>> = { "/mcp": "tools" };

/** Whether the address is that of a place or below it. */
export function isAt({ id, path }: Place, address: string): boolean {
  const isBelow = (folder: string): boolean => address === folder || address.startsWith(`${folder}/`);
  if (path === "/") return address === "/";
  return isBelow(path) || Object.entries(elsewhere).some(([folder, owner]) => owner === id && isBelow(folder));
}

/** The places a role may see. */
export const placesFor = (role: Role): readonly Place[] => places.filter((place) => mayAs(role, place.role));

/** The start page of a role. */
export const firstPlace = (role: Role): string => (mayAs(role, "admin") ? "/" : "/playground");
