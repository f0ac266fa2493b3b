/** Serves the operations over HTTP: finds the operation of a path, checks the caller, and reads or writes. */

import type { Observer } from "@loadout/core";
import { AppFault } from "../../operation/app-fault.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { type OperationName, operations } from "../../operation/operations.ts";
import { withCsrf } from "./access/csrf.ts";
import { observeRequest } from "./observe-request.ts";
import { operationRoute } from "./operation-route.ts";
import { createReadOperation } from "./read-operation.ts";
import type { HttpRequest } from "./request.ts";
import { createWriteOperation, type WriteOperationDeps } from "./write-operation.ts";

interface Route {
  readonly operation: AnyOperation;
  readonly method: "GET" | "POST";
}

/** `GET` and `POST /api/<noun>/<verb>` for every operation of the list that has a route. */
export function createOperationRoutes(deps: WriteOperationDeps & { readonly observer?: Observer | undefined }) {
  const { apps, authorize, observer } = deps;
  const read = createReadOperation(apps);
  const write = createWriteOperation(deps);
  const routes = new Map<string, Route>();

  /** The route of a path; its operation is loaded once. */
  async function load(path: string): Promise<Route | undefined> {
    const [, , noun, verb] = path.split("/");
    const name = `${noun}.${verb}`;
    if (!Object.hasOwn(operations, name)) return undefined;
    const operation: AnyOperation = await operations[name as OperationName]();
    const found = operationRoute(operation);
    if (!found) return undefined;
    const route = { operation, method: found.method };
    routes.set(path, route);
    return route;
  }

  return async (request: HttpRequest): Promise<Response> => {
    const route = routes.get(request.path) ?? (await load(request.path));
    if (route) request.facts.operation = route.operation.name;
    const known = await authorize(request, route?.operation.role ?? "user", route?.operation);
    if (!route) throw new AppFault("route.unknown", { method: request.method, path: request.path });
    const { operation } = route;
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (method !== route.method)
      throw new AppFault("route.method", { path: request.path, method: request.method, allowed: route.method });
    observeRequest(observer, known);
    if (method !== "GET") return write(operation, known);
    return withCsrf(await read(operation, known), known);
  };
}
