import { join } from "node:path";
import { checkDocumentName } from "../documents/documents.ts";
import { type Leases, leasePatience, runWithLease } from "./leases.ts";
import { shareLock, takeAlone, takeLock } from "./lock.ts";

/** Leases as locks of the kernel on files of a folder: the lease `a/b` is `<folder>/a/b.db`. */
export function createFolderLeases(folder: string): Leases {
  const pathOf = (name: string): string => join(folder, `${checkDocumentName(name)}.db`);
  const leases: Leases = {
    take: async (name, patience = leasePatience) => ({ name, release: await takeLock(pathOf(name), patience) }),
    share: async (name, patience = leasePatience) => ({ name, release: await shareLock(pathOf(name), patience) }),
    async takeAlone(name) {
      const release = await takeAlone(pathOf(name));
      return release && { name, release };
    },
    run: (name, work, patience) => runWithLease(leases, name, work, patience),
  };
  return leases;
}
