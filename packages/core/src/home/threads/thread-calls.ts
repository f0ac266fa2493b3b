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
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: unknown; readonly fault?: PackedFault };

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
}

export function startCallThread(file: URL, data: unknown): CallThread {
  let running: Running | undefined;
  let isClosed = false;
  let last = 0;
  const listeners = new Set<() => void>();

  function start(): Running {
    // Loaded here: commands that start no thread do without it.
    const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
    const worker = new Thread(file, { workerData: data });
    // Of this thread only: one that ends says so twice, and the next one may have calls by then.
    const pending = new Map<number, Pending>();
    const made = { worker, pending };
    worker.on("message", (answer: Answer) => {
      const waiting = pending.get(answer.id);
      pending.delete(answer.id);
      if (pending.size === 0) worker.unref();
      if ("value" in answer) waiting?.resolve(answer.value);
      else waiting?.reject(answer.fault ? unpack(answer.fault, answer.error) : answer.error);
    });
    const end = (error: unknown): void => {
      const isLost = running === made && !isClosed;
      if (running === made) running = undefined; // the next call starts another one
      for (const { reject } of pending.values()) reject(error);
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
      const { worker, pending } = running;
      const id = ++last;
      pending.set(id, { resolve, reject });
      worker.ref();
      try {
        worker.postMessage({ id, method, given } satisfies Question);
      } catch (error) {
        pending.delete(id);
        if (pending.size === 0) worker.unref();
        reject(error);
      }
    });
  }

  return {
    start() {
      running ??= start();
      if (running.pending.size === 0) running.worker.unref();
    },
    call,
    onLost(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
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

/** Answers calls of the thread at the other end. */
export function serveCalls(port: MessagePort, methods: Methods): void {
  port.on("message", async ({ id, method, given }: Question) => {
    try {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!run) throw new Error(`no method ${method}`);
      port.postMessage({ id, value: await run(...(given as never[])) } satisfies Answer);
    } catch (error) {
      const fault = error instanceof Fault ? pack(error) : undefined;
      port.postMessage({ id, error: plain(error), ...(fault && { fault }) } satisfies Answer);
    }
  });
}

/** The error itself for a person who debugs; its cause for what the fault does not say. */
function plain(error: unknown): unknown {
  const told = error instanceof Fault ? error.cause : error;
  return told instanceof Error ? Object.assign(new Error(told.message), { stack: told.stack }) : told;
}

const pack = ({ code, values, issues }: Fault): PackedFault | undefined =>
  Object.hasOwn(faults, code) ? { code: code as keyof typeof faults, values, issues } : undefined;

const unpack = ({ code, values, issues }: PackedFault, cause: unknown): Fault =>
  new Fault(code, values, { issues, cause });
