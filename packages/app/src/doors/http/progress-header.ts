import { Fault } from "@loadout/core";
import { respondProblem } from "./problem.ts";
import type { HttpRequest } from "./request.ts";
import type { ServerPerson } from "./server/server-person.ts";

/** Progress lines of an operation, which an answer carries in a header for our own command line. */

export function progressHeader({ said }: ServerPerson, { headers }: HttpRequest): Record<string, string> {
  if (said.length === 0 || headers.get("loadout-client") === null) return {};
  const text = encodeURIComponent(JSON.stringify(said));
  return text.length > 6000 ? {} : { "Loadout-Said": text };
}

/** Answers a Fault of the work as a problem that carries the progress lines too. */
export async function orRefusal(
  person: ServerPerson,
  request: HttpRequest,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error;
    return respondProblem(error, request, progressHeader(person, request));
  }
}
