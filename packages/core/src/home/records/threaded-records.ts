import { Fault } from "../../ground/fault.ts";
import { lockIn } from "../leases/path-lock.ts";
import { isUnanswered, retryUnanswered } from "../threads/retry-unanswered.ts";
import { type CallThread, startCallThread } from "../threads/thread-calls.ts";
import type { RecordPlace } from "./records.ts";

/**
 * Records in threads of their own: one that reads and one that writes, so that neither the caller nor a change waits for a
 * long read. The one that writes also takes locks and watches topics, and it reads until the other one has started.
 */

/** Milliseconds until the thread that only reads is started, so that a server does not wait for two threads to load. */
const readerDelay = 1000;

export interface ThreadedRecords extends RecordPlace {
  /** The thread that reads at this moment. */
  reader(): CallThread;
  readonly writer: CallThread;
}

export function openThreadedRecords(folder: string, file: URL): ThreadedRecords {
  const [reader, writer] = [startCallThread(file, { folder }), startCallThread(file, { folder })];
  writer.start(); // while the server loads the rest
  const stopLocking = lockIn(folder, writer);
  const listeners: ((topics: readonly string[]) => void)[] = [];
  let watched: readonly string[] = [];
  let isReaderReady = false;
  let timer: NodeJS.Timeout | undefined;

  function startReader(): void {
    isReaderReady = false;
    timer = setTimeout(async () => {
      isReaderReady = await reader.call("ready").then(
        () => true,
        () => false, // it was lost, and is started again
      );
    }, readerDelay).unref();
  }
  startReader();
  reader.onLost(startReader);

  const say = (topics: readonly string[]): void => {
    for (const listener of listeners) listener(topics);
  };
  writer.onEvent((topics) => say(topics as readonly string[]));
  writer.onLost(() => {
    if (watched.length === 0) return;
    // Changes may have been missed. If this thread ends too, the listener is called again.
    writer.call("watch", watched).then(
      () => say(watched),
      () => undefined,
    );
  });

  return {
    reader: () => (isReaderReady ? reader : writer),
    writer,
    caller:
      (repository) =>
      (kind, ...call) =>
        kind === "read"
          ? retryUnanswered(() => (isReaderReady ? reader : writer).call("run", repository, kind, ...call))
          : writer.call("run", repository, kind, ...call).catch(explainChange),
    isEmpty: async () => false, // a server prepares its tables
    keepDailyCopy: async (now) => (await writer.call("keepDailyCopy", now)) as string | undefined,
    async watch(topics) {
      watched = topics;
      await retryUnanswered(() => writer.call("watch", topics));
    },
    onChanged: (listener) => void listeners.push(listener),
    async close() {
      stopLocking();
      clearTimeout(timer);
      await reader.close();
      await writer.close(); // last: only a connection that may write can put the log of the database away
    },
  };
}

/** A change is never repeated here: it may have been made, and only its answer lost. */
function explainChange(error: unknown): never {
  if (!isUnanswered(error)) throw error;
  const outcome = {
    en: "the change may have been made all the same, so look before you repeat it",
    zh: "改动可能已经生效，重复之前请先查看",
  };
  throw new Fault("home.unavailable", { outcome }, { cause: error });
}
