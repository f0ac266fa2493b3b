import { join } from "node:path";
import { openDispatchStore } from "../dispatch/record/dispatch-store.ts";
import { openDispatchTexts } from "../dispatch/record/dispatch-texts.ts";
import { Fault } from "../ground/fault.ts";
import type { Home } from "../home/home.ts";
import { sessionNames } from "./repair-session.ts";
import { openSessionRows } from "./session-rows.ts";

/**
 * Imports all files in which an earlier release kept messages and output, as the first use of each would: they become rows,
 * and the files stay under another name.
 */
export async function importOldFiles(home: Home): Promise<void> {
  const rows = openSessionRows(home);
  for (const name of await sessionNames(home)) await rows.ends(name);
  const oldFiles = (): string => join(home.folder(), "dispatch");
  const texts = openDispatchTexts({ home, oldFiles, now: () => new Date(), memory: 0 });
  const store = openDispatchStore(home);
  for (const { id } of await store.list({})) {
    await texts.last(id);
    await texts.text(id).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error; // none was kept
    });
  }
}
