import type { Role } from "loadout/client";
import type { IconName } from "../ui/basic/icon.tsx";
import { mayAs } from "./who-am-i.ts";

/** The places of the navigation, by role. */

export interface Place {
  readonly id:
    | "home"
    | "skills"
    | "agents"
    | "playground"
    | "sessions"
    | "dispatch"
    | "tools"
    | "users"
    | "tokens"
    | "audit"
    | "settings";
  readonly path: string;
  readonly icon: IconName;
  /** The least role that may see it. */
  readonly role: Role;
  /** The letter after `g`. */
  readonly key?: string;
  /** In the bottom bar of a narrow screen. */
  readonly isMain: boolean;
}

const places: readonly Place[] = [
  { id: "home", path: "/", icon: "home", role: "admin", key: "h", isMain: true },
  { id: "skills", path: "/skills", icon: "skill", role: "superadmin", key: "s", isMain: true },
  { id: "agents", path: "/agents", icon: "agent", role: "admin", key: "a", isMain: false },
  { id: "playground", path: "/playground", icon: "chat", role: "user", key: "p", isMain: true },
  { id: "sessions", path: "/sessions", icon: "session", role: "user", key: "e", isMain: true },
  { id: "dispatch", path: "/dispatch", icon: "send", role: "admin", key: "d", isMain: false },
  { id: "tools", path: "/tools", icon: "tool", role: "admin", key: "t", isMain: false },
  { id: "users", path: "/admin/users", icon: "user", role: "superadmin", isMain: false },
  { id: "tokens", path: "/admin/tokens", icon: "key", role: "user", isMain: false },
  { id: "audit", path: "/admin/audit", icon: "list", role: "superadmin", isMain: false },
  { id: "settings", path: "/settings", icon: "settings", role: "user", isMain: false },
];

/** The places a role may see. */
export const placesFor = (role: Role): readonly Place[] => places.filter((place) => mayAs(role, place.role));

/** The start page of a role. */
export const firstPlace = (role: Role): string => (mayAs(role, "admin") ? "/" : "/playground");
