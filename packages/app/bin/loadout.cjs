#!/usr/bin/env node
// Written for any Node: it answers --version at once, and says so where Node is too old for the rest.
"use strict";
/** Bytes before a cache that say which file it is for: V8 itself compares only the length of the source. */
const stampSize = 64;
const [major] = process.versions.node.split(".");
const [first] = process.argv.slice(2);
if (first === "--version" || first === "-V") {
  process.stdout.write(`${require("../package.json").version}\n`);
} else if (Number(major) < 24) {
  process.stderr.write(`loadout needs Node >= 24, found ${process.version}. Get it: https://nodejs.org, or npm install node@24\n`);
  process.exitCode = 1;
} else {
  const main = `${__dirname}/../dist/main.cjs`;
  if (require("node:fs").existsSync(main)) {
    run(main);
  } else {
    process.stderr.write("loadout is not built yet: npm run build, or npm run loadout -- <command>\n");
    process.exitCode = 1;
  }
}

/**
 * Node's compile cache holds a file as it is before it runs, so its functions are compiled again at every start. The
 * cache of the main file is therefore made after its first run, beside Node's, and holds these functions too.
 */
function run(main) {
  const Module = require("node:module");
  Module.enableCompileCache();
  const folder = Module.getCompileCacheDir();
  if (folder === undefined) {
    require(main);
    return;
  }
  const fs = require("node:fs");
  const { Script } = require("node:vm");
  const path = fs.realpathSync(main);
  const { ino, size, ctimeMs } = fs.statSync(path);
  const place = `${folder}/loadout-${ino}`;
  const stamp = `${size} ${ctimeMs}`.padEnd(stampSize);
  const cachedData = readCache(fs, place, stamp);
  const script = new Script(Module.wrap(fs.readFileSync(path, "utf8")), { filename: path, cachedData });
  const module = new Module(path);
  module.filename = path;
  require.cache[path] = module; // other files of the program require it
  const folderOfMain = require("node:path").dirname(path);
  script.runInThisContext()(module.exports, Module.createRequire(path), module, path, folderOfMain);
  module.loaded = true;
  if (cachedData === undefined || script.cachedDataRejected)
    process.once("exit", () => writeCache(fs, place, stamp, script.createCachedData()));
}

function readCache(fs, place, stamp) {
  try {
    const bytes = fs.readFileSync(place);
    return bytes.latin1Slice(0, stampSize) === stamp ? bytes.subarray(stampSize) : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all, and on the disk before it has its name: V8 does not survive a broken cache. */
function writeCache(fs, place, stamp, data) {
  const own = `${place}.${process.pid}`;
  try {
    const file = fs.openSync(own, "wx", 0o600);
    fs.writeFileSync(file, Buffer.concat([Buffer.from(stamp), data]));
    fs.fsyncSync(file);
    fs.closeSync(file);
    fs.renameSync(own, place);
  } catch {
    fs.rmSync(own, { force: true }); // without a cache the next start takes a little longer
  }
}
