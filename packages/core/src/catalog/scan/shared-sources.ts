import { type SkillFiles, skillFiles } from "../../ground/files/skill-files.ts";
import { createLibraryReader, type LibraryReader } from "../../library/read-library.ts";
import type { Source } from "../source.ts";
import { createLibraryScanner, type LibraryScanner } from "./library-source.ts";
import { createRecordedScanner } from "./recorded-scanner.ts";
import { decodeScans, encodeScans } from "./saved-scan.ts";
import type { DerivedCache } from "./scan-cache.ts";
import type { ScanNode } from "./scan-node.ts";
import { createSourceScanner, type SourceScanner } from "./scan-source.ts";

/** Shares what a process has read of its sources among its catalogs. */

/** What one process has read of its sources: catalogs with the same source share one scanner, and with it the skills. */
export interface SharedSources {
  readonly library: LibraryReader;
  /** The scanner of a folder. It is kept as long as a catalog uses it. */
  scannerOf(source: Source): SourceScanner;
  /** The same for the library. */
  libraryScannerOf(source: Source): LibraryScanner;
  /** Scanners that are made from now on begin with what another process saved. Nothing is believed unseen. */
  restore(bytes: Buffer): void;
  /** What the scanners remember, if much of it was read by them. */
  save(): Buffer | undefined;
}

export interface SharedSourcesDeps {
  readonly files?: SkillFiles;
  readonly now?: () => number;
  /** For commands that only show the catalog: skills that did not change since the last process are not read again. */
  readonly cache?: DerivedCache;
}

/** Scans are saved again if at least this share of their skills was read. */
const worthSaving = 0.05;

export function createSharedSources(home: string, deps: SharedSourcesDeps = {}): SharedSources {
  const library = createLibraryReader(home);
  const saved = new Map<string, ScanNode>();
  const scanners = new Map<Source, WeakRef<SourceScanner>>();
  return {
    library,
    scannerOf: rememberWhileUsed((source) => {
      const scanner = createScanner(source, deps, saved.get(JSON.stringify(source)));
      for (const [other, ref] of scanners) if (ref.deref() === undefined) scanners.delete(other);
      scanners.set(source, new WeakRef(scanner));
      return scanner;
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

/** The scanner of a folder, for one catalog. */
export function createScanner(
  source: Source,
  { files = skillFiles, ...deps }: SharedSourcesDeps = {},
  remembered?: ScanNode,
): SourceScanner {
  const scanner = createSourceScanner(source, { ...deps, files, remembered });
  return source.vouched ? createRecordedScanner(source, scanner, source.vouched, files) : scanner;
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
