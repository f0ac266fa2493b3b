import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import { createPace } from "../../ground/pace.ts";
import type { RuleId } from "../../ground/rules.ts";
import type { Staging } from "../../home/blobs/blobs.ts";
import { hashBytes, type Manifest, type TreeFile, toManifest } from "../../home/blobs/manifest.ts";
import { checkFile, checkNames, isHidden } from "../../skill/check-file.ts";
import { findSecrets } from "../../skill/find-secrets.ts";
import { isBlocking } from "../../skill/scan/scan-file.ts";
import type { BroughtReader } from "../brought.ts";
import { scanPackageFile } from "../scan-package-file.ts";
import { decodeText } from "../tree/text-files.ts";
import { isBounded, type PackageFile, type SkillPackage } from "./open-package.ts";

/** Reads, checks and hashes the files of a package, and stages them. */

/** What the files of a package turned out to be. */
export interface Content {
  /** Absent when something could not be read, or must not be. */
  readonly manifest?: Manifest;
  /** What refuses the package, then what is only said about it. */
  readonly problems: readonly Diagnostic[];
  /** Rules of the scan that would have blocked it, had nobody allowed them. */
  readonly allowed: readonly RuleId[];
}

export interface StageOptions {
  /** Where the files go; without it they are only read. */
  readonly staging?: Staging;
  /** Take it with hidden text in names and files: the person looked at it and said so. */
  readonly allowHiddenText?: boolean | undefined;
  /** Take it with findings of the scan that block: the person looked at them and said so. */
  readonly allowFindings?: boolean | undefined;
  /** Is given what was read, for a report of what the package brings. */
  readonly reader?: BroughtReader;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Reads every file of a package, with these bytes as its SKILL.md. After the first problem nothing more is written. */
export async function stageContent(
  opened: SkillPackage,
  skillBytes: Buffer,
  { staging, allowHiddenText = false, allowFindings = false, reader, onProgress, signal }: StageOptions = {},
): Promise<Content> {
  if (!isBounded(opened)) return { problems: [], allowed: [] };
  const problems: Diagnostic[] = [];
  const findings: Diagnostic[] = [];
  const allowed: RuleId[] = [];
  const files: TreeFile[] = [];
  const say = (found: readonly Diagnostic[]): void => {
    for (const one of found)
      if (isHidden(one) && !allowHiddenText) problems.push({ ...one, severity: "error" });
      else if (isBlocking(one) && !allowFindings) problems.push(one);
      else if (isBlocking(one)) {
        allowed.push(one.rule);
        findings.push({ ...one, severity: "warning" });
      } else findings.push(one);
  };
  say(checkNames([...opened.files.map(({ path }) => path), ...opened.folders]));
  const pace = createPace();
  const take = async (file: PackageFile, bytes: Buffer): Promise<void> => {
    const { path, executable } = file;
    await reader?.add(path, bytes);
    if (staging && problems.length === 0) files.push(await staging.write({ path, executable }, bytes));
    else files.push({ path, executable, size: bytes.length, hash: hashBytes(bytes) });
  };
  if (opened.skillFile) {
    findings.push(...findSecrets("SKILL.md", decodeText(skillBytes)));
    say(await scanPackageFile("SKILL.md", skillBytes));
    await take(opened.skillFile, skillBytes);
  }
  for (const [index, file] of opened.files.entries()) {
    signal?.throwIfAborted();
    const got = await file.read();
    if ("bytes" in got) {
      say(checkFile(file.path, decodeText(got.bytes)));
      say(await scanPackageFile(file.path, got.bytes));
      await take(file, got.bytes);
    } else problems.push(diagnostic(got.rule, got.values, { path: file.path }));
    onProgress?.(index + 1, opened.files.length);
    await pace();
  }
  if (problems.length > 0) return { problems: [...problems, ...findings], allowed };
  return { manifest: toManifest(files, opened.folders), problems: findings, allowed };
}
