import type { ArchiveLimits } from "../archive/archive-limits.ts";
import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { createPace } from "../ground/pace.ts";
import { type Capabilities, createCapabilityReader } from "../skill/capabilities.ts";
import { checkFile, checkNames, isHidden } from "../skill/check-file.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import { similarName } from "../skill/scan/similar-names.ts";
import { openPackage, type PackageSource } from "./import/open-package.ts";
import { readPackageCommands, scanPackageFile } from "./scan-package-file.ts";
import type { Store } from "./store.ts";
import { decodeText } from "./tree/text-files.ts";
import type { VersionFiles } from "./version-files.ts";

/** Scans a whole skill: every file of a package, of a folder, or of a version in the library. Nothing is written. */

/** What the scan found; without findings a skill may still do harm. */
export interface ScanReport {
  readonly name: string;
  /** `blocked`: the library refuses it unless a person allows it. `none`: no rule found anything, which promises nothing. */
  readonly verdict: "blocked" | "review" | "none";
  /** Files and bytes that were looked at. */
  readonly files: number;
  readonly bytes: number;
  readonly findings: readonly Diagnostic[];
  /** What it declares, names and uses, as far as its files say. */
  readonly capabilities: Capabilities;
}

/** A file to scan; its SKILL.md has the path `SKILL.md`. */
export interface ScannedFile {
  readonly path: string;
  read(): Promise<Uint8Array | Diagnostic>;
}

/** A package that is not in the library; with a store, its name is compared with those of the library. */
export async function scanPackage(source: PackageSource, limits?: ArchiveLimits, store?: Store): Promise<ScanReport> {
  const opened = await openPackage(source, limits);
  const listed = [...(opened.skillFile ? [{ ...opened.skillFile, path: "SKILL.md" }] : []), ...opened.files];
  const files = listed.map(
    (file): ScannedFile => ({
      path: file.path,
      async read() {
        const got = await file.read();
        return "bytes" in got ? got.bytes : diagnostic(got.rule, got.values, { path: file.path });
      },
    }),
  );
  const report = await scanAll(store, opened.name, files);
  // What could not be opened was not scanned: that is a finding too.
  return { ...report, ...withVerdict([...opened.problems, ...report.findings]) };
}

/** A version of a library skill, the current one if none is named. */
export async function scanVersion(
  store: Store,
  { tree, readFile }: VersionFiles,
  slug: string,
  version?: number,
): Promise<ScanReport> {
  const entries = (await tree(slug, version)).filter(({ kind }) => kind === "file");
  const files = entries.map(
    ({ path }): ScannedFile => ({ path, read: async () => (await readFile(slug, path, version)).bytes }),
  );
  return scanAll(store, slug, files, slug);
}

/** The files of a skill, wherever they are. */
export async function scanAll(
  store: Store | undefined,
  name: string,
  files: readonly ScannedFile[],
  slug?: string,
): Promise<ScanReport> {
  const findings: Diagnostic[] = [...checkNames(files.map(({ path }) => path))];
  const capabilities = createCapabilityReader(readPackageCommands);
  const pace = createPace();
  let bytes = 0;
  for (const file of files) {
    const content = await file.read();
    if (!(content instanceof Uint8Array)) {
      findings.push(content);
      continue;
    }
    bytes += content.length;
    await capabilities.add(file.path, content);
    const text = decodeText(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    findings.push(...checkFile(file.path, text), ...(await scanPackageFile(file.path, content)));
    if (file.path === "SKILL.md" && text !== undefined)
      findings.push(...(await checkName(store, parseSkill(text).skill?.name, slug)));
    await pace();
  }
  return { name, files: files.length, bytes, capabilities: capabilities.read(), ...withVerdict(findings) };
}

/** Whether a name could be taken for that of another skill. */
export async function checkName(
  store: Pick<Store, "index"> | undefined,
  name: string | undefined,
  slug?: string,
): Promise<readonly Diagnostic[]> {
  if (name === undefined) return [];
  const others = ((await store?.index.slugsLike("")) ?? []).filter((one) => one !== slug && one !== name);
  const other = similarName(name, others);
  return other === undefined ? [] : [diagnostic("scan.similar-name", { name, other }, { path: "SKILL.md" })];
}

const withVerdict = (findings: readonly Diagnostic[]): Pick<ScanReport, "findings" | "verdict"> => ({
  findings,
  verdict: findings.some((found) => found.severity === "error" || isHidden(found))
    ? "blocked"
    : findings.some(({ severity }) => severity === "warning")
      ? "review"
      : "none",
});
