import { join } from "node:path";
import type { Documents } from "../documents/documents.ts";
import { createFolderDocuments } from "../documents/folder-documents.ts";
import { createMachineFiles } from "../documents/machine-files.ts";
import { routeDocuments } from "../documents/routed-documents.ts";
import { createMachineLeases } from "../fences/create-leases.ts";
import { createFolderLocks } from "../fences/folder-locks.ts";
import type { Home } from "../home.ts";
import { rowPorts } from "../row-ports.ts";
import { assertSealed, createSeal } from "../secrets/seal.ts";
import { describeDatabase, endPool, openPool, transactionSettings } from "./connect-postgres.ts";
import { createQuery } from "./kysely-postgres.ts";
import { createPostgresBlobs } from "./postgres-blobs.ts";
import { createPostgresDocuments } from "./postgres-documents.ts";
import { createPostgresJobs } from "./postgres-jobs.ts";
import { createPostgresLocks } from "./postgres-locks.ts";
import type { PostgresHomeOptions } from "./postgres-options.ts";
import { openPostgresRecords } from "./postgres-records.ts";
import { createPostgresWorkspaces } from "./postgres-workspaces.ts";
import { createTopicListener } from "./topic-listener.ts";

/** Opens a home whose tables `migratePostgres` has made. Nothing is asked of the database before it is needed. */

/** A renewal that takes longer is tried on another connection, before the locks are lost. */
const forRenewals = { connect: 4000, answer: 4000, statement: 4000 };

export async function openPostgresHome(options: PostgresHomeOptions): Promise<Home> {
  const { url, directUrl = url, folder, secretKeys, isBlocking = () => false } = options;
  const seal = createSeal(secretKeys);
  const place = describeDatabase(url);
  const pool = await openPool(options);
  const query = createQuery(pool);
  const renewals = await openPool({
    ...options,
    isFrozen: false,
    connections: 1,
    limits: { ...options.limits, ...forRenewals },
  });
  const topics = createTopicListener({
    url: directUrl,
    place,
    numbers: async (names) => {
      const { topicRecords } = await import("../bus/topic-records.ts");
      return topicRecords.reads.numbers.work(query as never, names);
    },
  });
  const rows = openPostgresRecords({ pool, place, topics, settings: transactionSettings(options) });
  const locks = createPostgresLocks({ pool, renewals, place });
  const ports = rowPorts(rows, locks);
  const { records } = ports;
  const jobs = createPostgresJobs({ records, locks, url: directUrl });
  const machine = createMachineLeases(createFolderLocks(folder));
  const files = createMachineFiles(isBlocking);
  const content = createPostgresBlobs({
    records,
    root: join(folder, "cache"), // not where a folder home has its library: unused trees are removed here
    ...(options.cacheSize !== undefined && { cacheSize: options.cacheSize }),
  });
  return {
    ...ports,
    jobs,
    documents: routeDocuments(
      sharedDocuments(createPostgresDocuments(records), place),
      createFolderDocuments(folder, machine, files),
    ),
    machine,
    seal,
    database: place,
    blobs: content.blobs,
    workspaces: createPostgresWorkspaces({ records, folder }),
    files,
    folder: () => folder,
    async close() {
      await jobs.close();
      await content.close();
      await topics.close();
      await rows.close();
      await locks.close();
      await endPool(renewals);
      await endPool(pool);
    },
  };
}

/** Whatever writes secrets: in the database they are sealed. A person is told in which database a document is. */
const sharedDocuments = (documents: Documents, place: string): Documents => ({
  ...documents,
  placeOf: (name) => `${place}#${documents.placeOf(name)}`,
  async write(name, text, options) {
    assertSealed(name, text);
    return documents.write(name, text, options);
  },
  fenced: (fence) => sharedDocuments(documents.fenced(fence), place),
});
