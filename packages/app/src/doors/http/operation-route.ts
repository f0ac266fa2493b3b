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
