import type { CallThread } from "./thread-calls.ts";

/** Blocking work on files: a command does it in its own thread, a server in one more, so that requests never wait for a disk. */

/** Work that takes and returns plain data. */
export type FileWork = (...given: never[]) => unknown;

/** The work a thread can do, by name; each is loaded with its first call. */
export type FileWorks = Readonly<Record<string, () => Promise<FileWork>>>;

/** The threads that homes of this process have for this. Any of them will do. */
const threads = new Set<CallThread>();

/** File work of this process runs in this thread from now on; returns how to stop that. */
export function workIn(thread: CallThread): () => void {
  threads.add(thread);
  return () => {
    threads.delete(thread);
  };
}

/** Whether file work runs in another thread. */
export const hasFileThread = (): boolean => threads.size > 0;

/**
 * The same work, done where file work of this process is done at the time of each call. The name has to be listed in
 * `repositories.ts`. Of errors only faults keep their class on the way.
 */
export function inFileThread<Given extends readonly unknown[], Value>(
  name: string,
  work: (...given: Given) => Value,
): (...given: Given) => Promise<Awaited<Value>> {
  return async (...given): Promise<Awaited<Value>> => {
    const [thread] = threads;
    if (thread) return (await thread.call("work", name, given)) as Awaited<Value>;
    return await work(...given);
  };
}
