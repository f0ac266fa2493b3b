import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { refusal } from "../../../../../test/library-sandbox.ts";
import { rowPlaces } from "../../../../../test/postgres.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { Fault } from "../../ground/fault.ts";
import { encodeContextId } from "../context-id.ts";
import { openSessionRows } from "../session-rows.ts";
import { openTurns } from "./turns.ts";

/** A process that was taken for gone may go on with a request that another one has begun meanwhile. */
for (const [title, keep] of Object.entries(rowPlaces))
  describe(`a request has one turn ${title}`, () => {
    const open = async (t: Parameters<typeof keep>[0]) => {
      const { home } = createSandbox(t);
      await keep(t, home);
      const [one, other] = ["one", "other"].map((worker) => openTurns({ home, worker }));
      assert.ok(one && other);
      const rows = openSessionRows(home);
      t.after(() => Promise.all([one.close(), other.close(), rows.close()]));
      return { one, other, rows };
    };
    const asked = { contextId: "talk", userId: "ann", message: "Hello", key: "k" };
    const name = encodeContextId("talk");
    const started = (id: string, worker: string) =>
      ({
        kind: "start",
        turn: { id, contextId: "talk", userId: "ann", worker, key: "k" },
        time: "2026-01-01T00:00:00.000Z",
      }) as const;
    const message = JSON.stringify({ type: "user", id: "u", content: "Hello" });

    test("if it is added again while that waits, and after it has ended", async (t) => {
      const { one, other } = await open(t);
      await one.add(asked);
      await refusal(other.add(asked), "turn.repeated");
      await one.cancel("talk");
      await refusal(other.add(asked), "turn.repeated");
      assert.equal((await other.add({ ...asked, key: "another" })).state, "waiting");
    });

    test("if it begins here although it was added elsewhere: no message is written", async (t) => {
      const { one, rows } = await open(t);
      const { id } = await one.add(asked);
      await refusal(rows.append(name, 0, [message], { mark: started("here", "other") }), "turn.repeated");
      assert.equal((await rows.ends(name)).last, 0);
      await rows.append(name, 0, [message], { mark: started(id, "one") }); // the turn that waited, with its message
      assert.deepEqual([(await rows.ends(name)).last, (await one.byKey("k"))?.id], [1, id]);
    });

    test("and one that was refused before it began is none; the turn that ran answers for the key", async (t) => {
      const { one, other } = await open(t);
      const refused = await one.add(asked);
      await one.refuse(refused, new Fault("server.stopping"));
      const ran = await other.add(asked);
      await other.cancel("talk");
      assert.equal((await one.byKey("k"))?.id, ran.id);
    });
  });
