import type { Home } from "../../home/home.ts";
import type { Fence } from "../../home/leases/leases.ts";
import type { Store } from "../../home/records/records.ts";
import type { SessionName } from "../context-id.ts";
import type { LiveRow, liveRecords } from "./live-records.ts";

/**
 * Passes the events of running turns on between the processes of a home, so that any of them can show any turn. Events of
 * one moment are sent together, whatever their session: a word costs no statement.
 */
export interface LiveEvents {
  /** Sends an event soon, as long as the lease of its turn is held. */
  send(name: SessionName, event: LiveEvent, lease: Fence): void;
  /** The events of the latest turns after this id; later ones go to the listener until `leave` is called. */
  follow(name: SessionName, after: number, listener: (body: string) => void): Promise<Followed>;
  /** Removes the events of a session. */
  forget(name: SessionName): Promise<void>;
  close(): Promise<void>;
}

/** `isUrgent`: sent at once, with those before it. `forgetBefore`: earlier events of the session are not needed any more. */
export interface LiveEvent {
  readonly id: number;
  readonly body: string;
  readonly isUrgent: boolean;
  readonly forgetBefore?: number;
}

export interface Followed {
  readonly missed: readonly string[];
  leave(): void;
}

export interface LiveEventsOptions {
  readonly home: Pick<Home, "records" | "bus">;
  /** Milliseconds that an event waits for others to be sent with. */
  readonly moment?: number;
}

/** Milliseconds until what could not be sent is tried again. */
const pause = 1000;
/** Events that may wait to be sent; above that the oldest are left out. */
const mostWaiting = 20_000;
/** Rows of one statement. */
const mostTogether = 2000;
/** Milliseconds until events of a turn without a successor are forgotten. */
const memory = 10 * 60 * 1000;

interface Listener {
  readonly name: SessionName;
  after: number;
  take(body: string): void;
}

export function createLiveEvents({ home, moment = 50 }: LiveEventsOptions): LiveEvents {
  const store = home.records.use("live", async () => (await load()).liveRecords);
  const sending = createSending(store, moment);
  const following = createFollowing(store, home.bus);
  return {
    send: sending.send,
    follow: following.follow,
    forget: (name) => store.change("forget", name),
    async close() {
      await Promise.all([following.close(), sending.close()]);
    },
  };
}

const load = () => import("./live-records.ts");

type LiveStore = Pick<Store<typeof liveRecords>, "read" | "change">;

/** Writes the events of this process, several with one commit. */
function createSending(store: LiveStore, moment: number) {
  const forgotten = new Map<SessionName, number>();
  let waiting: LiveRow[] = [];
  let sending: Promise<void> | undefined;
  let wake: (() => void) | undefined;
  let isUrgent = false;
  let isClosed = false;

  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      if (!isUrgent && !isClosed) await wait(moment);
      isUrgent = false;
      const together = waiting.slice(0, mostTogether);
      try {
        const now = Date.now();
        for (const [name, first] of [...forgotten]) {
          forgotten.delete(name);
          await store.change("clear", name, first, new Date(now - memory).toISOString());
        }
        await store.change("add", together, new Date(now).toISOString());
        waiting = waiting.slice(together.length);
      } catch {
        // The database is away. What is shown elsewhere comes late, or is read from what was stored.
        if (isClosed) return;
        waiting = waiting.slice(-mostWaiting);
        await wait(pause);
      }
    }
  }

  return {
    send(
      ...[name, { id, body, isUrgent: isNow, forgetBefore }, { name: lease, fence }]: Parameters<LiveEvents["send"]>
    ): void {
      if (isClosed) return;
      if (forgetBefore !== undefined) forgotten.set(name, forgetBefore);
      waiting.push({ session: name, number: id, body, lease: { name: lease, fence } });
      sending ??= sendAll().finally(() => {
        sending = undefined;
      });
      if (!isNow) return;
      isUrgent = true;
      wake?.();
    },
    async close(): Promise<void> {
      isClosed = true;
      wake?.();
      await sending;
    },
  };
}

/** Reads the events of other processes when the bus tells of some. */
function createFollowing(store: LiveStore, bus: LiveEventsOptions["home"]["bus"]) {
  const listeners = new Set<Listener>();
  let unsubscribe: Promise<() => void> | undefined;
  let looking: Promise<void> | undefined;
  let isNews = false;
  let isClosed = false;

  /** One look at a time; news that arrive meanwhile lead to another one. */
  function look(): void {
    isNews = true;
    looking ??= lookAll().finally(() => {
      looking = undefined;
    });
  }

  async function lookAll(): Promise<void> {
    while (isNews && !isClosed) {
      isNews = false;
      const followed = [...listeners];
      if (followed.length === 0) return;
      const rows = await store
        .read(
          "after",
          followed.map(({ name, after }) => ({ session: name, after })),
        )
        .catch(() => []); // the database is away: its return is news
      for (const { session, number, body } of rows)
        for (const listener of followed)
          if (listener.name === session && Number(number) > listener.after && listeners.has(listener)) {
            listener.after = Number(number);
            listener.take(body);
          }
    }
  }

  const subscribe = async (): Promise<() => void> => bus.subscribe([(await load()).liveTopic], look);

  return {
    async follow(...[name, after, take]: Parameters<LiveEvents["follow"]>): ReturnType<LiveEvents["follow"]> {
      const listener: Listener = { name, after: Number.POSITIVE_INFINITY, take };
      listeners.add(listener);
      try {
        unsubscribe ??= subscribe().catch((error: unknown) => {
          unsubscribe = undefined;
          throw error;
        });
        await unsubscribe;
        const rows = await store.read("after", [{ session: name, after }]);
        listener.after = Number(rows.at(-1)?.number ?? after);
        look(); // for what came between subscribing and reading, if it was more than one read takes
        return { missed: rows.map(({ body }) => body), leave: () => void listeners.delete(listener) };
      } catch (error) {
        listeners.delete(listener);
        throw error;
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      listeners.clear();
      (await unsubscribe?.catch(() => undefined))?.();
      await looking;
    },
  };
}
