import type { CallThread } from "../threads/thread-calls.ts";
import type { Records } from "./records.ts";
import type { CallKind } from "./sqlite-records.ts";

/** Records in threads of their own: one that reads and one that writes, so that neither the caller nor a change waits for a long read. */
export function createThreadedRecords(reader: CallThread, writer: CallThread): Records {
  return {
    use(repository, _load) {
      const call = async (kind: CallKind, name: string, given: readonly unknown[]): Promise<never> =>
        (await (kind === "read" ? reader : writer).call("run", repository, kind, name, given)) as never;
      return {
        read: (name, ...given) => call("read", name, given),
        change: (name, ...given) => call("change", name, given),
      };
    },
    isEmpty: async () => false,
    async close() {
      await reader.close();
      await writer.close(); // last: only a connection that may write can put the log of the database away
    },
  };
}
