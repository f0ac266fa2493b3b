import { type SkillFiles, skillFiles } from "../../ground/files/skill-files.ts";
import type { Source } from "../source.ts";
import { createRecordedScanner } from "./recorded-scanner.ts";
import type { DerivedCache } from "./scan-cache.ts";
import { createSourceScanner, type SourceScanner } from "./scan-source.ts";

/** Creates the scanner that fits a source: of a folder, or of a project whose skills were recorded. */

export interface ScannerOptions {
  /** Other files than those on disk are scanned in this thread. */
  readonly files?: SkillFiles;
  readonly now?: () => number;
  /** For commands that only show the catalog: skills that did not change since the last process are not read again. */
  readonly cache?: DerivedCache;
  /** The tree of a scanner of the same source in another thread, to begin with. */
  readonly tree?: Uint8Array;
}

export function createScanner(source: Source, { files = skillFiles, ...deps }: ScannerOptions = {}): SourceScanner {
  const scanner = createSourceScanner(source, { ...deps, files });
  return source.vouched ? createRecordedScanner(source, scanner, source.vouched, files) : scanner;
}
