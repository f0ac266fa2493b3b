import { handWrittenRoutes } from "./hand-written-routes.ts";
import { checkInput, readQuery } from "./read-input.ts";
import type { HttpRequest } from "./request.ts";

/** The query of a hand-written route, checked like an operation's. */
export function queryOf<T>(name: string, { query }: HttpRequest): T {
  const { method, path, query: input } = handWrittenRoutes.find((route) => route.name === name) ?? {};
  if (!input) throw new Error(`no query of ${name} is described`);
  const taker = { input, address: `${method} ${path}` };
  return checkInput(taker, readQuery(taker, new URLSearchParams(query))) as T;
}
