import type { AsyncLocalStorage } from "node:async_hooks";

/** Whether a piece of work has changed rows, or has tried to: if it fails then, nobody knows how far it came. */
export interface ChangeNote {
  hasChanged: boolean;
}

let notes: AsyncLocalStorage<ChangeNote> | undefined;

/** Does work that is noted here, with everything that it calls and waits for. */
export function noteChanges<T>(note: ChangeNote, work: () => Promise<T>): Promise<T> {
  notes ??= new (process.getBuiltinModule("node:async_hooks").AsyncLocalStorage)();
  return notes.run(note, work);
}

/** Rows are about to be changed. */
export function noteChange(): void {
  const note = notes?.getStore();
  if (note) note.hasChanged = true;
}
