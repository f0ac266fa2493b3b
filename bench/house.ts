import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";

/** `npm run bench house`: how large the source is: files, lines, long functions and full folders of each package, without tests. */

interface Measured {
  readonly name: string;
  readonly lines: number;
  readonly place: string;
}

const repository = join(import.meta.dirname, "..");
const longLines = 60;
const veryLongLines = 100;
const listed = 12;

export function* houseReport(): Generator<string> {
  for (const name of ["core", "app", "console"]) yield* packageReport(`packages/${name}/src`);
}

function* packageReport(root: string): Generator<string> {
  const all = globSync("**/*.{ts,tsx}", { cwd: join(repository, root) });
  const paths = all.filter((path) => !/\.(?:test|contract)\.tsx?$/.test(path));
  const files = paths.map((path) => ({ path, text: readFileSync(join(repository, root, path), "utf8") }));
  const counts = files.map(({ text }) => countLines(text));
  const functions = files.flatMap((file) => functionsOf(file)).toSorted((one, other) => other.lines - one.lines);
  const over = (limit: number): number => functions.filter(({ lines }) => lines > limit).length;
  const folders = Map.groupBy(paths, (path) => path.slice(0, Math.max(0, path.lastIndexOf("/"))));
  const [fullest = ["", []]] = [...folders].toSorted(([, one], [, other]) => other.length - one.length);
  const share = ((100 * over(longLines)) / functions.length).toFixed(1);
  yield `${root}: ${files.length} files, ${sum(counts)} lines, median ${median(counts)} a file`;
  yield `  ${functions.length} functions, median ${median(functions.map(({ lines }) => lines))} lines; ${over(longLines)} (${share} %) over ${longLines}, ${over(veryLongLines)} over ${veryLongLines}`;
  yield `  fullest of ${folders.size} folders: ${fullest[0] || "."}, ${fullest[1].length} files`;
  for (const { name, lines, place } of functions.slice(0, listed))
    yield `  ${String(lines).padStart(5)} lines  ${name}  ${root}/${place}`;
}

/** Every function and method with a body; one without a name of its own is called after what holds it. */
function functionsOf({ path, text }: { readonly path: string; readonly text: string }): Measured[] {
  const found: Measured[] = [];
  const lineOf = (offset: number): number => countLines(text.slice(0, offset));
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, name);
    if (!isNode(value)) return;
    const own = nameOf(value.id) ?? nameOf(value.key) ?? name;
    if (value.body && /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(value.type)) {
      const first = lineOf(value.start);
      found.push({ name: own, lines: lineOf(value.end) - first + 1, place: `${path}:${first}` });
    }
    for (const part of Object.values(value)) visit(part, own);
  };
  visit(parseAst(text, { lang: path.endsWith(".tsx") ? "tsx" : "ts" }), "(module)");
  return found;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value;

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && typeof value.name === "string" ? value.name : undefined;

const countLines = (text: string): number => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
