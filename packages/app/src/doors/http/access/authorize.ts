import { isAtLeast, type ReadRights, type Role } from "@loadout/core";
import { hasGrant } from "../../../access/check-shared.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import type { AnyOperation } from "../../../operation/operation.ts";
import type { Usage } from "../limits/usage.ts";
import type { AuthorizedRequest, HttpRequest } from "../request.ts";
import type { Callers } from "./callers.ts";
import { checkCsrf } from "./csrf.ts";

/** Decides whether the caller of a request may use a route: identified, within the rate limit, with this role, and no CSRF. */
export type Authorize = (
  request: HttpRequest,
  role: Role,
  /** Grants may allow it to callers below the role; what they allow is decided with the input. */
  operation?: AnyOperation,
) => Promise<AuthorizedRequest>;

type RequestUsage = Pick<Usage, "request" | "refresh">;

/** The only place that decides this, before any input is read. `usage` counts requests and refuses those over the limit. */
export const createAuthorize =
  (callers: Callers, usage?: RequestUsage, rightsOf?: ReadRights): Authorize =>
  async (request, role, operation) => {
    const caller = await callers.identify(request, request.requestId);
    request.facts.caller = caller.userId;
    await usage?.refresh(caller.userId);
    await usage?.request(caller.userId, request.raw);
    const isGranted =
      operation?.shares !== undefined && !isAtLeast(caller.role, role) && rightsOf !== undefined
        ? hasGrant(caller, operation, await rightsOf(caller.userId))
        : false;
    if (!isGranted) assertRole(caller.role, role);
    if (request.method !== "GET" && request.method !== "HEAD") checkCsrf(caller, request);
    return { ...request, caller: { ...caller, from: request.from } };
  };

function assertRole(role: Role, needed: Role): void {
  if (!isAtLeast(role, needed)) throw new AppFault("auth.forbidden", { needed, role });
}
