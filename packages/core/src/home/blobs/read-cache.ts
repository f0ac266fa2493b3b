import type { Digest } from "./manifest.ts";

/** Bytes of files that were read lately. The content of a digest never changes, so nothing in it can be out of date. */
export interface ReadCache {
  /** The bytes of a file; callers that want the same one at once share one read. */
  get(digest: Digest, path: string, read: () => Promise<Buffer>): Promise<Buffer>;
  /** Forgets the files of a tree. */
  drop(digest: Digest): void;
}

export interface ReadCacheLimits {
  /** Bytes of all files. */
  readonly total: number;
  /** Bytes of one file; a larger one is shared while it is read, and not kept. */
  readonly file: number;
}

const usualLimits: ReadCacheLimits = { total: 16_000_000, file: 1_000_000 };

export function createReadCache({ total, file }: ReadCacheLimits = usualLimits): ReadCache {
  /** The one used last is last. */
  const kept = new Map<string, Buffer>();
  const reading = new Map<string, Promise<Buffer>>();
  let size = 0;

  function forget(key: string): void {
    size -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, bytes: Buffer): void {
    if (bytes.length > file) return;
    forget(key);
    kept.set(key, bytes);
    size += bytes.length;
    for (const oldest of kept.keys()) {
      if (size <= total) break;
      forget(oldest);
    }
  }

  return {
    async get(digest, path, read) {
      const key = `${digest} ${path}`;
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const running = reading.get(key);
      if (running) return running;
      const begun = read();
      reading.set(key, begun);
      try {
        const bytes = await begun;
        if (reading.get(key) === begun) keep(key, bytes); // else it was dropped meanwhile
        return bytes;
      } finally {
        if (reading.get(key) === begun) reading.delete(key);
      }
    },
    drop(digest) {
      for (const key of [...kept.keys()]) if (key.startsWith(`${digest} `)) forget(key);
      for (const key of [...reading.keys()]) if (key.startsWith(`${digest} `)) reading.delete(key);
    },
  };
}
