#!/usr/bin/env node
// Written for any Node: it answers --version at once, and says so where Node is too old for the rest.
"use strict";
const [major] = process.versions.node.split(".");
const [first] = process.argv.slice(2);
if (first === "--version" || first === "-V") {
  process.stdout.write(`${require("../package.json").version}\n`);
} else if (Number(major) < 24) {
  process.stderr.write(`loadout needs Node >= 24, found ${process.version}. Get it: https://nodejs.org, or npm install node@24\n`);
  process.exitCode = 1;
} else {
  const fs = require("node:fs");
  const main = `${__dirname}/../dist/main.cjs`;
  if (fs.existsSync(main)) {
    keepCompiled(fs);
    require(main);
  } else {
    process.stderr.write("loadout is not built yet: npm run build, or npm run loadout -- <command>\n");
    process.exitCode = 1;
  }
}

/**
 * Caches compiled code in a folder that only this user can write: V8 runs what it finds in a cache. Node's own folder is
 * in a world-writable place, where any user could create it first.
 */
function keepCompiled(fs) {
  const { enableCompileCache } = require("node:module");
  if (process.env.NODE_COMPILE_CACHE || process.getuid === undefined) {
    enableCompileCache();
    return;
  }
  const uid = process.getuid();
  const folder = `${require("node:os").tmpdir()}/loadout-compiled-${uid}`;
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch {
    // it exists, or cannot be created
  }
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0) enableCompileCache(folder);
}
