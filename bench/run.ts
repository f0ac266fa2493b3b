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
import { houseReport } from "./house.ts";
import { libraryFigures } from "./library.ts";
import type { Figure } from "./measure.ts";
import { scaleParts } from "./scale.ts";
import { scanFigures } from "./scan.ts";
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
  scan: scanFigures,
  ...Object.fromEntries(Object.entries(serverParts).map(([part, run]) => [`server:${part}`, run])),
  ...Object.fromEntries(Object.entries(scaleParts).map(([part, run]) => [`scale:${part}`, run])),
  "start-up": startUpFigures,
  console: consoleFigures,
  growth: growthFigures,
};
const wanted = process.argv.slice(2);
/** Minutes for one suite; those that start clusters or make large homes may take longer. */
const patience = 30;
const longPatience = 90;
const isLong = (name: string): boolean => name === "growth" || name.startsWith("scale");

/** Ends the run at the limit, and what it has started with it. */
function limitTime(name: string): () => void {
  const minutes = isLong(name) ? longPatience : patience;
  const timer = setTimeout(() => {
    console.log(`OVER  ${name} did not end in ${minutes} minutes`);
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  }, minutes * 60_000);
  return () => clearTimeout(timer);
}

/** `server` names all of its parts. */
const isWanted = (name: string): boolean =>
  wanted.length === 0 || wanted.includes(name) || wanted.includes(name.split(":", 1)[0] ?? name);

function print({ name, value, unit = "×", limit, note, below = [] }: Figure): void {
  const isOver = value !== undefined && (unit === "% (at least)" ? value < limit : value > limit);
  if (isOver) over++;
  const verdict = value === undefined ? "none" : isOver ? "OVER" : "ok  ";
  const amount = value === undefined ? "not measured" : `${value.toFixed(2).padStart(6)} ${unit}`;
  const most = Number.isFinite(limit) ? `limit ${limit}` : "no limit";
  console.log(`${verdict}  ${amount}  (${most})  ${name}  [${note}]`);
  for (const line of below) console.log(`      ${line}`);
}

const folder = mkdtempSync(join(tmpdir(), "loadout-bench-"));
let over = 0;
try {
  for (const [name, run] of Object.entries(suites)) {
    if (!isWanted(name)) continue;
    const done = limitTime(name);
    try {
      for await (const figure of await run(folder)) print(figure);
    } catch (error) {
      over++;
      console.log(`OVER  ${name} failed:`, error); // the others are still worth measuring
    }
    done();
  }
  if (isWanted("corpus")) for (const line of await corpusReport(process.env.LOADOUT_CORPUS)) console.log(line);
  if (wanted.includes("house")) for (const line of houseReport()) console.log(line);
  if (wanted.includes("bus-idle")) for (const line of await busIdleReport(folder)) console.log(line);
  if (wanted.includes("sync-io")) for (const line of await syncIoReport(folder)) console.log(line);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = over > 0 ? 1 : 0;
