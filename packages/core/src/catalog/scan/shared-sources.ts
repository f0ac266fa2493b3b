import { hasFileThread } from "../../home/threads/file-work.ts";
import { createLibraryReader, type LibraryReader } from "../../library/read-library.ts";
import type { Source } from "../source.ts";
import { createScanner, type ScannerOptions } from "./create-scanner.ts";
import { createLibraryScanner, type LibraryScanner } from "./library-source.ts";
import { decodeScans, encodeScans } from "./saved-scan.ts";
import type { ScanNode } from "./scan-node.ts";
import type { Scanner, SourceScanner } from "./scan-source.ts";
import { createSweptScanners } from "./swept-scanner.ts";

/** Shares what a process has read of its sources among its catalogs. */

/** What one process has read of its sources: catalogs with the same source share one scanner, and with it the skills. */
export interface SharedSources {
  readonly library: LibraryReader;
  /** The scanner of a folder, kept as long as a catalog uses it. In a server it scans in the thread for file work. */
  scannerOf(source: Source): Scanner;
  /** The same for the library. */
  libraryScannerOf(source: Source): LibraryScanner;
  /** Scanners that are made from now on begin with what another process saved. Nothing is believed unseen. */
  restore(bytes: Buffer): void;
  /** What the scanners remember, if much of it was read by them. */
  save(): Buffer | undefined;
}

/** Scans are saved again if at least this share of their skills was read. */
const worthSaving = 0.05;

export function createSharedSources(home: string, deps: ScannerOptions = {}): SharedSources {
  const library = createLibraryReader(home);
  const saved = new Map<string, ScanNode>();
  const scanners = new Map<Source, WeakRef<SourceScanner>>();
  const createSwept = createSweptScanners();

  function createLocal(source: Source): SourceScanner {
    const scanner = createScanner(source, deps, saved.get(JSON.stringify(source)));
    for (const [other, ref] of scanners) if (ref.deref() === undefined) scanners.delete(other);
    scanners.set(source, new WeakRef(scanner));
    return scanner;
  }

  return {
    library,
    scannerOf: rememberWhileUsed((source): Scanner => {
      let local: SourceScanner | undefined;
      let swept: Scanner | undefined;
      return {
        scan() {
          if (deps.files || !hasFileThread()) {
            local ??= createLocal(source);
            return local.scan();
          }
          swept ??= createSwept(source);
          return swept.scan();
        },
      };
    }),
    restore(bytes) {
      for (const [source, root] of decodeScans(bytes)) saved.set(source, root);
    },
    save() {
      const roots = [...scanners].flatMap(([source, ref]): (readonly [Source, ScanNode])[] => {
        const root = ref.deref()?.remembered?.();
        return root ? [[source, root]] : [];
      });
      if (roots.every(([source, root]) => saved.get(JSON.stringify(source)) === root)) return undefined;
      const before = new Set([...saved.values()].flatMap(nodesOf));
      const all = roots.flatMap(([, root]) => nodesOf(root));
      const fresh = all.filter((node) => !before.has(node)).length;
      return fresh === 0 || fresh < all.length * worthSaving ? undefined : encodeScans(roots);
    },
    libraryScannerOf: rememberWhileUsed((source) => createLibraryScanner(source, library.root)),
  };
}

/** The skills that a scan remembers. */
function nodesOf(node: ScanNode): ScanNode[] {
  if (node.kind === "folder") return node.children.flatMap(nodesOf);
  return node.kind === "skill" && node.ordinary ? [node] : [];
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
