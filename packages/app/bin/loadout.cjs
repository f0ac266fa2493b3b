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

/** Starts the program with what earlier processes cached. Node's own two variables choose or disable the cache. */
function start(fs, main, stats) {
  const { enableCompileCache } = require("node:module");
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
  const folder = NODE_COMPILE_CACHE || NODE_DISABLE_COMPILE_CACHE ? undefined : cacheFolder(fs);
  if (folder !== undefined) enableCompileCache(folder);
  else if (NODE_COMPILE_CACHE || process.getuid === undefined) enableCompileCache();
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
 * Files that hold a head and their bytes twice. A file whose halves differ is damaged and counts as missing: to compare
 * them is faster than to load a function for checksums. The head names the key, this build and this Node, so that
 * another one finds nothing. A missing file is written anew.
 */
function createCache(fs, folder, { dev, ino, size, mtimeMs, ctimeMs }) {
  const build = [process.version, process.arch, dev, ino, size, mtimeMs, ctimeMs].join(" ");
  // The name leaves out what changes with a new build, so that its files replace those of the old one.
  const pathOf = (key) => `${folder}/${process.version}-${process.arch}-${shortHash(`${__dirname} ${key}`)}`;
  const headOf = (key) => Buffer.from(`${build} ${key}\n`);
  return {
    read(key) {
      try {
        const file = fs.readFileSync(pathOf(key));
        const head = headOf(key);
        const half = file.subarray(0, file.length / 2);
        const isWhole = half.subarray(0, head.length).equals(head) && half.equals(file.subarray(half.length));
        return isWhole ? half.subarray(head.length) : undefined;
      } catch {
        return undefined;
      }
    },
    write(key, bytes) {
      const path = pathOf(key);
      const staged = `${path}.${process.pid}.tmp`;
      const half = [headOf(key), bytes];
      try {
        fs.writeFileSync(staged, Buffer.concat([...half, ...half]), { flag: "wx", mode: 0o600 });
        fs.renameSync(staged, path);
      } catch {
        fs.rmSync(staged, { force: true });
      }
    },
  };
}

/** Of two keys with one hash, the head of the file tells which one it belongs to. */
function shortHash(text) {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return (hash >>> 0).toString(36);
}

/** Flags change what V8 compiles, and counting coverage is part of the code. */
function isPlainNode() {
  return process.execArgv.length === 0 && !process.env.NODE_OPTIONS && !process.env.NODE_V8_COVERAGE;
}

/**
 * Like `require`, with the code of every function that the command called before; the files that it loads itself, too. Node's
 * compile cache is made before a module runs and holds only its outermost code. V8 does not check the cached bytes, so a
 * damaged file must not reach it.
 */
function requireCached(fs, file, cache) {
  const { Script } = require("node:vm");
  const Module = require("node:module");
  const { basename, dirname, join } = require("node:path");
  const known = Module._cache[file];
  if (known) return known.exports;
  const key = `code ${first} ${second} ${basename(file)}`;
  const cachedData = cache.read(key);
  // The build writes the program in ASCII, which is read fastest in this way; the files beside it may have other characters.
  const isProgram = basename(file) === "main.cjs";
  const script = new Script(Module.wrap(fs.readFileSync(file, isProgram ? "latin1" : "utf8")), { filename: file, cachedData });
  const module = new Module(file, null);
  module.filename = file;
  module.paths = [];
  Module._cache[file] = module;
  const load = (name) =>
    name.startsWith("./chunks/") ? requireCached(fs, join(dirname(file), name), cache) : module.require(name);
  script.runInThisContext()(module.exports, load, module, file, dirname(file));
  module.loaded = true;
  if (!cachedData || script.cachedDataRejected)
    process.on("exit", (code) => {
      if (code === 0) cache.write(key, script.createCachedData());
    });
  return module.exports;
}
