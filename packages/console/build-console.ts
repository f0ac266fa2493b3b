import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

const here = import.meta.dirname;
const packages = dirname(here);
const built = join(here, "dist");
const stamp = join(built, "built-from");

/** What the console is made of. */
const sources = [
  join(here, "src"),
  join(here, "public"),
  join(here, "index.html"),
  join(here, "vite.config.ts"),
  join(here, "package.json"),
  join(packages, "core/src/skill"),
  join(packages, "core/src/ground"),
  join(packages, "app/src/client"),
];

/** Builds the console where its sources are not those it was built from. Answers its folder. */
export function buildConsole({ onStart = () => undefined }: { readonly onStart?: () => void } = {}): string {
  const digest = digestOf(sources);
  if (isBuiltFrom(digest)) return built;
  onStart();
  const vite = dirname(createRequire(import.meta.url).resolve("vite/package.json"));
  const fresh = `${built}.${process.pid}`;
  const given = [join(vite, "bin/vite.js"), "build", "--logLevel", "warn", "--outDir", fresh];
  const { status, stderr, stdout } = spawnSync(process.execPath, given, { cwd: here, encoding: "utf8" });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`the console could not be built:\n${stdout}${stderr}`);
  }
  writeFileSync(join(fresh, "built-from"), digest);
  replace(fresh, digest);
  return built;
}

/** Another process may be doing the same. */
function replace(fresh: string, digest: string): void {
  rmSync(built, { recursive: true, force: true });
  try {
    renameSync(fresh, built);
  } catch (error) {
    const isTaken =
      error instanceof Error && "code" in error && (error.code === "ENOTEMPTY" || error.code === "EEXIST");
    if (!isTaken) throw error;
    if (isBuiltFrom(digest)) rmSync(fresh, { recursive: true, force: true });
    else replace(fresh, digest);
  }
}

const isBuiltFrom = (digest: string): boolean => existsSync(stamp) && readFileSync(stamp, "utf8") === digest;

function digestOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesAt).sort()) {
    if (path.endsWith(".test.ts")) continue;
    hash.update(relative(packages, path)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

const filesAt = (path: string): string[] =>
  existsSync(path) && /\.[a-z]+$/.test(path)
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name));
