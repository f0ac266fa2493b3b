import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import { createPace } from "../../ground/pace.ts";
import type { Staging } from "../../home/blobs/blobs.ts";
import { hashBytes, type Manifest, type TreeFile, toManifest } from "../../home/blobs/manifest.ts";
import { checkFile, checkNames, isHidden } from "../../skill/check-file.ts";
import { findSecrets } from "../../skill/find-secrets.ts";
import { decodeText } from "../tree/text-files.ts";
import { isBounded, type PackageFile, type SkillPackage } from "./open-package.ts";

/** Reads, checks and hashes the files of a package, and stages them. */

/** What the files of a package turned out to be. */
export interface Content {
  /** Absent when something could not be read, or must not be. */
  readonly manifest?: Manifest;
  /** What refuses the package, then what is only said about it. */
  readonly problems: readonly Diagnostic[];
}

export interface TakeInOptions {
  /** Where the files go; without it they are only read. */
  readonly staging?: Staging;
  /** Take it with hidden text in names and files: the person looked at it and said so. */
  readonly allowHiddenText?: boolean | undefined;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Reads every file of a package, with these bytes as its SKILL.md. After the first problem nothing more is written. */
export async function takeIn(
  opened: SkillPackage,
  skillBytes: Buffer,
  { staging, allowHiddenText = false, onProgress, signal }: TakeInOptions = {},
): Promise<Content> {
  if (!isBounded(opened)) return { problems: [] };
  const problems: Diagnostic[] = [];
  const findings: Diagnostic[] = [];
  const files: TreeFile[] = [];
  const say = (found: readonly Diagnostic[]): void => {
    for (const one of found)
      if (isHidden(one) && !allowHiddenText) problems.push({ ...one, severity: "error" });
      else findings.push(one);
  };
  say(checkNames([...opened.files.map(({ path }) => path), ...opened.folders]));
  const pace = createPace();
  const take = async (file: PackageFile, bytes: Buffer): Promise<void> => {
    const { path, executable } = file;
    if (staging && problems.length === 0) files.push(await staging.write({ path, executable }, bytes));
    else files.push({ path, executable, size: bytes.length, hash: hashBytes(bytes) });
  };
  if (opened.skillFile) {
    findings.push(...findSecrets("SKILL.md", decodeText(skillBytes)));
    await take(opened.skillFile, skillBytes);
  }
  for (const [index, file] of opened.files.entries()) {
    signal?.throwIfAborted();
    const got = await file.read();
    if ("bytes" in got) {
      say(checkFile(file.path, decodeText(got.bytes)));
      await take(file, got.bytes);
    } else problems.push(diagnostic(got.rule, got.values, { path: file.path }));
    onProgress?.(index + 1, opened.files.length);
    await pace();
  }
  if (problems.length > 0) return { problems: [...problems, ...findings] };
  return { manifest: toManifest(files, opened.folders), problems: findings };
}
