import { spawnSync } from "node:child_process";
import fs, { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type InputOptions, type Plugin, type RolldownOutput, rolldown } from "rolldown";
import { operationNames } from "./packages/app/src/operation/operations.ts";
import { buildConsole } from "./packages/console/build-console.ts";

/** `npm run build`: what each package publishes, in its `dist`. */

const root = import.meta.dirname;
const at = (...parts: string[]): string => join(root, ...parts);

/** Loaded together when a database is opened, as one file. */
const database = /node_modules\/kysely\/|core\/src\/(?:ground\/database\/(?:wrap-connection|migrate)|library\/index\/)/;

/** The library: its own modules bundled, its dependencies left to be installed, and its types. */
async function buildCore(): Promise<void> {
  rmSync(at("packages/core/dist"), { recursive: true, force: true });
  const bundle = await rolldown({
    input: { index: at("packages/core/src/index.ts"), skill: at("packages/core/src/skill/index.ts") },
    platform: "neutral",
    external: [
      /^node:(?!fs$)/,
      "js-yaml",
      "jsonc-parser",
      /^zod\//,
      /^@ai-sdk\//,
      /^@modelcontextprotocol\//,
      /^@agentclientprotocol\//,
    ],
    plugins: [plainFileSystem],
  });
  const written = await bundle.write({
    dir: at("packages/core/dist"),
    format: "esm",
    chunkFileNames: "chunks/[name].js",
    // Keep function names for stack traces; minify the rest to load faster.
    minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
    codeSplitting: {
      groups: [
        // What a skill is stays free of Node.
        {
          name: "skill",
          test: /core\/src\/(?:skill|ground\/(?:text|diagnostic|rules|package-rules|fault|fault-kind)|\w+\/faults)\b/,
          priority: 2,
        },
        // Without the code of running sessions: programs that only list skills do not wait for it.
        {
          name: "common",
          test: /core\/src\/(?!library\/index\/|ground\/database\/(?:wrap-connection|migrate)|agent\/(?!tools\/(?:builtin-tools|base-skill-tool)|mcp\/|models\/(?:open-model|provider-model))|session\/(?!context-id|recent-sessions|pins|session-meta)|dispatch\/(?!agents\/|brief|sandbox\/sandbox-settings|open-dispatches|dispatches))|node:fs/,
          minShareCount: 2,
          priority: 1,
        },
        { name: "database", test: database },
      ],
    },
  });
  writeNotices(written, at("packages/core/dist"));
  run(process.execPath, [at("node_modules/typescript/bin/tsc"), "-p", at("packages/core/tsconfig.build.json")], root);
}

/**
 * `import … from "node:fs"` makes Node load its streams, promises and watchers, a quarter of a bare start, because a
 * module's exports are all read. Taking the built-in as an object does not.
 */
const plainFileSystem: Plugin = {
  name: "plain-file-system",
  resolveId: (source) => (source === "node:fs" ? { id: "\0node:fs" } : undefined),
  load(id) {
    if (id !== "\0node:fs") return undefined;
    const names = Object.entries(Object.getOwnPropertyDescriptors(fs)).flatMap(([name, { value }]) =>
      value === undefined || name === "default" ? [] : [name],
    );
    return `const fs = process.getBuiltinModule("node:fs");\n${names.map((name) => `export const ${name} = /* @__PURE__ */ (() => fs.${name})();`).join("\n")}`;
  },
};

/** HTTP/2 takes as long to load as all of HTTP/1, which is all that is spoken; the adapter only asks whether it is meant. */
const noHttp2: Plugin = {
  name: "no-http2",
  resolveId: (source) => (source === "node:http2" ? { id: "\0node:http2" } : undefined),
  load: (id) =>
    id === "\0node:http2"
      ? "export class Http2ServerRequest {}\nexport const constants = { NGHTTP2_NO_ERROR: 0 };"
      : undefined,
};

/** Loaded only by commands that talk to a server, another agent or a model. */
const onDemand =
  /node_modules\/(?:@ai-sdk|@modelcontextprotocol|@agentclientprotocol|eventsource|hono|@hono|zod\/v4\/(?:classic|locales|core\/(?:json-schema|to-json-schema))|js-yaml)|core\/src\/dispatch|app\/src\/(?:doors\/(?:http|mcp)\/|client\/|account\/|dispatch\/|skill\/install\/(?:import-packages|fetch-repository|run-git)|agent\/agent-fields|system\/(?:run-tool|server\/show-server)|doors\/cli\/remote\/)/;
const operationFiles = new Set(operationNames.map((name) => `${name.replace(".", "-")}.ts`));
const isForEveryCommand = (id: string): boolean =>
  basename(id) === "faults.ts" || (!onDemand.test(id) && !database.test(id) && !operationFiles.has(basename(id)));

const appInput = {
  platform: "node",
  resolve: { conditionNames: ["loadout-source", "import", "node", "default"], mainFields: ["module", "main"] },
  external: [/^node:(?!http2$)/],
  plugins: [noHttp2],
  preserveEntrySignatures: "allow-extension",
} satisfies InputOptions;

/**
 * The modules that the program and its most used command load before they do anything, and those that read its
 * settings: all that they reach by static imports, once everything unused is dropped.
 */
async function modulesAtStart(): Promise<ReadonlySet<string>> {
  const input = ["app/src/main.ts", "app/src/skill/skill-list.ts", "core/src/environment/settings-schema.ts"].map(
    (path) => at("packages", path),
  );
  const { output } = await (await rolldown({ ...appInput, input, logLevel: "silent" })).generate({ format: "cjs" });
  const chunks = new Map(output.flatMap((chunk) => (chunk.type === "chunk" ? [[chunk.fileName, chunk] as const] : [])));
  const reached = new Set([...chunks.values()].filter(({ facadeModuleId: id }) => id !== null && input.includes(id)));
  for (const { imports } of reached)
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk) reached.add(chunk); // a Set visits what it gains
    }
  return new Set([...reached].flatMap(({ moduleIds }) => moduleIds));
}

/** The command line: one entry and the chunks it loads on demand, nothing to install but `skills`. */
async function buildApp(): Promise<void> {
  rmSync(at("packages/app/dist"), { recursive: true, force: true });
  const atStart = await modulesAtStart();
  const bundle = await rolldown({ ...appInput, input: { main: at("packages/app/src/main.ts") } });
  const written = await bundle.write({
    dir: at("packages/app/dist"),
    // Required, not imported: Node loads CommonJS faster, and a command line is short.
    format: "cjs",
    minify: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "chunks/[name].cjs",
    // Each file costs more than its bytes: one for every start, one for what several commands share.
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: "start", test: (id) => atStart.has(id), priority: 2 },
        { name: "common", test: isForEveryCommand, minShareCount: 3, priority: 1 },
        { name: "database", test: database },
      ],
    },
  });
  writeNotices(written, at("packages/app/dist"));
  cpSync(at("skills"), at("packages/app/dist/skills"), { recursive: true });
  cpSync(at("packages/app/templates"), at("packages/app/dist/templates"), { recursive: true });
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
  writeFileSync(join(folder, "third-party-licences.txt"), notices.join(`\n${"-".repeat(80)}\n\n`));
}

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
cpSync(buildConsole(), at("packages/app/dist/console"), { recursive: true });
