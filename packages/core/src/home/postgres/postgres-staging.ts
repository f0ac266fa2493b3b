import { createHash } from "node:crypto";
import { Fault } from "../../ground/fault.ts";
import type { SafePath } from "../../ground/files/safe-path.ts";
import type { Staging } from "../blobs/blobs.ts";
import { isArchive } from "../blobs/journal.ts";
import { type Digest, digestOf, type Manifest, type TreeFile, writeManifest } from "../blobs/manifest.ts";
import { assertInside } from "../blobs/tree-files.ts";
import type { BlobRows, ChangeStep } from "./blob-records.ts";
import { type NewBlob, partSize, type Use } from "./blob-tables.ts";
import { hashSoon } from "./hash-soon.ts";

/**
 * One change in PostgreSQL. Files wait here until there are some megabytes of them, or until they are published: a small
 * tree is one transaction, together with its note in the journal.
 */

export interface StagingDeps {
  readonly rows: BlobRows;
  /** The manifest of a tree that is there. */
  manifestOf(digest: Digest): Promise<Manifest | undefined>;
  /** Called once the change has ended. */
  onClosed(): void;
}

/** Bytes and files that wait before they are stored. */
const [mostWaiting, mostFiles] = [4_000_000, 500];

export function createPostgresStaging(id: string, { rows, manifestOf, onClosed }: StagingDeps): Staging {
  /** What was built, by path. */
  const staged = new Map<string, TreeFile>();
  let waiting: NewBlob[] = [];
  let size = 0;
  let isBegun = false;

  /** The row of the change is made with the first thing it stores. */
  async function store<T>(work: (step: ChangeStep) => Promise<T>): Promise<T> {
    const value = await work({ id, isFirst: !isBegun });
    isBegun = true;
    return value;
  }

  function take(): readonly NewBlob[] {
    const taken = waiting;
    [waiting, size] = [[], 0];
    return taken;
  }

  async function write({ path, executable }: Pick<TreeFile, "path" | "executable">, bytes: Buffer): Promise<TreeFile> {
    assertInside(path);
    const file = { path, executable, size: bytes.length, hash: await hashSoon(bytes) };
    staged.set(path, file);
    waiting.push({ path, hash: file.hash, bytes });
    size += bytes.length;
    if (size >= mostWaiting || waiting.length >= mostFiles) {
      const blobs = take();
      await store((step) => rows.change("put", step, blobs));
    }
    return file;
  }

  /** A Fault if the other tree has no such file. */
  async function link(digest: Digest, file: TreeFile, path: SafePath): Promise<void> {
    assertInside(path);
    assertInside(file.path);
    const source = await manifestOf(digest);
    if (!source?.files.some((one) => one.path === file.path && one.hash === file.hash))
      throw new Fault("library.damaged", { path: `${digest}/${file.path}` });
    staged.set(path, file);
  }

  return {
    write,
    link,
    async takeOver(digest, { files, folders }, without) {
      for (const path of [...folders, ...files.map((file) => file.path)]) assertInside(path);
      const source = new Map((await manifestOf(digest))?.files.map((file) => [file.path, file.hash]));
      for (const file of files) {
        if (without.has(file.path)) continue;
        if (source.get(file.path) !== file.hash) throw new Fault("library.damaged", { path: `${digest}/${file.path}` });
        staged.set(file.path, file);
      }
    },
    async publish(digest, manifest) {
      for (const path of manifest.folders) assertInside(path);
      const text = writeManifest(manifest);
      if (digestOf(text) !== digest) throw new Fault("library.damaged", { path: digest });
      if (!isSame(staged, manifest.files)) {
        if (await rows.read("has", digest)) return;
        throw new Fault("library.damaged", { path: digest });
      }
      const uses = usesOf(manifest);
      const blobs = take();
      await store((step) => rows.change("publish", step, blobs, { digest, manifest: text, uses }));
    },
    async keep(name, chunks) {
      assertArchive(name);
      const sum = createHash("sha256");
      try {
        let n = 0;
        for await (const part of inParts(chunks)) {
          sum.update(part);
          await store((step) => rows.change("addToArchive", step, n, part));
          n++;
        }
        await store((step) => rows.change("keepArchive", step, name, sum.digest("hex")));
      } catch (error) {
        await rows.change("dropArchive", id).catch(() => undefined); // the first error is the one to report
        throw error;
      }
    },
    async keepTree(name, digest, manifest) {
      assertArchive(name);
      for (const path of [...manifest.files.map((file) => file.path), ...manifest.folders]) assertInside(path);
      const text = writeManifest(manifest);
      if (digestOf(text) !== digest) throw new Fault("library.damaged", { path: digest });
      await store((step) => rows.change("keepTree", step, name, { manifest: text, uses: usesOf(manifest) }));
    },
    note: (kind, names) => store((step) => rows.change("note", step, kind, names)),
    journal: () => rows.read("journal", id),
    async close() {
      take();
      if (isBegun) await rows.change("close", id);
      onClosed();
    },
  };
}

const usesOf = ({ files }: Manifest): Use[] => files.map(({ path, hash }) => [path, hash]);

function assertArchive(name: string): void {
  if (!isArchive(name)) throw new Error(`no name of an archive: ${name}`);
}

const isSame = (staged: ReadonlyMap<string, TreeFile>, files: readonly TreeFile[]): boolean =>
  staged.size === files.length &&
  files.every(({ path, hash, executable }) => {
    const found = staged.get(path);
    return found?.hash === hash && found.executable === executable;
  });

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    while (size >= partSize) {
      const whole = Buffer.concat(waiting);
      yield whole.subarray(0, partSize);
      waiting = [whole.subarray(partSize)];
      size -= partSize;
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
}
