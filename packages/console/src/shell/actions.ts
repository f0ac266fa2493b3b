import type { LinkProps } from "@tanstack/react-router";
import type { Role } from "loadout/client";
import type { IconName } from "../ui/basic/icon.tsx";
import { mayAs } from "./who-am-i.ts";

/** What people start from anywhere: on Home and in the palette. */
export interface Action {
  /** Also the key of its label in `words.ts`. */
  readonly id:
    | "newSession"
    | "newSkill"
    | "import"
    | "newDispatch"
    | "addModel"
    | "addServer"
    | "addUser"
    | "compareSkills"
    | "install";
  readonly icon: IconName;
  readonly link: LinkProps;
  /** The least role that may do it. */
  readonly role: Role;
  /** In the palette only. */
  readonly isRare?: boolean;
}

const actions: readonly Action[] = [
  { id: "newSession", icon: "playground", role: "user", link: { to: "/playground" } },
  { id: "newDispatch", icon: "dispatch", role: "admin", link: { to: "/dispatch/new" } },
  { id: "newSkill", icon: "plus", role: "superadmin", link: { to: "/skills", search: { add: true } } },
  { id: "import", icon: "upload", role: "superadmin", link: { to: "/skills/import" } },
  { id: "compareSkills", icon: "diff", role: "superadmin", link: { to: "/skills/compare" } },
  { id: "addModel", icon: "model", role: "superadmin", link: { to: "/settings/models", search: { add: true } } },
  { id: "addServer", icon: "server", role: "superadmin", link: { to: "/tools", search: { tab: "mcp", add: "form" } } },
  { id: "addUser", icon: "users", role: "superadmin", link: { to: "/admin/users", search: { add: true } } },
  { id: "install", icon: "download", role: "superadmin", link: { to: "/skills/install" }, isRare: true },
];

/** The actions of a role. */
export const actionsFor = (role: Role): readonly Action[] => actions.filter((action) => mayAs(role, action.role));
