import files from "node:fs";
import { join } from "node:path";
import { Fault } from "../../ground/fault.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";
import { folderBytes } from "../../ground/files/folder-bytes.ts";
import { checkDocumentName } from "../documents/documents.ts";
import type { Records } from "../records/records.ts";
import { inFileThread, inWritingThread } from "../threads/file-work.ts";
import type { Workspaces } from "../workspaces/workspaces.ts";
import { blobRecords } from "./blob-records.ts";
import { type NewBlob, slices } from "./blob-tables.ts";
import { readOwnedAll } from "./read-parts.ts";
import {
  confirmKeptHere,
  entriesOf,
  layOutHere,
  leaveHere,
  lookHere,
  placeWorkspaceHere,
  readWorkspaceFileHere,
  removeWorkspaceHere,
  scanWorkspaceHere,
  type WorkspaceLimits,
  type WorkspacePortion,
  workspaceLimits,
} from "./workspace-files.ts";
import { type KeptWorkspace, type WorkspaceChange, workspaceOwner, workspaceRecords } from "./workspace-records.ts";

/**
 * Workspaces as lists of files whose bytes are blobs. On this machine they are `<folder>/context/<session>/workspace`, beside
 * a note of what was kept last: a workspace that is here and was kept here is used as it is, or put back if something was
 * added that counts no more.
 */

export interface PostgresWorkspacesDeps {
  readonly records: Pick<Records, "use">;
  readonly folder: string;
  readonly limits?: WorkspaceLimits;
}

/** Bytes that are stored at once, and hashes that are asked for. */
const [portionSize, hashesAtOnce] = [4_000_000, 2000];
/** How often a workspace is looked at again whose files change while they are stored. */
const mostTries = 5;

export function createPostgresWorkspaces({
  records,
  folder,
  limits = workspaceLimits,
}: PostgresWorkspacesDeps): Workspaces {
  const rows = records.use("workspace", async () => workspaceRecords);
  const blobs = records.use("blob", async () => blobRecords);
  const folderOf = (session: string): string => join(folder, checkDocumentName(`context/${session}`));

  /** False if a file changed meanwhile. */
  async function store(place: string, { added }: WorkspaceChange): Promise<boolean> {
    const paths = new Map(added.map(([path, hash]) => [hash, path]));
    let waiting: NewBlob[] = [];
    let size = 0;
    const flush = async (): Promise<void> => {
      if (waiting.length > 0) await rows.change("put", waiting);
      [waiting, size] = [[], 0];
    };
    for (const some of slices([...paths.keys()], hashesAtOnce))
      for (const hash of await rows.change("claim", some)) {
        const path = paths.get(hash) ?? "";
        const bytes = await readWorkspaceFile(place, path, hash);
        if (!bytes) return false;
        waiting.push({ path, hash, bytes });
        size += bytes.length;
        if (size >= portionSize) await flush();
      }
    await flush();
    return true;
  }

  async function layOut(session: string, { digest, content }: KeptWorkspace): Promise<void> {
    const place = folderOf(session);
    const made = join(place, `workspace.${crypto.randomUUID()}.tmp`);
    try {
      for await (const portion of portions(session, content)) await layOutPortion(made, portion);
      await placeWorkspace(place, made, digest, content);
    } catch (error) {
      await removeWorkspace(made).catch(() => undefined); // the first error is the one to report
      throw error;
    }
  }

  async function* portions(session: string, content: string): AsyncGenerator<WorkspacePortion> {
    const entries = entriesOf(content);
    const of = <Kind extends (typeof entries)[number]["kind"]>(kind: Kind) =>
      entries.filter((entry): entry is Extract<typeof entry, { kind: Kind }> => entry.kind === kind);
    yield { folders: of("folder").map(({ path }) => path), files: [], links: [] };
    for await (const portion of readOwnedAll(blobs, workspaceOwner(session), of("file")))
      yield { folders: [], files: portion, links: [] };
    yield { folders: [], files: [], links: of("link") };
  }

  return {
    isKept: true,
    async open(session, turns) {
      const place = folderOf(session);
      const [kept, { digest, isSound }] = [await rows.read("find", session), await lookAt(place, turns, limits)];
      if (kept && (kept.digest !== digest || !isSound)) await layOut(session, kept);
      else if (!kept && (digest !== undefined || !isSound)) await removeWorkspace(place); // maybe by another machine
      const path = join(place, "workspace");
      try {
        await files.promises.mkdir(path, { recursive: true, mode: 0o700 });
      } catch (error) {
        throw unwritable(path, error);
      }
      return path;
    },
    leave: (session, turn) => leaveWorkspace(folderOf(session), turn),
    sandbox: (session) => join(folderOf(session), "sandbox"),
    async keep(session, lease) {
      const place = folderOf(session);
      for (let tries = 1; tries <= mostTries; tries++) {
        const { digest, change } = await scanWorkspace(place, limits);
        if (!change) return digest;
        if (!(await store(place, change))) continue;
        await (lease ? rows.fenced(lease) : rows).change("keep", session, change);
        await confirmKept(place);
        return digest;
      }
      throw new Fault("busy", { path: join(place, "workspace") });
    },
    async remove(session, lease) {
      const place = folderOf(session);
      await (lease ? rows.fenced(lease) : rows).change("remove", session);
      await removeWorkspace(place);
    },
    bytes: async (session) => folderBytes(folderOf(session)),
  };
}

const lookAt = inFileThread("lookAtWorkspace", lookHere);
const leaveWorkspace = inWritingThread("leaveWorkspace", leaveHere);
const readWorkspaceFile = inFileThread("readKeptFile", readWorkspaceFileHere);
const scanWorkspace = inWritingThread("scanWorkspace", scanWorkspaceHere);
const confirmKept = inWritingThread("confirmKept", confirmKeptHere);
const layOutPortion = inWritingThread("layOut", layOutHere);
const placeWorkspace = inWritingThread("placeWorkspace", placeWorkspaceHere);
const removeWorkspace = inWritingThread("removeWorkspace", removeWorkspaceHere);
