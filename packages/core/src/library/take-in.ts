import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { createPace } from "../ground/pace.ts";
import { hashBytes, type Manifest, type TreeFile, toManifest } from "./manifest.ts";
import { isBounded, type PackageFile, type SkillPackage } from "./open-package.ts";
import type { Staging } from "./tree-store.ts";

/** What the files of a package turned out to be. */
export interface Content {
  /** Absent when something could not be read, or must not be. */
  readonly manifest?: Manifest;
  readonly problems: readonly Diagnostic[];
}

export interface TakeInOptions {
  /** Where the files go; without it they are only read. */
  readonly staging?: Staging;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Reads every file of a package, with these bytes as its SKILL.md. After the first problem nothing more is written. */
export async function takeIn(
  opened: SkillPackage,
  skillBytes: Buffer,
  { staging, onProgress, signal }: TakeInOptions = {},
): Promise<Content> {
  if (!isBounded(opened)) return { problems: [] };
  const problems: Diagnostic[] = [];
  const files: TreeFile[] = [];
  const pace = createPace();
  const take = async (file: PackageFile, bytes: Buffer): Promise<void> => {
    const { path, executable } = file;
    files.push({ path, executable, size: bytes.length, hash: hashBytes(bytes) });
    if (staging && problems.length === 0) await staging.write(file, bytes);
  };
  if (opened.skillFile) await take(opened.skillFile, skillBytes);
  for (const [index, file] of opened.files.entries()) {
    signal?.throwIfAborted();
    const got = await file.read();
    if ("bytes" in got) await take(file, got.bytes);
    else problems.push(diagnostic(got.rule, got.values, { path: file.path }));
    onProgress?.(index + 1, opened.files.length);
    await pace();
  }
  return problems.length > 0 ? { problems } : { manifest: toManifest(files, opened.folders), problems };
}
