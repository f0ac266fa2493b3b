import type { DerivedCache } from "@loadout/core";

/**
 * The cache of scans for a server: it begins with what the process before it has read. Each scan is written once, because
 * a server scans again with every change of a skill, and a scan of many skills is megabytes.
 */
export function createFirstScanCache(cache: DerivedCache): DerivedCache {
  const written = new Set<string>();
  return {
    read: (key) => cache.read(key),
    write(key, bytes) {
      if (written.has(key)) return;
      written.add(key);
      cache.write(key, bytes);
    },
  };
}
