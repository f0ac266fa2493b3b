import {
  Fault,
  grantsOf,
  isAtLeast,
  may,
  type Principal,
  type Rights,
  type SharedKind,
  type Verb,
} from "@loadout/core";
import type { App, Caller } from "../app.ts";
import { AppFault } from "../operation/app-fault.ts";
import type { AnyOperation } from "../operation/operation.ts";

/** Decides whether a caller may run an operation on things that can be shared. */

interface Checked<Input> {
  /** Of a skill's operation that a grant allows: it reaches no other skill. */
  readonly app: App;
  readonly input: Input;
}

/** Throws a Fault if the grants of a thing do not name the caller or, where it has none, the role is not enough. */
export async function checkShared<Input>(app: App, operation: AnyOperation, given: Input): Promise<Checked<Input>> {
  const { shares, role } = operation;
  const { caller } = app;
  if (!shares || caller.role === "superadmin") return { app, input: given };
  const { kind, verb } = shares;
  const { names, fixed } = await shares.resolve(app, given as never);
  const { grants, groups } = await app.rights();
  const isAllowed = (name: string, wanted: Verb): boolean =>
    may({ ...caller, groups }, wanted, { kind: "shared", shared: kind, name, role }, grants);
  if (names.length === 0 && !isAtLeast(caller.role, role)) throw forbidden(caller, operation);
  for (const name of names) {
    if (isAllowed(name, verb)) continue;
    if (kind === "approval" || grantsOf(grants, kind, name).length === 0) throw forbidden(caller, operation);
    throw isAllowed(name, "read") ? new AppFault("access.denied", { name, verb }) : notFound(kind, name);
  }
  const fixedInput = { ...given, ...fixed };
  if (kind === "skill") return { app: app.limitedTo(names), input: fixedInput };
  return { app: kind === "approval" ? app.unlimited() : app, input: fixedInput };
}

/** Whether some grant may allow an operation to a caller below its role: decided before their input is read. */
export function hasGrant(caller: Caller, { shares }: AnyOperation, { grants, groups }: Rights): boolean {
  if (!shares) return false;
  const { kind: shared, verb } = shares;
  const principal: Principal = { ...caller, groups };
  return grants.some(
    ({ kind, name }) =>
      kind === shared && may(principal, verb, { kind: "shared", shared, name, role: "superadmin" }, grants),
  );
}

const forbidden = ({ role }: Caller, { role: needed }: AnyOperation): AppFault =>
  new AppFault("auth.forbidden", { needed, role });

/** What is limited to others is not there for the caller. */
function notFound(kind: SharedKind, name: string): Fault {
  const candidates = "–";
  if (kind === "skill") return new Fault("skill.not-found", { name, candidates });
  if (kind === "environment") return new Fault("environment.not-found", { name, candidates });
  const slash = name.indexOf("/");
  return new Fault("agent.not-found", { name: name.slice(slash + 1), environment: name.slice(0, slash), candidates });
}
