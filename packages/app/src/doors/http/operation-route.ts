import type { AnyOperation } from "../../operation/operation.ts";

export interface OperationRoute {
  readonly method: "GET" | "POST";
  readonly path: string;
}

/** The route of an operation: `skill.list` is `GET /api/skill/list`; local operations have none. */
export function operationRoute({ name, effect, place, isLarge }: AnyOperation): OperationRoute | undefined {
  if (place === "local") return undefined;
  const method = effect === "read" && !isLarge ? "GET" : "POST";
  return { method, path: `/api/${name.replace(".", "/")}` };
}

/** How texts name the route, such as `GET /api/skill/list`. */
export function addressOf(operation: AnyOperation): string {
  const { method, path } = operationRoute(operation) ?? { method: "", path: "" };
  return `${method} ${path}`;
}
