import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ArchiveLimits, archiveLimits } from "../../archive/archive-limits.ts";
import { isGzip, MalformedTar, tarToZip } from "../../archive/tar-to-zip.ts";
import { type Diagnostic, diagnostic, isError } from "../../ground/diagnostic.ts";
import { openPackage, type PackageSource } from "./open-package.ts";

/**
 * Writes the files of a package, which may also be a `.tar.gz`, into a folder that does not exist yet, with its SKILL.md at the root. Answers the errors that
 * speak against the package: then it is not to be used, and nothing of it was written unless a file broke off midway.
 */
export async function unpackPackage(
  source: PackageSource,
  folder: string,
  limits: ArchiveLimits = archiveLimits,
): Promise<readonly Diagnostic[]> {
  const zipped = await asZip(source, limits);
  if ("rule" in zipped) return [zipped];
  const { skillFile, files, folders, problems } = await openPackage(zipped, limits);
  const errors = problems.filter(isError);
  if (errors.length > 0) return errors;
  if (!skillFile) return [diagnostic("package.no-skill")];
  await mkdir(folder, { recursive: false, mode: 0o700 });
  for (const path of folders) await mkdir(join(folder, path), { recursive: true });
  for (const file of [skillFile, ...files]) {
    const read = await file.read();
    if ("rule" in read) return [diagnostic(read.rule, read.values, { path: file.path })];
    const path = join(folder, file.path);
    await mkdir(dirname(path), { recursive: true });
    // An existing file is never written: two entries cannot mean the same one.
    await writeFile(path, read.bytes, { flag: "wx", mode: file.executable ? 0o755 : 0o644 });
  }
  return [];
}

/** Room for headers beside the content. */
const headers = 10_000_000;

async function asZip(source: PackageSource, limits: ArchiveLimits): Promise<PackageSource | Diagnostic> {
  if (source.kind !== "archive" || !isGzip(source.bytes)) return source;
  const bytes = await tarToZip(source.bytes, limits.inflated + headers);
  return bytes instanceof MalformedTar ? diagnostic("archive.record", { reason: bytes.reason }) : { ...source, bytes };
}
