import { retryUnanswered } from "./retry-unanswered.ts";
import { type CallThread, startCallThread } from "./thread-calls.ts";

/** Blocking work on files: a command does it in its own thread, a server in one more, so that requests never wait for a disk. */

/** Work that takes and returns plain data. */
export type FileWork = (...given: never[]) => unknown;

/** The work a thread can do, by name; each is loaded with its first call. */
export type FileWorks = Readonly<Record<string, () => Promise<FileWork>>>;

/** Reads do not wait for writes, which wait for the disk. */
export interface FileThreads {
  readonly reads: CallThread;
  readonly writes: CallThread;
}

/** The threads that homes of this process have for this. Any of them will do. */
const threads = new Set<FileThreads>();

/** File work of this process runs in these threads from now on; returns how to stop that. */
function workIn(some: FileThreads): () => void {
  threads.add(some);
  return () => {
    threads.delete(some);
  };
}

/** Milliseconds until the thread that reads is started: a server that starts reads faster in its own. */
const usualDelay = 1000;

/** Starts threads for file work; until the one that reads is ready, work is done in place. */
export function openFileThreads(
  folder: string,
  file: URL,
  delay = usualDelay,
): { readonly close: () => Promise<void> } {
  // The one that writes starts with the first file.
  const [reads, writes] = [startCallThread(file, { folder }), startCallThread(file, { folder })];
  let stop: (() => void) | undefined;
  let isOpen = true;
  const begin = (): void => {
    if (isOpen) stop = workIn({ reads, writes });
  };
  let timer: NodeJS.Timeout | undefined;
  const startLater = (): void => {
    if (isOpen) timer = setTimeout(() => reads.call("ready").then(begin, startLater), delay).unref();
  };
  startLater();
  return {
    async close() {
      isOpen = false;
      clearTimeout(timer);
      stop?.();
      await Promise.all([reads.close(), writes.close()]);
    },
  };
}

/** Whether file work runs in another thread. */
export const hasFileThread = (): boolean => threads.size > 0;

/** The same work on a thread for reading. The name has to be listed in `repositories.ts`. */
export const inFileThread = <Given extends readonly unknown[], Value>(
  name: string,
  work: (...given: Given) => Value,
): ((...given: Given) => Promise<Awaited<Value>>) => inThread("reads", name, work);

/** The same for work that writes. */
export const inWritingThread = <Given extends readonly unknown[], Value>(
  name: string,
  work: (...given: Given) => Value,
): ((...given: Given) => Promise<Awaited<Value>>) => inThread("writes", name, work);

/** Runs work of `repositories.ts` where it was begun; see `beginWork`. */
export type BegunWork = <Given extends readonly unknown[], Value>(
  name: string,
  work: (...given: Given) => Value,
  ...given: Given
) => Promise<Awaited<Value>>;

/**
 * For work that keeps something between its calls, such as open files: all calls of the answer run in the thread that writes
 * now, or in this one if there is none. If that thread ends by an error, what it kept is gone: the next calls are answered
 * by another thread, which does not know it.
 */
export function beginWork(): BegunWork {
  const [some] = threads;
  return async <Given extends readonly unknown[], Value>(
    name: string,
    work: (...given: Given) => Value,
    ...given: Given
  ): Promise<Awaited<Value>> =>
    some ? ((await some.writes.call("work", name, given)) as Awaited<Value>) : await work(...given);
}

/**
 * The same work, done where file work of this process is done at the time of each call. Of errors only faults keep their
 * class on the way.
 */
function inThread<Given extends readonly unknown[], Value>(
  kind: keyof FileThreads,
  name: string,
  work: (...given: Given) => Value,
): (...given: Given) => Promise<Awaited<Value>> {
  return async (...given): Promise<Awaited<Value>> => {
    const [some] = threads;
    const call = () => some?.[kind].call("work", name, given) as Promise<Awaited<Value>>;
    if (some) return kind === "reads" ? retryUnanswered(call) : call();
    return await work(...given);
  };
}
