import { shareLooks } from "../../home/documents/share-looks.ts";
import type { Home } from "../../home/home.ts";
import { hasFileThread } from "../../home/threads/file-work.ts";
import { createVerdictReader, type ReadVerdicts } from "../../library/approval/verdicts.ts";
import { createLibraryReader, type LibraryReader } from "../../library/read-library.ts";
import type { Source } from "../source.ts";
import { createScanner, type ScannerOptions } from "./create-scanner.ts";
import { createLibraryScanner } from "./library-source.ts";
import type { Scanner, SourceScanner } from "./scan-source.ts";
import { createSweptScanners } from "./swept-scanner.ts";

/** Shares what a process has read of its sources among its catalogs. */

/** What one process has read of its sources: catalogs with the same source share one scanner, and with it the skills. */
export interface SharedSources {
  readonly library: LibraryReader;
  /** The scanner of a folder, kept as long as a catalog uses it. In a server it scans in the thread for file work. */
  scannerOf(source: Source): Scanner;
  /** The same for the library: each scan looks whether its index has changed. */
  libraryScannerOf(source: Source): Scanner;
  /** What people decided about versions; each call looks whether something was decided since. */
  readonly verdicts: ReadVerdicts;
}

export function createSharedSources(home: string | Home, deps: ScannerOptions = {}): SharedSources {
  const library = createLibraryReader(home);
  const createSwept = createSweptScanners();
  return {
    library,
    verdicts: createVerdictReader(home),
    scannerOf: rememberWhileUsed((source): Scanner => {
      let local: SourceScanner | undefined;
      let swept: Scanner | undefined;
      return {
        scan() {
          if (deps.files || !hasFileThread()) {
            local ??= createScanner(source, deps);
            return local.scan();
          }
          swept ??= createSwept(source, local?.known?.());
          local = undefined; // the thread has it from now on
          return swept.scan();
        },
      };
    }),
    libraryScannerOf: rememberWhileUsed((source): Scanner => {
      const scanner = createLibraryScanner(source, library.root);
      // One at a time, so that a later list is not replaced by an earlier one.
      const look = shareLooks(async () => {
        await scanner.take(await library.skills());
        return scanner.scan();
      });
      return { scan: () => look("") };
    }),
  };
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
