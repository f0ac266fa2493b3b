import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

// Preloaded into a process (`--import`): writes down which paths it opens through node:fs, by function. SQLite opens its
// files without node:fs, so it is not seen here.
const target = process.env.OBSERVED_OPENS;

const opening = /^(?:open|readFile|writeFile|appendFile|copyFile|cp|truncate|create(?:Read|Write)Stream)/;

if (target !== undefined && isMainThread) {
  const note = fs.openSync(target, "a");
  const write = fs.writeSync;
  const observe = (module: Record<string, unknown>): void => {
    for (const [name, work] of Object.entries(module)) {
      if (typeof work !== "function" || !opening.test(name)) continue;
      module[name] = function observed(this: unknown, ...given: unknown[]): unknown {
        for (const path of given.slice(0, 2))
          if (typeof path === "string" && path.startsWith("/")) write(note, `${name} ${path}\n`);
        return Reflect.apply(work, this, given);
      };
    }
  };
  observe(fs as unknown as Record<string, unknown>);
  observe(fs.promises as unknown as Record<string, unknown>);
  syncBuiltinESMExports();
}
