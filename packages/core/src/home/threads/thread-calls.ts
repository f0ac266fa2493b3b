import { dirname } from "node:path";
import type { MessagePort, Worker } from "node:worker_threads";
import { Fault, faults } from "../../ground/fault.ts";

/** Calls between threads: a method by name with plain data, and its answer or error. */

/** The methods a thread offers. */
export type Methods = Readonly<Record<string, (...given: never[]) => unknown>>;

/** A thread that answers calls. It starts with the first call, and does not keep the process alive while it is idle. */
export interface CallThread {
  /** Starts it before its first call. */
  start(): void;
  call(method: string, ...given: readonly unknown[]): Promise<unknown>;
  /** Calls the listener with what the thread says without being asked; returns how to stop that. */
  onEvent(listener: (event: unknown) => void): () => void;
  /** Calls the listener when the thread ended by an error, and the next call will start another one; returns how to stop that. */
  onLost(listener: () => void): () => void;
  /** Ends the thread after its running calls. */
  close(): Promise<void>;
}

interface Question {
  readonly id: number;
  readonly method: string;
  readonly given: readonly unknown[];
}

type Answer =
  | { readonly event: unknown }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: PackedError | undefined; readonly fault?: PackedFault };

/** A fault of the core loses its class on the way to another thread. */
interface PackedFault extends Pick<Fault, "values" | "issues"> {
  readonly code: keyof typeof faults;
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** A running thread, and the calls that wait for it. */
interface Running {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
  send(question: Question): void;
}

/** Answers that are taken in one turn of the event loop: what follows from them must not keep other work waiting. */
const mostAnswers = 16;

export function startCallThread(file: URL, data: unknown): CallThread {
  let running: Running | undefined;
  let isClosed = false;
  let last = 0;
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: unknown) => void>();

  function start(): Running {
    // Loaded here: commands that start no thread do without it.
    const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
    const worker = new Thread(file, { workerData: data, env: threadVariables() });
    // Of this thread only: one that ends says so twice, and the next one may have calls by then.
    const pending = new Map<number, Pending>();
    const settle = (answer: Answer): void => {
      if ("event" in answer) {
        for (const listener of [...eventListeners]) listener(answer.event);
        return;
      }
      const waiting = pending.get(answer.id);
      pending.delete(answer.id);
      if (pending.size === 0) worker.unref();
      if ("value" in answer) waiting?.resolve(answer.value);
      else waiting?.reject(answer.fault ? unpack(answer.fault, answer.error) : answer.error && errorOf(answer.error));
    };
    let arrived: Answer[] = [];
    let isTaking = false;
    const takeSome = (): void => {
      for (const answer of arrived.splice(0, mostAnswers)) settle(answer);
      isTaking = arrived.length > 0;
      if (isTaking) setImmediate(takeSome);
    };
    worker.on("message", (answers: readonly Answer[]) => {
      arrived.push(...answers);
      if (!isTaking) takeSome();
    });
    const made = { worker, pending, send: sendTogether<Question>(worker, (id, error) => settle(failure(id, error))) };
    const end = (error: unknown): void => {
      const isLost = running === made && !isClosed;
      if (running === made) running = undefined; // the next call starts another one
      for (const answer of arrived) settle(answer);
      arrived = [];
      for (const { reject } of pending.values())
        reject(new Fault("home.unavailable", { outcome: unanswered }, { cause: error }));
      pending.clear();
      if (isLost) for (const listener of [...listeners]) listener();
    };
    worker.on("error", end);
    worker.on("exit", (code) => end(new Error(`the thread ended with code ${code}`)));
    return made;
  }

  function call(method: string, ...given: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (isClosed) throw new Error(`the thread is closed: ${method}`);
      running ??= start();
      const { worker, pending, send } = running;
      const id = ++last;
      pending.set(id, { resolve, reject });
      worker.ref();
      send({ id, method, given });
    });
  }

  return {
    start() {
      running ??= start();
      if (running.pending.size === 0) running.worker.unref();
    },
    call,
    onEvent: (listener) => listenIn(eventListeners, listener),
    onLost: (listener) => listenIn(listeners, listener),
    async close() {
      const ending = running?.worker;
      const closing = ending && call("close");
      isClosed = true;
      try {
        await closing;
      } finally {
        await ending?.terminate();
      }
    },
  };
}

/** A thread uses the cache of compiled code of its process only if a variable names it. */
function threadVariables(): NodeJS.ProcessEnv {
  const folder = process.getBuiltinModule("node:module").getCompileCacheDir();
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}

function listenIn<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const unanswered = { en: "it was not answered", zh: "没有得到回答" };

/** Answers calls of the thread at the other end; returns how to say something without being asked. */
export function serveCalls(port: MessagePort, methods: Methods): (event: unknown) => void {
  const send = sendTogether<Answer>(port, (id, error) => port.postMessage([failure(id, error)]));
  const answer = async ({ id, method, given }: Question): Promise<void> => {
    try {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!run) throw new Error(`no method ${method}`);
      send({ id, value: await run(...(given as never[])) });
    } catch (error) {
      send(failure(id, error));
    }
  };
  port.on("message", (questions: readonly Question[]) => {
    for (const question of questions) void answer(question);
  });
  return (event) => send({ event });
}

/**
 * Sends what comes in one turn of the event loop in one message: each message wakes the thread at the other end. `onFailed`
 * gets those that could not be copied.
 */
function sendTogether<Sent extends Question | Answer>(
  port: { postMessage(value: unknown): void },
  onFailed: (id: number, error: unknown) => void,
): (one: Sent) => void {
  let waiting: Sent[] = [];
  const sendAlone = (one: Sent): void => {
    try {
      port.postMessage([one]);
    } catch (error) {
      if (!("id" in one)) throw error;
      onFailed(one.id, error);
    }
  };
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    try {
      port.postMessage(all);
    } catch {
      for (const one of all) sendAlone(one);
    }
  };
  return (one) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(one);
  };
}

function failure(id: number, error: unknown): Answer {
  const fault = error instanceof Fault ? pack(error) : undefined;
  const told = fault ? (error as Fault).cause : error;
  return { id, error: plain(told), ...(fault && { fault }) };
}

/** A copied error would lose its codes. */
interface PackedError {
  readonly message: string;
  readonly stack: string | undefined;
  readonly codes: Readonly<Record<string, unknown>>;
}

/** The error itself for a person who debugs; the cause of a fault for what the fault does not say. */
function plain(told: unknown): PackedError | undefined {
  if (told === undefined) return undefined;
  if (!(told instanceof Error)) return { message: String(told), stack: undefined, codes: {} };
  const { message, stack, code, errcode } = told as Error & { readonly code?: unknown; readonly errcode?: unknown };
  return { message, stack, codes: { ...(code !== undefined && { code }), ...(errcode !== undefined && { errcode }) } };
}

const errorOf = ({ message, stack, codes }: PackedError): Error => Object.assign(new Error(message), { stack }, codes);

const pack = ({ code, values, issues }: Fault): PackedFault | undefined =>
  Object.hasOwn(faults, code) ? { code: code as keyof typeof faults, values, issues } : undefined;

const unpack = ({ code, values, issues }: PackedFault, cause: PackedError | undefined): Fault =>
  new Fault(code, values, { issues, ...(cause && { cause: errorOf(cause) }) });
