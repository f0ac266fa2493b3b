import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { repository } from "./sandbox.ts";

/** Who reaches files and SQLite by itself. What Loadout keeps is behind the ports of a home, so that it can be elsewhere. */

/** Files, or folders that end with a slash, and why they use `node:fs`. */
const files: Readonly<Record<string, string>> = {
  "core/src/home/": "the homes themselves",
  "core/src/ground/files/": "the gates",
  "core/src/ground/process/": "/proc, cgroups and the user of sandboxes",
  "core/src/catalog/": "sources that a person named, and skills installed into them",
  "core/src/library/import/locate-packages.ts": "packages that a person named",
  "core/src/library/import/unpack-package.ts": "a package that was fetched, in a temporary folder",
  "core/src/agent/shell/": "the sandbox of commands, and projects that they work in",
  "core/src/agent/tools/fill-skills-folder.ts": "skills as files for commands",
  "core/src/agent/tools/query-db-script.ts": "runs in the sandbox",
  "core/src/dispatch/sandbox/": "the sandbox of agents",
  "core/src/dispatch/agents/": "the commands of agents",
  "core/src/dispatch/dispatch-place.ts": "what an agent keeps on this machine while it runs",
  "core/src/dispatch/record/old-dispatch-files.ts": "files of an earlier release",
  "app/src/config.ts": "where the home is",
  "app/src/operation/save-file.ts": "downloads of the command line",
  "app/src/doors/cli/": "input and output of the command line",
  "app/src/doors/http/pages.ts": "the built console",
  "app/src/doors/http/server/request-log.ts": "the log of requests",
  "app/src/skill/install/": "skills that a person installs",
  "app/src/skill/files/skill-edit.ts": "the file that a person edits",
  "app/src/skill/skill-validate.ts": "files that a person named",
  "app/src/system/service/": "the unit of the service, outside of the home",
  "app/src/system/server/": "the process of the server: its note and its log",
  "app/src/system/doctor/": "checks of this machine",
  "app/src/system/database/open-database.ts": "certificates and keys that a person named",
  "app/src/system/home/open-moved-homes.ts": "homes that are moved",
  "app/src/system/run-tool.ts": "programs of the command line",
};

/** The same for SQLite. */
const databases: Readonly<Record<string, string>> = {
  "core/src/home/database/": "the database",
  "core/src/home/leases/": "locks of the kernel",
  "core/src/agent/tools/query-db-script.ts": "runs in the sandbox, on a file of the workspace",
};

const sources = globSync(["core/src/**/*.{ts,cts,cjs}", "app/src/**/*.{ts,cts,cjs}"], {
  cwd: join(repository, "packages"),
})
  .filter((path) => !/\.(?:test|contract)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(repository, "packages", path), "utf8") }));

/** Static and dynamic imports, of values and not only of types. */
const users = (module: string): string[] => {
  const name = `"(?:node:)?${module}"`;
  const loads = new RegExp(
    String.raw`^import (?!type\b)[^"]*from ${name}|(?:import|require|getBuiltinModule)\(${name}`,
    "m",
  );
  return sources.filter(({ text }) => loads.test(text)).map(({ path }) => path);
};

for (const [name, module, known] of [
  ["files are reached", "fs(?:/promises)?", files],
  ["SQLite is loaded", "sqlite", databases],
] as const)
  test(`${name} by the home, and by those who have a reason of their own`, () => {
    const found = users(module);
    const covers = (place: string, path: string): boolean =>
      place.endsWith("/") ? path.startsWith(place) : path === place;
    assert.deepEqual(
      found.filter((path) => !Object.keys(known).some((place) => covers(place, path))),
      [],
      "a new place: put it behind a port of the home, or say why not",
    );
    assert.deepEqual(
      Object.keys(known).filter((place) => !found.some((path) => covers(place, path))),
      [],
      "places that need no entry any more",
    );
  });
