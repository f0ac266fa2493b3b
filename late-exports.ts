import { dirname, relative, resolve } from "node:path";
import { type InputOptions, type OutputChunk, type Plugin, rolldown } from "rolldown";

/**
 * Lets an import of the library load only its values and classes. An exported function is a short one that loads the
 * real one with its first call. It stays synchronous: Node can `require` modules. Sources know nothing of this.
 *
 * A bundler cannot see such a `require`. It gets an entry of its own, which imports everything: what has been imported
 * has announced its functions and is not required.
 */
export interface LateExports {
  readonly plugin: Plugin;
  /** The entries that load functions, by the name of their file. */
  readonly entries: Readonly<Record<string, string>>;
  /** Whether a module is part of every import. */
  isEarly(module: string): boolean;
}

export interface LateOptions {
  /** The module whose functions are loaded late. */
  readonly index: string;
  /** The folder of the modules that take part. */
  readonly sources: string;
  /** The file in which the functions of a module are loaded. */
  readonly fileOf: (module: string) => string;
  /** Modules that import what they need at once, because they also run without Node. */
  readonly isWhole: (module: string) => boolean;
}

/** The functions that are called from outside their file: names by module, by file. */
type LateFunctions = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

const registry = "\0late";
const stub = "\0late:";
const entry = "\0late-entry:";

/** Finds out which modules an import needs early and which functions those call, and prepares a build of both. */
export async function findLateExports(options: InputOptions, given: LateOptions): Promise<LateExports> {
  const candidates = new Set([given.index]);
  const finding = createPlugin(given, candidates, new Map());
  const found = modulesOf(await chunksReached({ ...options, plugins: [finding, options.plugins] }, [given.index]));
  const early = new Set([...found.keys()].filter((id) => candidates.has(id) || given.isWhole(id)).concat(given.index));
  const functions = new Map<string, Map<string, readonly string[]>>();
  for (const [id, names] of found) {
    if (!id.startsWith(stub)) continue;
    const module = id.slice(stub.length);
    const file = given.fileOf(module);
    functions.set(file, (functions.get(file) ?? new Map()).set(module, names));
  }
  return {
    plugin: createPlugin(given, early, functions),
    entries: Object.fromEntries([...functions.keys()].map((file) => [file, entry + file])),
    isEarly: (id) => early.has(id) || id === registry || id.startsWith(stub),
  };
}

/** The chunks that these modules load before they do anything: all that they reach by static imports. */
export async function chunksReached(options: InputOptions, input: string[]): Promise<readonly OutputChunk[]> {
  // The optimization merges chunks that are loaded later into the entry.
  const plain = { ...options, input, logLevel: "silent", experimental: { chunkOptimization: false } } as const;
  const { output } = await (await rolldown(plain)).generate({ format: "esm" });
  const chunks = new Map(output.flatMap((chunk) => (chunk.type === "chunk" ? [[chunk.fileName, chunk] as const] : [])));
  const reached = new Set([...chunks.values()].filter(({ facadeModuleId: id }) => id !== null && input.includes(id)));
  for (const { imports } of reached)
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk) reached.add(chunk); // a Set visits what it gains
    }
  return [...reached];
}

/** The modules of which something is used, with what that is. */
function modulesOf(chunks: readonly OutputChunk[]): ReadonlyMap<string, readonly string[]> {
  const all = chunks.flatMap(({ modules }) => Object.entries(modules));
  return new Map(
    all.flatMap(([id, { renderedExports, renderedLength }]) => (renderedLength > 0 ? [[id, renderedExports]] : [])),
  );
}

/** Imports of early modules get short functions; a module that they need a value or class of becomes a candidate. */
function createPlugin({ sources, fileOf, isWhole }: LateOptions, early: Set<string>, functions: LateFunctions): Plugin {
  const codeOf = async (id: string): Promise<string | undefined> => {
    if (id === registry) return registryCode;
    if (id.startsWith(entry)) return entryCode(id.slice(entry.length), functions, sources);
    if (!id.startsWith(stub)) return undefined;
    const module = id.slice(stub.length);
    const { late, others } = await exportsOf(module);
    if (functions.size === 0 && others.size > 0) early.add(module);
    const isEarly = early.has(module);
    // Of a module that is not early, plain values were copied into their users, and the rest of it is not used.
    const values = [...others].flatMap(([name, value]) =>
      Object(value) === value ? [] : `export const ${name} = ${JSON.stringify(value)};`,
    );
    return [
      `import { functionsOf } from ${JSON.stringify(registry)};`,
      ...(isEarly ? [`export { ${[...others.keys()].join(", ")} } from ${JSON.stringify(module)};`] : values),
      ...late.map((name) => callCode(name, fileOf(module), keyOf(relative(sources, module), name))),
    ].join("\n");
  };
  return {
    name: "late-exports",
    resolveId(source, importer = "", { kind }) {
      if (source.startsWith(registry)) return source;
      if (kind !== "import-statement" || !early.has(importer) || isWhole(importer)) return undefined;
      if (!source.startsWith(".")) return undefined;
      const module = resolve(dirname(importer), source);
      return module.startsWith(sources) ? stub + module : undefined;
    },
    load: codeOf,
  };
}

/** Functions can be called late; classes are extended and compared, and values are read. */
async function exportsOf(module: string): Promise<{ late: string[]; others: Map<string, unknown> }> {
  const all = Object.entries((await import(module)) as Record<string, unknown>);
  const isLate = (value: unknown): boolean =>
    typeof value === "function" && !/^class\b/.test(String(value)) && Object.keys(value).length === 0;
  return {
    late: all.flatMap(([name, value]) => (isLate(value) ? [name] : [])),
    others: new Map(all.filter(([, value]) => !isLate(value))),
  };
}

const registryCode = `
const announced = new Map();
export const announce = (file, functions) => announced.set(file, functions);
export function functionsOf(file) {
  if (!announced.has(file)) process.getBuiltinModule("node:module").createRequire(import.meta.url)(\`./\${file}.js\`);
  const functions = announced.get(file);
  // The file was loaded a second time, by a test runner or bundler that keeps modules of its own.
  if (!functions) throw new Error('@loadout/core is loaded twice here: resolve it with the export condition "module"');
  return functions;
}`;

const keyOf = (path: string, name: string): string => JSON.stringify(`${path}#${name}`);

const callCode = (name: string, file: string, key: string): string =>
  `export function ${name}(...given) { return functionsOf(${JSON.stringify(file)})[${key}](...given); }`;

function entryCode(file: string, functions: LateFunctions, sources: string): string {
  const all = [...(functions.get(file) ?? [])].flatMap(([module, names]) => names.map((name) => ({ module, name })));
  return [
    `import { announce } from ${JSON.stringify(registry)};`,
    ...all.map(({ module, name }, index) => `import { ${name} as f${index} } from ${JSON.stringify(module)};`),
    `announce(${JSON.stringify(file)}, {`,
    ...all.map(({ module, name }, index) => `  ${keyOf(relative(sources, module), name)}: f${index},`),
    "});",
  ].join("\n");
}
