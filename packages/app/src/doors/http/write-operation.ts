import { Fault } from "@loadout/core";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { keyField } from "../../operation/request-input.ts";
import type { Authorize } from "./access/authorize.ts";
import type { Revocations } from "./access/revocations.ts";
import type { Run, Runs } from "./events/runs.ts";
import { checkKey, type Idempotency, type StoredAnswer } from "./idempotency.ts";
import { createTurnStarts } from "./limits/turn-starts.ts";
import type { Usage } from "./limits/usage.ts";
import { addressOf } from "./operation-route.ts";
import { problemOf, problemType } from "./problem.ts";
import { orRefusal, progressHeader } from "./progress-header.ts";
import { type GivenInput, readInput } from "./read-input.ts";
import type { AuthorizedRequest, HttpRequest } from "./request.ts";
import { respondJson } from "./respond.ts";
import type { ServerApps } from "./server/server-apps.ts";
import { createTurnPerson, type TurnPerson } from "./server/server-person.ts";

/** Runs a `POST` of an operation: reads its input, runs it once for its idempotency key, answers what it made. */
export type WriteOperation = (operation: AnyOperation, admitted: AuthorizedRequest) => Promise<Response>;

export interface WriteOperationDeps {
  readonly apps: ServerApps;
  readonly idempotency: Idempotency;
  readonly runs: Runs;
  readonly authorize: Authorize;
  readonly usage: Pick<Usage, "takeAnywhere" | "receive" | "assertRoom">;
  /** This session is written to; with a user, it exists. */
  readonly touched: (contextId: string, userId?: string) => void;
  readonly revocations: Pick<Revocations, "watch">;
  /** The operation changed something. */
  readonly changed: (operation: AnyOperation, request: AuthorizedRequest) => void;
}

export function createWriteOperation(deps: WriteOperationDeps): WriteOperation {
  const { idempotency, runs, authorize, usage, revocations } = deps;
  const runWrite = createRunWrite(deps);

  async function write(operation: AnyOperation, admitted: AuthorizedRequest): Promise<Response> {
    const body = usage.receive(admitted.caller.userId);
    try {
      const received = await readInput(operation, addressOf(operation), admitted, body.add);
      return await writeReceived(operation, admitted, received);
    } finally {
      body.release();
    }
  }

  async function writeReceived(
    operation: AnyOperation,
    admitted: AuthorizedRequest,
    received: (request: AuthorizedRequest) => GivenInput,
  ): Promise<Response> {
    // A body may take minutes to arrive, and access may be revoked meanwhile: check the caller again.
    const request = await authorize(admitted, operation.role, operation);
    const given = received(request);
    const person = createTurnPerson(runs, (end) => revocations.watch(request, end), given.file);
    const isAsync = operation.name === "session.run" && prefersAsync(request);
    const work = (): Promise<StoredAnswer> =>
      runWrite(operation, request, withKey(operation, given, request), person, isAsync);
    return orRefusal(person, request, async () => {
      const made = await onceFor(
        idempotency,
        operation,
        request,
        { ...given, content: `${isAsync} ${given.content}` },
        person,
        work,
      );
      const said = progressHeader(person, request);
      const type = made.status < 400 ? {} : { "Content-Type": problemType };
      return respondJson(made.body, request.requestId, made.status, { ...said, ...type });
    });
  }

  return write;
}

/** Runs an operation that may write, within the limits of its user, and tells of what it changed. */
function createRunWrite({ apps, usage, touched, changed }: WriteOperationDeps) {
  const turnStarts = createTurnStarts();

  /** Takes a slot and checks the caller's storage; answers the session of the input, and how to give the slot back. */
  async function begin(operation: AnyOperation, input: unknown, request: AuthorizedRequest, app: App) {
    const { userId } = request.caller;
    const release = operation.takesTurn ? await usage.takeAnywhere(userId, "turns") : () => undefined;
    try {
      const meant = await sessionIn(app, input);
      if (meant !== undefined) touched(meant); // without a user: the session need not exist
      if (operation.keepsMore) await usage.assertRoom(userId);
      return { meant, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  return async function runWrite(
    operation: AnyOperation,
    request: AuthorizedRequest,
    { input, isReadOnly: changesNothing }: GivenInput,
    person: TurnPerson,
    isAsync: boolean,
  ): Promise<StoredAnswer> {
    const { userId } = request.caller;
    const hasStarted = operation.takesTurn ? await turnStarts.begin() : () => undefined;
    void person.started.then(hasStarted);
    const app = await apps.create(request, person);
    const { meant, release } = await begin(operation, input, request, app).catch(async (error: unknown) => {
      hasStarted();
      await app.close();
      throw error;
    });
    const tell = (): void => {
      if (!changesNothing) changed(operation, request);
    };
    const wrote = async (value: unknown): Promise<void> => {
      const contextId = await sessionIn(app, value);
      if (contextId !== undefined) touched(contextId, userId);
    };
    const done = finish({ operation, app, input, person, request, wrote }).finally(() => {
      hasStarted();
      release();
      if (meant !== undefined) touched(meant);
      if (person.run && person.run.contextId !== "") touched(person.run.contextId, userId);
      tell();
    });
    void person.started.then(tell); // listeners also show that the turn runs
    return isAsync ? begun(person, done) : done;
  };
}

/** Runs the work once for the request's `Idempotency-Key`, if it has one. */
function onceFor(
  idempotency: Idempotency,
  operation: AnyOperation,
  request: AuthorizedRequest,
  { content, isReadOnly: changesNothing }: GivenInput,
  person: TurnPerson,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const key = request.headers.get("idempotency-key");
  if (key === null || operation.effect === "read" || changesNothing) return work();
  const keyed = {
    userId: request.caller.userId,
    operation: operation.name,
    key: checkKey(key),
    content,
    isSecret: operation.hasSecret === true,
  };
  const answered = idempotency.once(keyed, () => work().catch((error: unknown) => afterTurn(error, person, request)));
  if (keyField(operation) === undefined) return answered;
  // The operation knows the key too: if the end of the first request is unknown, running it again changes nothing twice.
  return answered.catch((error: unknown) => {
    if (error instanceof Fault && error.code === "request.unclear") return work();
    throw error;
  });
}

/** Hands the `Idempotency-Key` to an operation that has a field for it; keys of different users differ. */
function withKey(operation: AnyOperation, given: GivenInput, { headers, caller }: AuthorizedRequest): GivenInput {
  const [key, name] = [headers.get("idempotency-key"), keyField(operation)];
  if (key === null || name === undefined) return given;
  return { ...given, input: { ...(given.input as object), [name]: `${caller.userId} ${checkKey(key)}` } };
}

/**
 * The id of the session that an input or an answer names. A name that a user chose for a session is not its id, and can
 * equal the id of another user's session.
 */
async function sessionIn(app: App, value: unknown): Promise<string | undefined> {
  const { contextId: name } = (value ?? {}) as { readonly contextId?: unknown };
  if (typeof name !== "string" || name === "") return undefined;
  const sessions = await app.sessions();
  try {
    return await sessions.idOf(name);
  } catch (error) {
    if (error instanceof Fault) return undefined; // not a valid id: the operation says so
    throw error;
  }
}

interface Work {
  readonly operation: AnyOperation;
  readonly app: App;
  readonly input: unknown;
  readonly person: TurnPerson;
  readonly request: HttpRequest;
  readonly wrote: (value: unknown) => Promise<void>;
}

async function finish({ operation, app, input, person, request, wrote }: Work): Promise<StoredAnswer> {
  try {
    const value = await operation.run(app, input as never);
    await wrote(value);
    if (person.isRevoked) throw new AppFault("auth.needed"); // the caller may not see the result any more
    const refusal = operation.refusal?.(value, app);
    if (!refusal) return { status: 200, body: JSON.stringify(value) };
    const problem = problemOf(refusal, request.requestId, request.language);
    return { status: problem.status, body: JSON.stringify({ ...problem, ...(value as object) }) };
  } finally {
    person.release();
    await leave(app, person.run);
  }
}

/** Sends listeners the last events of a turn, also if it was cut short and only the session has them. */
async function leave(app: App, run: Run | undefined): Promise<void> {
  try {
    if (run?.untoldBehind !== undefined) {
      const session = await (await app.sessions()).get(run.contextId);
      for (const event of await session.events(run.untoldBehind)) run.record(event);
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error; // the session is deleted or unreadable
  } finally {
    run?.end();
    await app.close();
  }
}

/**
 * A turn that started and failed counts as done: repeating the request answers the failure and starts no other turn. One that
 * goes on in another process while this one stops is not done.
 */
function afterTurn(error: unknown, { run }: TurnPerson, { requestId, language }: HttpRequest): StoredAnswer {
  const hasStarted = run !== undefined && run.contextId !== "";
  if (!hasStarted || !(error instanceof Fault) || isOpen(error)) throw error;
  const problem = problemOf(error, requestId, language);
  return { status: problem.status, body: JSON.stringify(problem) };
}

/** How the turn ends is not known here: another process ends it, and a repeated request is answered from its history. */
const isOpen = ({ code, status }: Fault): boolean => code === "lease.lost" || status === 503;

/** Answers 202 as soon as the turn has started; its result is in its events. */
async function begun(person: TurnPerson, done: Promise<StoredAnswer>): Promise<StoredAnswer> {
  done.catch(() => undefined); // a failure is the turn's last event
  const first = await Promise.race([person.started, done]);
  return "status" in first ? first : { status: 202, body: JSON.stringify(first) };
}

const prefersAsync = ({ headers }: HttpRequest): boolean => /\brespond-async\b/i.test(headers.get("prefer") ?? "");
