import { callFolderBlobs, openFolderBlobs } from "../blobs/open-blobs.ts";
import { createBus } from "../bus/create-bus.ts";
import { topicRecords } from "../bus/topic-records.ts";
import { createMachineFiles } from "../documents/machine-files.ts";
import { createLeases } from "../fences/create-leases.ts";
import type { Home } from "../home.ts";
import { createJobs } from "../jobs/create-jobs.ts";
import { createStore, type Records } from "../records/records.ts";
import { createFolderWorkspaces } from "../workspaces/folder-workspaces.ts";
import { describeDatabase, openPool, type PostgresOptions, transactionSettings } from "./connect-postgres.ts";
import { createQuery } from "./kysely-postgres.ts";
import { createPostgresDocuments } from "./postgres-documents.ts";
import { createPostgresLocks } from "./postgres-locks.ts";
import { openPostgresRecords } from "./postgres-records.ts";
import { createTopicListener } from "./topic-listener.ts";

/** A home in PostgreSQL. What has to be in files is below a folder of this machine, which holds nothing that cannot be made again. */
export interface PostgresHomeOptions extends PostgresOptions {
  readonly folder: string;
}

/** A renewal that takes longer is tried on another connection, before the locks are lost. */
const forRenewals = { connect: 4000, answer: 4000, statement: 4000 };

/** Opens a home whose tables `migratePostgres` has made. Nothing is asked of the database before it is needed. */
export async function openPostgresHome(options: PostgresHomeOptions): Promise<Home> {
  const { url, directUrl = url, folder } = options;
  const place = describeDatabase(url);
  const pool = await openPool(options);
  const query = createQuery(pool);
  const renewals = await openPool({ ...options, connections: 1, limits: { ...options.limits, ...forRenewals } });
  const topics = createTopicListener({
    url: directUrl,
    place,
    numbers: (names) => topicRecords.reads.numbers.work(query as never, names),
  });
  const rows = openPostgresRecords({ pool, place, topics, settings: transactionSettings(options) });
  const locks = createPostgresLocks({ pool, renewals, place });
  const records: Records = {
    use: (name, load) => createStore(rows.caller(name, load)),
    keepDailyCopy: rows.keepDailyCopy,
    isEmpty: rows.isEmpty,
  };
  const callBlobs = callFolderBlobs(folder);
  const leases = createLeases(locks, records);
  const bus = createBus(records, rows);
  return {
    records,
    leases,
    bus,
    jobs: createJobs({ records, leases, bus }),
    documents: createPostgresDocuments(records),
    blobs: openFolderBlobs(folder, () => callBlobs),
    workspaces: createFolderWorkspaces(() => folder),
    files: createMachineFiles(() => false),
    folder: () => folder,
    async close() {
      await topics.close();
      await rows.close();
      await locks.close();
      await renewals.end();
      await pool.end();
    },
  };
}
