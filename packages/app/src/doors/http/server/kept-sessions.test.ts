import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { Fault, type Role, type Session, type SessionState, type Sessions } from "@loadout/core";
import { createKeptSessions } from "./kept-sessions.ts";

interface FakeSession {
  readonly contextId: string;
  readonly openedFor: string;
  state: SessionState;
  close(): Promise<void>;
}

/** Sessions that only tell who they were opened for. */
function createFakes() {
  const opened: FakeSession[] = [];
  const sessionsFor = (caller: string) => async () =>
    ({
      idOf: (name: string) => name,
      async get(contextId: string) {
        await Promise.resolve();
        const session: FakeSession = {
          contextId,
          openedFor: caller,
          state: "idle",
          async close() {
            session.state = "closed";
          },
        };
        opened.push(session);
        return session;
      },
    }) as unknown as Sessions;
  return { opened, sessionsFor };
}

function createWorld(t: TestContext, options: Parameters<typeof createKeptSessions>[0] = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { opened, sessionsFor } = createFakes();
  const kept = createKeptSessions(options);
  const get = async (contextId: string, userId = "ann", role: Role = "user"): Promise<FakeSession> =>
    (await kept.get(contextId, { userId, role }, sessionsFor(`${userId} as ${role}`))) as Session & FakeSession;
  return { opened, kept, get };
}

describe("sessions that stay open between turns", () => {
  test("are told by caller, and closed for a caller who lost access, but for those in the middle of a turn", async (t) => {
    const { get, kept } = createWorld(t);
    const [idle, busy, other] = [await get("one"), await get("two"), await get("three", "bob", "admin")];
    busy.state = "running";
    await kept.get(
      "four",
      { userId: "default", role: "superadmin", isLocal: true },
      createFakes().sessionsFor("owner"),
    );
    assert.deepEqual(
      kept.callers().map(({ userId, role }) => [userId, role]),
      [
        ["ann", "user"],
        ["bob", "admin"],
      ],
    );
    await kept.release("ann", "user");
    assert.deepEqual([idle.state, busy.state, other.state], ["closed", "running", "idle"]);
    busy.state = "idle";
    await kept.release("ann", "user");
    assert.deepEqual([busy.state, kept.size], ["closed", 2]);
  });

  test("are the same from request to request, also of two at once, and opened once", async (t) => {
    const { get, opened } = createWorld(t);
    const [first, second] = await Promise.all([get("one"), get("one")]);
    assert.equal(first, second);
    assert.equal(await get("one"), first);
    assert.deepEqual(
      opened.map(({ state }) => state),
      ["idle", "closed"],
      "the one that came too late is closed",
    );
    assert.notEqual(await get("two"), first);
  });

  test("are one caller's: who has another role, or is another user, gets their own", async (t) => {
    const { get } = createWorld(t);
    const asked = [
      ["ann", "superadmin"],
      ["ann", "user"],
      ["bob", "user"],
      ["bob", "admin"],
    ] as const;
    for (const [userId, role] of asked)
      assert.equal((await get("one", userId, role)).openedFor, `${userId} as ${role}`);
    for (const [userId, role] of asked)
      assert.equal((await get("one", userId, role)).openedFor, `${userId} as ${role}`);
  });

  test("are closed when they are not asked for for a while, but not in the middle of a turn", async (t) => {
    const { get, kept } = createWorld(t, { idle: 1000 });
    const [idle, asked, running] = [await get("idle"), await get("asked"), await get("running")];
    running.state = "running";
    t.mock.timers.tick(600);
    await get("asked");
    t.mock.timers.tick(600);
    assert.deepEqual([idle.state, asked.state, running.state, kept.size], ["closed", "idle", "running", 2]);
    running.state = "idle";
    t.mock.timers.tick(1000);
    assert.deepEqual([asked.state, running.state, kept.size], ["closed", "closed", 0]);
    assert.notEqual(await get("idle"), idle, "who comes back has it opened again");
  });

  test("are no more than some: the one that was asked for longest ago goes, unless it is in a turn", async (t) => {
    const { get, kept } = createWorld(t, { most: 3 });
    const first = await get("1");
    first.state = "running";
    const [second, third] = [await get("2"), await get("3")];
    await get("2");
    await get("4");
    assert.deepEqual([first.state, second.state, third.state, kept.size], ["running", "idle", "closed", 3]);
  });

  test("that fail to close are no reason for anything else to fail", async (t) => {
    const { get, kept } = createWorld(t, { idle: 1000 });
    const session = await get("one");
    session.close = () => Promise.reject(new Error("cannot"));
    t.mock.timers.tick(1000);
    await new Promise(setImmediate);
    assert.equal(kept.size, 0);
  });

  test("are let go of for everybody, but never in the middle of a turn", async (t) => {
    const { get, kept } = createWorld(t);
    const [anns, bobs, other] = [await get("one"), await get("one", "bob"), await get("two")];
    bobs.state = "running";
    await assert.rejects(kept.drop("one"), (error) => error instanceof Fault && error.code === "session.state");
    assert.deepEqual([anns.state, bobs.state], ["idle", "running"], "nothing was let go of");
    bobs.state = "idle";
    await kept.drop("one");
    assert.deepEqual([anns.state, bobs.state, other.state], ["closed", "closed", "idle"]);
    await kept.close();
    assert.deepEqual([other.state, kept.size], ["closed", 0]);
  });

  test("that were closed are opened again", async (t) => {
    const { get } = createWorld(t);
    const first = await get("one");
    await first.close();
    assert.notEqual(await get("one"), first);
  });
});
