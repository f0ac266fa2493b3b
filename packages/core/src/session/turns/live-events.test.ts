import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "../../../../../test/postgres.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { openDatabaseHome } from "../../home/home.ts";
import { encodeContextId } from "../context-id.ts";
import { lastEventId, openEventLog, readLiveEvent, type TimedEvent } from "../event-log.ts";
import { openSessionRows } from "../session-rows.ts";
import { turnLease } from "../turn-lease.ts";
import { createLiveEvents } from "./live-events.ts";

test("the end of a turn can be read after the next one has started, and is forgotten with the one after that", async (t) => {
  const { home: folder } = createSandbox(t);
  const home = await openDatabaseHome(folder, { url: await testDatabase(t) });
  t.after(home.close);
  const name = encodeContextId("talk");
  const lease = await home.leases.take(turnLease(name));
  const time = new Date().toISOString();

  /** Tells of this turn, and answers what a listener hears who comes then: the turns and types of events. */
  async function tell(turn: number, ...types: readonly string[]): Promise<readonly string[]> {
    const [live, rows] = [createLiveEvents({ home }), openSessionRows(home)];
    const log = openEventLog(rows, name, live);
    for (const [index, type] of types.entries())
      await log.append({ type, turn, id: lastEventId(turn - 1) + 2 + index, time } as unknown as TimedEvent, lease);
    await live.close();
    await rows.close();
    const { follow, close } = createLiveEvents({ home });
    const { missed } = await follow(name, 0, () => undefined);
    await close();
    return missed.map((body) => `${(readLiveEvent(body) as { turn?: number }).turn} ${JSON.parse(body).type}`);
  }

  await tell(1, "turn-start", "diagnostic");
  assert.deepEqual(await tell(2, "turn-start"), ["1 turn-start", "1 diagnostic", "2 turn-start"]);
  assert.deepEqual(await tell(3, "turn-start"), ["2 turn-start", "3 turn-start"]);
  lease.release();
});
