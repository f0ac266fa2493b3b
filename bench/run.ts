import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agentFigures } from "./agent.ts";
import { busIdleReport } from "./bus-idle.ts";
import { catalogFigures } from "./catalog.ts";
import { consoleFigures } from "./console.ts";
import { corpusReport } from "./corpus.ts";
import { dispatchFigures } from "./dispatch.ts";
import { growthFigures } from "./growth.ts";
import { libraryFigures } from "./library.ts";
import type { Figure } from "./measure.ts";
import { scaleParts } from "./scale.ts";
import { searchFigures } from "./search.ts";
import { serverParts } from "./server.ts";
import { startUpFigures } from "./start-up.ts";
import { syncIoReport } from "./sync-io.ts";

/** `npm run bench [words]`, such as `catalog`, `server` or `server:talking`: every figure, most as a ratio to a floor measured in the same run. Ends with 1 if one is over its limit. */

const suites: Record<string, (folder: string) => Promise<Figure[]> | AsyncIterable<Figure>> = {
  catalog: catalogFigures,
  library: libraryFigures,
  agent: agentFigures,
  dispatch: dispatchFigures,
  search: searchFigures,
  ...Object.fromEntries(Object.entries(serverParts).map(([part, run]) => [`server:${part}`, run])),
  ...Object.fromEntries(Object.entries(scaleParts).map(([part, run]) => [`scale:${part}`, run])),
  "start-up": startUpFigures,
  console: consoleFigures,
  growth: growthFigures,
};
const wanted = process.argv.slice(2);
/** `server` names all of its parts. */
const isWanted = (name: string): boolean =>
  wanted.length === 0 || wanted.includes(name) || wanted.includes(name.split(":", 1)[0] ?? name);

const folder = mkdtempSync(join(tmpdir(), "loadout-bench-"));
let over = 0;
try {
  for (const [name, run] of Object.entries(suites)) {
    if (!isWanted(name)) continue;
    for await (const { name: what, value, unit = "×", limit, note } of await run(folder)) {
      const isOver = value !== undefined && (unit === "% (at least)" ? value < limit : value > limit);
      if (isOver) over++;
      const verdict = value === undefined ? "none" : isOver ? "OVER" : "ok  ";
      const amount = value === undefined ? "not measured" : `${value.toFixed(2).padStart(6)} ${unit}`;
      console.log(
        `${verdict}  ${amount}  (${Number.isFinite(limit) ? `limit ${limit}` : "no limit"})  ${what}  [${note}]`,
      );
    }
  }
  if (isWanted("corpus")) for (const line of corpusReport(process.env.LOADOUT_CORPUS)) console.log(line);
  if (wanted.includes("bus-idle")) for (const line of await busIdleReport(folder)) console.log(line);
  if (wanted.includes("sync-io")) for (const line of await syncIoReport(folder)) console.log(line);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = over > 0 ? 1 : 0;
