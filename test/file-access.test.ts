import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

/**
 * What may use files and SQLite by itself, and why; everything else goes through the ports of a home. The beginning of a
 * path represents all files that begin so.
 */
const mayUseFiles: Readonly<Record<string, string>> = {
  "packages/core/src/home/": "a home in a folder",
  "packages/core/src/ground/files/": "the gates through which files are read and written",
  "packages/core/src/ground/process/": "what the kernel says of processes, and the users of sandboxes",
  "packages/core/src/agent/shell/": "the sandbox and the working folder of commands",
  "packages/core/src/agent/tools/fill-skills-folder.ts": "the folder /skills of a sandbox",
  "packages/core/src/agent/tools/query-db-script.ts": "a database in a working folder, opened in a process of its own",
  "packages/core/src/catalog/create-skill.ts": "a folder that a person named",
  "packages/core/src/catalog/install-skills.ts": "a folder that a person named",
  "packages/core/src/dispatch/agents/": "programs of agents on this machine",
  "packages/core/src/dispatch/dispatch-place.ts": "working folders of dispatches",
  "packages/core/src/dispatch/record/old-dispatch-files.ts": "files of an earlier release",
  "packages/core/src/dispatch/sandbox/": "the sandbox of agents",
  "packages/core/src/library/import/locate-packages.ts": "packages that a person named",
  "packages/core/src/library/import/unpack-package.ts": "a package that was fetched, in a temporary folder",
  "packages/app/src/config.ts": "the start of a process",
  "packages/app/src/doors/cli/": "the command line",
  "packages/app/src/doors/http/pages.ts": "the files of the console, read at the start",
  "packages/app/src/doors/http/server/request-log.ts": "the log of a server",
  "packages/app/src/operation/save-file.ts": "a file that a person named",
  "packages/app/src/skill/files/skill-edit.ts": "a copy for the editor of a person",
  "packages/app/src/skill/install/": "folders and repositories that a person named",
  "packages/app/src/skill/skill-validate.ts": "a folder that a person named",
  "packages/app/src/system/database/": "files with the address of the database and the keys of its secrets",
  "packages/app/src/system/doctor/": "checks of a home in a folder",
  "packages/app/src/system/home/": "folders of this machine while a home is moved",
  "packages/app/src/system/run-tool.ts": "programs that a person installed",
  "packages/app/src/system/service/": "the unit of a service and the file of its variables",
  "packages/app/src/system/server/": "the log of a server, and its output in the background",
};
const mayUseSqlite = ["packages/core/src/home/", "packages/core/src/agent/tools/query-db-script.ts"];

/** Imports of nothing that runs. */
const typeImports = /^import type [^;]*;$/gm;

const repository = join(import.meta.dirname, "..");
const sources = globSync("packages/{core,app}/src/**/*.ts", { cwd: repository })
  .filter((path) => !/\.(?:test|contract)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(repository, path), "utf8").replace(typeImports, "") }));

const usersOf = (modules: string): string[] => {
  const use = new RegExp(`(?:from |import\\(|getBuiltinModule\\(|require\\()"node:(?:${modules})"`);
  return sources.filter(({ text }) => use.test(text)).map(({ path }) => path);
};

test("files are used by what is listed here, and by all of it", () => {
  const users = usersOf("fs|fs/promises");
  assert.ok(users.length > 40);
  const places = Object.keys(mayUseFiles);
  assert.deepEqual(
    users.filter((path) => !places.some((place) => path.startsWith(place))),
    [],
  );
  assert.deepEqual(
    places.filter((place) => !users.some((path) => path.startsWith(place))),
    [],
  );
});

test("SQLite is used by the home, and by the tool that queries a database of a working folder", () => {
  const users = usersOf("sqlite");
  assert.ok(users.length > 2);
  assert.deepEqual(
    users.filter((path) => !mayUseSqlite.some((place) => path.startsWith(place))),
    [],
  );
});
