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
  require("node:module").enableCompileCache();
  const main = `${__dirname}/../dist/main.cjs`;
  if (require("node:fs").existsSync(main)) {
    require(main);
  } else {
    process.stderr.write("loadout is not built yet: npm run build, or npm run loadout -- <command>\n");
    process.exitCode = 1;
  }
}
