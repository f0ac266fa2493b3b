/** The permission table: every operation and route with its roles. */

import { isAtLeast, type Role, type Text, type Verb } from "@loadout/core";
import { type OperationName, operationNames, operations } from "../../../operation/operations.ts";
import { commandWords } from "../../cli/input/commands.ts";
import { type HandWrittenRoute, handWrittenRoutes } from "../hand-written-routes.ts";
import { operationRoute } from "../operation-route.ts";

/** One ability of the product: its doors, and the roles that may use it. */
export interface Permission {
  readonly operation: string;
  readonly summary: Text;
  readonly method?: "GET" | "POST";
  readonly path?: string;
  readonly command?: string;
  /** The tool of the MCP door. */
  readonly mcp?: string;
  /** The lowest role; `none`: no sign-in required. */
  readonly role: Role | "none";
  /** What a grant must allow, where grants of the thing decide before the role does. */
  readonly grant?: Verb;
  readonly user: boolean;
  readonly admin: boolean;
  readonly superadmin: boolean;
}

/** Every operation and every hand-written route, each once; a route may serve an operation. */
export async function permissionTable(): Promise<readonly Permission[]> {
  const routes = new Map(handWrittenRoutes.map((route) => [route.name, route]));
  const rows = await Promise.all(operationNames.map((name) => operationRow(name, routes.get(name))));
  const others = handWrittenRoutes.filter(({ name }) => !(operationNames as readonly string[]).includes(name));
  return [...rows, ...others.map(routeRow)];
}

async function operationRow(name: OperationName, route: HandWrittenRoute | undefined): Promise<Permission> {
  const operation = await operations[name]();
  const { summary, mcp, shares } = operation;
  const own = operationRoute(operation);
  const door = own ?? route;
  // Over HTTP the route decides: signing in needs no role.
  const role = own ? operation.role : (route?.role ?? operation.role);
  return {
    operation: name,
    summary,
    ...(door && { method: door.method, path: door.path }),
    command: ["loadout", ...commandWords(name)].join(" "),
    ...(mcp && { mcp: toolName(name) }),
    role,
    ...(shares && { grant: shares.verb }),
    ...allowed(role),
  };
}

const routeRow = ({ name, summary, method, path, role }: HandWrittenRoute): Permission => ({
  operation: name,
  summary,
  method,
  path,
  role,
  ...allowed(role),
});

const toolName = (name: OperationName): string => name.replaceAll(".", "_");

function allowed(least: Role | "none"): Pick<Permission, Role> {
  const may = (role: Role): boolean => least === "none" || isAtLeast(role, least);
  return { user: may("user"), admin: may("admin"), superadmin: may("superadmin") };
}
