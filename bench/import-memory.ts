import { readFileSync } from "node:fs";
import { createLibrary } from "../packages/core/src/library/library.ts";

/** `node import-memory.ts <home> <archive>`: bytes by which the process grew over what it was with everything loaded. */

const [home = "", archive = ""] = process.argv.slice(2);
const before = process.memoryUsage.rss();
await using library = createLibrary({ home });
const { state } = await library.import(
  { kind: "archive", name: "sample.zip", bytes: readFileSync(archive) },
  { author: "bench" },
);
if (state !== "created") throw new Error(`the package was ${state}`);
console.log(process.resourceUsage().maxRSS * 1024 - before);
