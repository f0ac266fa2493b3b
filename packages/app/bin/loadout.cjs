#!/usr/bin/env node
// Written for any Node: it answers --version at once, and says so where Node is too old for the rest.
"use strict";
const [major] = process.versions.node.split(".");
const [first, second] = process.argv.slice(2);
if (first === "--version" || first === "-V") {
  process.stdout.write(`${require("../package.json").version}\n`);
} else if (Number(major) < 24) {
  process.stderr.write(`loadout needs Node >= 24, found ${process.version}. Get it: https://nodejs.org, or npm install node@24\n`);
  process.exitCode = 1;
} else {
  const fs = require("node:fs");
  const main = require("node:path").join(__dirname, "../dist/main.cjs");
  const stats = fs.statSync(main, { throwIfNoEntry: false });
  if (stats) {
    start(fs, main, stats);
  } else {
    process.stderr.write("loadout is not built yet: npm run build, or npm run loadout -- <command>\n");
    process.exitCode = 1;
  }
}

/** Starts the program with what earlier processes cached. */
function start(fs, main, stats) {
  const { enableCompileCache } = require("node:module");
  const folder = process.env.NODE_COMPILE_CACHE ? undefined : cacheFolder(fs);
  if (folder !== undefined) enableCompileCache(folder);
  else if (process.env.NODE_COMPILE_CACHE || process.getuid === undefined) enableCompileCache();
  const cache = folder === undefined ? undefined : createCache(fs, folder, stats);
  // Agents call these many times a minute.
  const isFrequent = first === "skill" && ["list", "search", "show"].includes(second);
  const program = cache && isFrequent && isPlainNode() ? requireCached(fs, main, cache) : require(main);
  program.main(cache);
}

/**
 * The folder of caches, if only this user can write it: V8 runs what it finds in a cache. Node's own folder is in a
 * world-writable place, where any user could create it first.
 */
function cacheFolder(fs) {
  if (process.getuid === undefined) return undefined;
  const uid = process.getuid();
  const folder = `${require("node:os").tmpdir()}/loadout-compiled-${uid}`;
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch {
    // it exists, or cannot be created
  }
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0 ? folder : undefined;
}

/**
 * Files with a checksum over the key and the bytes. The key also names this build and this Node, so that another one
 * finds nothing. A file that is damaged, incomplete or unreadable counts as missing, and is replaced.
 */
function createCache(fs, folder, { dev, ino, size, mtimeMs, ctimeMs }) {
  const { crc32 } = require("node:zlib");
  const build = [process.version, process.arch, dev, ino, size, mtimeMs, ctimeMs].join(" ");
  // The name leaves out what changes with a new build, so that its files replace those of the old one.
  const pathOf = (key) =>
    `${folder}/${process.version}-${process.arch}-${crc32(`${__dirname} ${key}`).toString(36)}-${crc32(key).toString(36)}`;
  const headOf = (key) => Buffer.from(`${build} ${key}\n`);
  return {
    read(key) {
      try {
        const file = fs.readFileSync(pathOf(key));
        const head = headOf(key);
        const isOurs = file.length > 4 + head.length && file.subarray(4, 4 + head.length).equals(head);
        return isOurs && crc32(file.subarray(4)) === file.readUInt32LE(0) ? file.subarray(4 + head.length) : undefined;
      } catch {
        return undefined;
      }
    },
    write(key, bytes) {
      const path = pathOf(key);
      const staged = `${path}.${process.pid}.tmp`;
      const content = Buffer.concat([headOf(key), bytes]);
      const sum = Buffer.alloc(4);
      sum.writeUInt32LE(crc32(content));
      try {
        fs.writeFileSync(staged, Buffer.concat([sum, content]), { flag: "wx", mode: 0o600 });
        fs.renameSync(staged, path);
      } catch {
        fs.rmSync(staged, { force: true });
      }
    },
  };
}

/** Flags change what V8 compiles, and counting coverage is part of the code. */
function isPlainNode() {
  return process.execArgv.length === 0 && !process.env.NODE_OPTIONS && !process.env.NODE_V8_COVERAGE;
}

/**
 * Like `require`, with the code of every function that the command called before. Node's compile cache is made before a
 * module runs and holds only its outermost code. V8 does not check the cached bytes, so a damaged file must not reach it.
 */
function requireCached(fs, main, cache) {
  const { Script } = require("node:vm");
  const Module = require("node:module");
  const key = `code ${first} ${second}`;
  const cachedData = cache.read(key);
  const script = new Script(Module.wrap(fs.readFileSync(main, "utf8")), { filename: main, cachedData });
  const module = new Module(main, null);
  module.filename = main;
  module.paths = [];
  Module._cache[main] = module;
  script.runInThisContext()(module.exports, module.require.bind(module), module, main, require("node:path").dirname(main));
  module.loaded = true;
  if (!cachedData || script.cachedDataRejected)
    process.on("exit", (code) => {
      if (code === 0) cache.write(key, script.createCachedData());
    });
  return module.exports;
}
