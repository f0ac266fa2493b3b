import { markOf } from "../ground/process/process-mark.ts";
import type { DispatchOwner, DispatchStore } from "./record/dispatch-store.ts";

/** Records the processes of an agent before anything is sent to it, so that they can be ended even if we crash. */
export interface ProcessMarks {
  note(pid: number): void;
  /** Waits until all noted processes are recorded. */
  recorded(): Promise<void>;
  /** Removes the rows, once the processes have ended. */
  forget(): Promise<void>;
}

export interface ProcessMarksDeps {
  readonly store: Pick<DispatchStore, "addProcess" | "removeProcesses">;
  readonly owner: () => Promise<DispatchOwner>;
}

export function createProcessMarks(agentId: string, { store, owner }: ProcessMarksDeps): ProcessMarks {
  const marks = new Map<number, Promise<void>>();

  async function mark(pid: number): Promise<void> {
    const [process, { pid: by, start, machine }] = await Promise.all([markOf(pid), owner()]);
    if (process)
      await store.addProcess({
        ...process,
        agentId,
        owner: { pid: by, start },
        ...(machine !== undefined && { machine }),
      });
  }

  return {
    note(pid) {
      if (marks.has(pid)) return;
      const marked = mark(pid);
      marked.catch(() => undefined); // awaited by `recorded`
      marks.set(pid, marked);
    },
    async recorded() {
      await Promise.all(marks.values());
    },
    async forget() {
      await Promise.allSettled(marks.values());
      if (marks.size > 0) await store.removeProcesses(agentId);
    },
  };
}
