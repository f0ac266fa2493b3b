import { type SkillFiles, skillFiles } from "../../ground/files/skill-files.ts";
import type { Home } from "../../home/home.ts";
import { createLibraryReader, type LibraryReader } from "../../library/read-library.ts";
import type { Source } from "../source.ts";
import { createLibraryScanner, type LibraryScanner } from "./library-source.ts";
import { createRecordedScanner } from "./recorded-scanner.ts";
import type { DerivedCache } from "./scan-cache.ts";
import { createSourceScanner, type SourceScanner } from "./scan-source.ts";

/** Shares what a process has read of its sources among its catalogs. */

/** What one process has read of its sources: catalogs with the same source share one scanner, and with it the skills. */
export interface SharedSources {
  readonly library: LibraryReader;
  /** The scanner of a folder. It is kept as long as a catalog uses it. */
  scannerOf(source: Source): SourceScanner;
  /** The same for the library. */
  libraryScannerOf(source: Source): LibraryScanner;
}

export interface SharedSourcesDeps {
  readonly files?: SkillFiles;
  readonly now?: () => number;
  /** For commands that only show the catalog: skills that did not change since the last process are not read again. */
  readonly cache?: DerivedCache;
}

export function createSharedSources(home: string | Home, deps: SharedSourcesDeps = {}): SharedSources {
  const library = createLibraryReader(home);
  return {
    library,
    scannerOf: rememberWhileUsed((source) => createScanner(source, deps)),
    libraryScannerOf: rememberWhileUsed((source) => createLibraryScanner(source, library.root)),
  };
}

/** The scanner of a folder, for one catalog. */
export function createScanner(source: Source, { files = skillFiles, ...deps }: SharedSourcesDeps = {}): SourceScanner {
  const scanner = createSourceScanner(source, { ...deps, files });
  return source.vouched ? createRecordedScanner(source, scanner, source.vouched, files) : scanner;
}

/** One value for each source, whatever object describes it; values that nothing uses are let go. */
function rememberWhileUsed<Value extends object>(make: (source: Source) => Value): (source: Source) => Value {
  const made = new Map<string, WeakRef<Value>>();
  return (source) => {
    const key = JSON.stringify(source);
    const known = made.get(key)?.deref();
    if (known) return known;
    for (const [other, ref] of made) if (ref.deref() === undefined) made.delete(other);
    const value = make(source);
    made.set(key, new WeakRef(value));
    return value;
  };
}
