import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import fs, { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import os from "node:os";
import path, { basename, join } from "node:path";
import util from "node:util";
import { type InputOptions, type Plugin, type RolldownOutput, rolldown } from "rolldown";
import { chunksReached, findLateExports } from "./late-exports.ts";
import { operationNames } from "./packages/app/src/operation/operations.ts";
import { buildConsole } from "./packages/console/build-console.ts";

/** `npm run build`: what each package publishes, in its `dist`. */

const root = import.meta.dirname;
const at = (...parts: string[]): string => join(root, ...parts);

/** Loaded together when a database is opened, as one file. */
const database =
  /node_modules\/kysely\/|core\/src\/(?:home\/(?:database\/(?:wrap-connection|migrate|made-tables|long-text|order-lock)|bus\/topic-triggers|fences\/lease-records|audit\/audit-table)|library\/index\/(?!recorded-index))/;

/** Loaded together by what migrates a database server, or works on its jobs. */
const queue = /node_modules\/(?:graphile-worker|graphile-config|@graphile|json5)\/|^\0cosmiconfig$/;

/** Loaded together when the home is in a database server, as one file, and by nothing else. */
const postgres = /core\/src\/home\/(?:postgres\/|documents\/routed-documents)/;

/** The library: its own modules and the YAML parser bundled, its other dependencies left to be installed, and its types. */
async function buildCore(): Promise<void> {
  rmSync(at("packages/core/dist"), { recursive: true, force: true });
  const [index, skill] = [at("packages/core/src/index.ts"), at("packages/core/src/skill/index.ts")] as const;
  const inSkill = await modulesReached(coreInput, [skill]);
  const inIndex = await modulesReached(coreInput, [index]);
  const late = await findLateExports(coreInput, {
    index,
    sources: at("packages/core/src"),
    fileOf: (id) => (inSkill.has(id) ? "skill-functions" : "functions"),
    isWhole: (id) => inSkill.has(id),
  });
  const bundle = await rolldown({
    ...coreInput,
    plugins: [late.plugin, coreInput.plugins],
    input: { index, skill, ...late.entries },
  });
  const written = await bundle.write({
    dir: at("packages/core/dist"),
    format: "esm",
    entryFileNames: ({ name }) => (name in late.entries ? "chunks/[name].js" : "[name].js"),
    chunkFileNames: "chunks/[name].js",
    banner: ({ name }) => (name === "index" ? refuseOldNode : ""),
    // Unused code goes; the rest can be read in a stack trace and in a debugger, which shows the sources.
    minify: { compress: false, mangle: false, codegen: false },
    sourcemap: true,
    // Each file costs more than its bytes: one for every import and one for the rest, and of each the part about skills.
    codeSplitting: {
      groups: [
        { name: "skill-start", test: (id) => inSkill.has(id) && late.isEarly(id), priority: 4 },
        { name: "start", test: late.isEarly, priority: 3 },
        { name: "skill", test: (id) => inSkill.has(id), priority: 2 },
        { name: "common", test: (id) => inIndex.has(id), minShareCount: 2, priority: 1 },
        { name: "database", test: database },
        { name: "postgres", test: postgres },
      ],
    },
  });
  refuseCycles(written);
  const everything = Object.keys(late.entries).map((name) => `import "./chunks/${name}.js";\n`);
  writeFileSync(at("packages/core/dist/bundle.js"), `${everything.join("")}export * from "./index.js";\n`);
  await buildThread(coreInput, "core", "esm");
  writeNotices(written, at("packages/core/dist"));
  run(process.execPath, [at("node_modules/typescript/bin/tsc"), "-p", at("packages/core/tsconfig.build.json")], root);
}

/** Older ones lack parts of `node:sqlite`; programs would learn that from errors far from here. */
const oldestNode = "22.16";
const refuseOldNode = `{
  const version = globalThis.process?.versions?.node ?? "0";
  const [major, minor] = version.split(".").map(Number);
  const [oldest, least] = [${oldestNode.replace(".", ", ")}];
  if (major < oldest || (major === oldest && minor < least))
    throw new Error(\`@loadout/core needs Node.js ${oldestNode} or newer, and this is \${version}. Install a newer one: https://nodejs.org, or npm install node@24\`);
}`;

/**
 * An import of a built-in module makes Node read all of its exports, and with those of `node:fs` it loads its streams,
 * promises and watchers: a quarter of a bare start. Taking the module as an object does not. A module that Node has not
 * loaded by itself is taken when one of its functions is called first; its classes cannot be imported in this way.
 */
const plainBuiltins: Plugin = {
  name: "plain-builtins",
  resolveId: (source) => (source in builtins ? { id: `\0${source}` } : undefined),
  load: (id) => (id.startsWith("\0") ? exportsOf(id.slice(1)) : undefined),
};

function exportsOf(name: string): string | undefined {
  const builtin = builtins[name];
  if (!builtin) return undefined;
  const loaded = `process.getBuiltinModule(${JSON.stringify(name)})`;
  const exports = Object.entries(Object.getOwnPropertyDescriptors(builtin.module)).flatMap(([key, { value }]) => {
    if (value === undefined || key === "default") return [];
    if (!builtin.isLoaded && typeof value !== "function") return [];
    // Reading these two makes `node:fs` load another module.
    return builtin.isLoaded && key !== "opendir" && key !== "opendirSync"
      ? `export const ${key} = /* @__PURE__ */ (() => builtin.${key})();`
      : `export const ${key} = (...given) => ${loaded}.${key}(...given);`;
  });
  const object = builtin.isLoaded ? [`const builtin = ${loaded};`, "export default builtin;"] : [];
  return [...object, ...exports].join("\n");
}

const builtins: Readonly<Record<string, { readonly module: object; readonly isLoaded: boolean }>> = {
  "node:fs": { module: fs, isLoaded: true },
  "node:path": { module: path, isLoaded: true },
  "node:path/posix": { module: path.posix, isLoaded: true },
  "node:crypto": { module: crypto, isLoaded: false },
  "node:os": { module: os, isLoaded: false },
  "node:util": { module: util, isLoaded: false },
};

/** Drops the schemas and the writer, which are not used: js-yaml does not mark the values that it creates as pure. */
const leanYaml: Plugin = {
  name: "lean-yaml",
  transform: (code, id) =>
    id.includes("/js-yaml/")
      ? { code: code.replaceAll(unmarked, "var $1 = /* @__PURE__ */ (() => ($2))();"), map: null } // the lines stay
      : undefined,
};

/** Values at the top level, on one line or up to a line of closing brackets. */
const unmarked =
  /^var (\w+) = (new RegExp\(.*|[A-Z_]+\.[A-Z_]+|(?:new Schema|define|\w+\.withTags|(?<=DEFAULT_\w+ = )\{)[\s\S]*?\n[\])}]+);$/gm;

/** Tables of texts as one string each: V8 reads JSON faster than source, and a table is a third of an import. */
const tablesAsJson: Plugin = {
  name: "tables-as-json",
  async load(id) {
    if (!/core\/src\/.*\b(?:faults|rules)\.ts$/.test(id) || id.startsWith("\0")) return undefined;
    const tables = Object.entries((await import(id)) as Record<string, unknown>);
    return tables
      .map(
        ([name, table]) =>
          `export const ${name} = /* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(table))});`,
      )
      .join("\n");
  },
};

/**
 * On import graphile-worker looks for a configuration file from the working folder upwards and runs it, so a folder that a
 * person works in could run code in the server. Nothing is found here. Its imports of built-in modules get their usual names.
 */
const noConfiguration: Plugin = {
  name: "no-configuration",
  resolveId(source, importer) {
    if (!importer || !/node_modules\/(?:graphile-worker|graphile-config|@graphile|json5)\//.test(importer))
      return undefined;
    if (source === "cosmiconfig") return { id: "\0cosmiconfig" };
    return isBuiltin(source) && !source.startsWith("node:") ? { id: `node:${source}`, external: true } : undefined;
  },
  load: (id) => (id === "\0cosmiconfig" ? "export const cosmiconfigSync = () => ({ search: () => null });" : undefined),
};

const coreInput = {
  platform: "neutral",
  external: [
    new RegExp(`^node:(?!(?:${Object.keys(builtins).join("|").replaceAll("node:", "")})$)`),
    "jsonc-parser",
    "pg",
    /^zod\//,
    /^@ai-sdk\//,
    /^@modelcontextprotocol\//,
    /^@agentclientprotocol\//,
  ],
  resolve: { mainFields: ["module", "main"] },
  // What the oldest supported Node cannot read, such as `using`, is written in older words.
  transform: { target: `node${oldestNode}` },
  plugins: [noConfiguration, plainBuiltins, leanYaml, tablesAsJson],
} satisfies InputOptions;

/** HTTP/2 takes as long to load as all of HTTP/1, which is all that is spoken; the adapter only asks whether it is meant. */
const noHttp2: Plugin = {
  name: "no-http2",
  resolveId: (source) => (source === "node:http2" ? { id: "\0node:http2" } : undefined),
  load: (id) =>
    id === "\0node:http2"
      ? "export class Http2ServerRequest {}\nexport const constants = { NGHTTP2_NO_ERROR: 0 };"
      : undefined,
};

/** Loading `node:crypto` takes a seventh of a bare start, and short commands call none of its functions. */
const lateCrypto: Plugin = {
  name: "late-crypto",
  resolveId: (source) => (source === "node:crypto" ? { id: "\0node:crypto" } : undefined),
  load: (id) => (id === "\0node:crypto" ? exportsOf("node:crypto") : undefined),
};

/** Loaded only by commands that talk to a server, another agent or a model. */
const onDemand =
  /node_modules\/(?:@ai-sdk|@modelcontextprotocol|@agentclientprotocol|eventsource|hono|@hono|zod\/v4\/(?:classic|locales|core\/(?:json-schema|to-json-schema))|js-yaml)|core\/src\/(?:dispatch|repositories|open-retention|retained-kinds|home\/move\/|session\/take-over-files)|app\/src\/(?:home-repositories|system\/home\/|system\/retention\/|doors\/(?:acp|http|mcp)\/|client\/|account\/|dispatch\/|skill\/install\/(?:import-packages|open-source|fetch-source|fetch-repository|run-git)|agent\/agent-fields|system\/(?:cluster\/cluster-load|run-tool|server\/show-server)|doors\/cli\/remote\/)/;
const operationFiles = new Set(operationNames.map((name) => `${name.replace(".", "-")}.ts`));
const isForEveryCommand = (id: string): boolean =>
  basename(id) === "faults.ts" ||
  (!onDemand.test(id) &&
    !database.test(id) &&
    !postgres.test(id) &&
    !queue.test(id) &&
    !operationFiles.has(basename(id)));

const appInput = {
  platform: "node",
  resolve: { conditionNames: ["loadout-source", "import", "node", "default"], mainFields: ["module", "main"] },
  external: [/^node:(?!(?:http2|crypto)$)/, "pg"],
  plugins: [noConfiguration, noHttp2, lateCrypto, leanYaml],
  // The built program is started by bin/loadout.cjs.
  transform: { define: { "import.meta.main": "false" } },
  preserveEntrySignatures: "allow-extension",
} satisfies InputOptions;

/** The modules that these load before they do anything: all that they reach by static imports, once everything unused is dropped. */
const modulesReached = async (options: InputOptions, input: string[]): Promise<ReadonlySet<string>> =>
  new Set((await chunksReached(options, input)).flatMap(({ moduleIds }) => moduleIds));

/** The command line: one entry and the chunks it loads on demand, nothing to install but `skills` and `pg`. */
async function buildApp(): Promise<void> {
  rmSync(at("packages/app/dist"), { recursive: true, force: true });
  const reachedFrom = (paths: readonly string[]): Promise<ReadonlySet<string>> =>
    modulesReached(
      appInput,
      paths.map((path) => at("packages", path)),
    );
  // The program, its most used commands, and what reads its settings.
  const atStart = await reachedFrom([
    ...["app/src/main.ts", "app/src/skill/skill-list.ts", "app/src/skill/skill-search.ts"],
    "core/src/environment/settings-schema.ts",
  ]);
  const inRemote = await reachedFrom([
    ...["app/src/doors/cli/remote/find-server.ts", "app/src/doors/cli/remote/run-remote.ts"],
    "core/src/environment/create-home.ts",
  ]);
  // The search is a file of its own: what several other commands share is fifty times as large.
  const inSearch = await reachedFrom(["core/src/catalog/search/search-index.ts"]);
  const bundle = await rolldown({ ...appInput, input: { main: at("packages/app/src/main.ts") } });
  const written = await bundle.write({
    dir: at("packages/app/dist"),
    // Required, not imported: Node loads CommonJS faster, and a command line is short.
    format: "cjs",
    dynamicImportInCjs: false,
    minify: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "chunks/[name].cjs",
    // Each file costs more than its bytes: one for every start, one to reach a server, one for what several commands share.
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: "start", test: (id) => atStart.has(id), priority: 3 },
        { name: "remote", test: (id) => inRemote.has(id) && !id.endsWith("/node-transport.ts"), priority: 2 },
        { name: "search-index", test: (id) => inSearch.has(id), priority: 2 },
        { name: "common", test: isForEveryCommand, minShareCount: 3, priority: 1 },
        { name: "database", test: database },
        { name: "postgres", test: postgres },
        { name: "queue", test: queue },
      ],
    },
  });
  refuseCycles(written);
  inlineRuntime(at("packages/app/dist"));
  exportTogether(at("packages/app/dist/main.cjs"));
  escapeProgram(at("packages/app/dist/main.cjs"));
  await buildThread(appInput, "app", "cjs");
  writeNotices(written, at("packages/app/dist"));
  cpSync(at("skills"), at("packages/app/dist/skills"), { recursive: true });
  cpSync(at("packages/app/templates"), at("packages/app/dist/templates"), { recursive: true });
}

/** Puts the bundler's few helpers into the program itself: another file would take a fiftieth of a short command. */
function inlineRuntime(folder: string): void {
  const [main, runtime] = ["main.cjs", "chunks/rolldown-runtime.cjs"].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  const [program, helpers] = [readFileSync(main, "utf8"), readFileSync(runtime, "utf8")];
  const load = 'require("./chunks/rolldown-runtime.cjs")';
  if (!program.includes(load)) throw new Error(`main.cjs has no ${load}`);
  writeFileSync(
    main,
    program.replace(load, () => `(exports=>{${helpers};return exports})({})`),
  );
}

/**
 * Exports hundreds of values in a loop. As statements, each would add a property to an object that V8 describes again each
 * time: a hundredth of a short command.
 */
function exportTogether(file: string): void {
  const program = readFileSync(file, "utf8");
  const start = program.search(/\bexports\.[\w$]+=[\w$]+,exports\./);
  if (start < 0) throw new Error(`${basename(file)} exports nothing`);
  const names: string[] = [];
  const values: string[] = [];
  const others = program.slice(start).replace(/\bexports\.([\w$]+)=([\w$]+)(?:,|(?=;))/g, (_, ...found: string[]) => {
    names.push(found[0] ?? "");
    values.push(found[1] ?? "");
    return "";
  });
  const given = `${JSON.stringify(names.join(" "))}.split(" "),[${values.join(",")}]`;
  const loop =
    "((all,names,values)=>{for(let i=0;i<names.length;i++)all[names[i]]=values[i];module.exports=Object.defineProperties(all,Object.getOwnPropertyDescriptors(exports))})";
  writeFileSync(
    file,
    `${program.slice(0, start)}${others.replace(/,;/, ";")}\n${loop}(Object.create(null),${given});\n`,
  );
}

/**
 * Writes the program in ASCII. One other character would make V8 keep all of it with two bytes for each, and reading it
 * would take three times as long. `bin/loadout.cjs` relies on this.
 */
function escapeProgram(file: string): void {
  const program = readFileSync(file, "utf8");
  const [changed] = /String\.raw`[^`]*[^\0-\x7f`]|\\[^\0-\x7f]/.exec(program) ?? [];
  if (changed !== undefined) throw new Error(`an escape would change ${changed}`);
  const escaped = program.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  writeFileSync(file, escaped);
}

/** The thread of a server's database: files of its own, so that it loads nothing but what it runs. */
async function buildThread(options: InputOptions, name: "core" | "app", format: "esm" | "cjs"): Promise<void> {
  const bundle = await rolldown({ ...options, input: { "home-thread": at(`packages/${name}/src/home-thread.ts`) } });
  const ending = format === "esm" ? "js" : "cjs";
  const written = await bundle.write({
    dir: at(`packages/${name}/dist`),
    format,
    ...(format === "cjs" && { dynamicImportInCjs: false }),
    minify: true,
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `thread/[name].${ending}`,
    // Its modules import each other in circles, which must stay inside one file.
    codeSplitting: { groups: [{ name: "kysely", test: /\/node_modules\/kysely\// }] },
  });
  refuseCycles(written);
}

/**
 * Files that import each other work or fail depending on which of them is loaded first, so the failure shows only on some
 * starts of a server.
 */
function refuseCycles({ output }: RolldownOutput): void {
  const imports = new Map(
    output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one.imports] as const] : [])),
  );
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (finished.has(file)) return;
    if (path.includes(file)) throw new Error(`built files import each other: ${[...path, file].join(" → ")}`);
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    finished.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
}

interface Bundled {
  readonly directory: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** The licences of what was bundled, as they ask for. */
function writeNotices({ output }: RolldownOutput, folder: string): void {
  const modules = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  const directories = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));
  const bundled = [...directories].sort().map((directory): Bundled => {
    const told = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as Omit<Bundled, "directory">;
    return { directory, name: told.name, version: told.version, license: told.license };
  });
  const notices = bundled.map((one) => {
    const { name, version } = one;
    // A package of a family may leave its licence to a sibling with the same one.
    const family = name.startsWith("@") ? bundled.filter((other) => isSibling(one, other)) : [];
    const file = [one, ...family].map(licenceFile).find((path) => path !== undefined);
    if (file === undefined) throw new Error(`${name} has no licence file`);
    return `${name} ${version}\n\n${readFileSync(file, "utf8").trim()}\n`;
  });
  if (modules.some((id) => id.endsWith("/chinese-word-list.ts"))) notices.push(dataNotice);
  writeFileSync(join(folder, "third-party-licences.txt"), notices.join(`\n${"-".repeat(80)}\n\n`));
}

/** Of the data that the word lists of the search are made from (decision 21). */
const dataNotice = `The list of Chinese words of the search

Made from CC-CEDICT (https://cc-cedict.org), ECDICT (MIT, https://github.com/skywind3000/ECDICT) and the word frequencies
of cppjieba (MIT, https://github.com/yanyiwu/cppjieba). The list, and nothing else, is licensed under the Creative Commons
Attribution-ShareAlike 4.0 International License: https://creativecommons.org/licenses/by-sa/4.0/
`;

const isSibling = (one: Bundled, other: Bundled): boolean =>
  one.name.split("/")[0] === other.name.split("/")[0] && one.license === other.license;

function licenceFile({ directory }: Bundled): string | undefined {
  const name = readdirSync(directory).find((file) => /^licen[cs]e/i.test(file));
  return name === undefined ? undefined : join(directory, name);
}

function run(command: string, given: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, given, { cwd, stdio: "inherit" });
  if (status !== 0) throw new Error(`${given[0]} ended with ${status}`);
}

await buildCore();
await buildApp();
for (const name of ["core", "app"]) cpSync(at("LICENSE"), at("packages", name, "LICENSE"));
cpSync(buildConsole(), at("packages/app/dist/console"), { recursive: true });
