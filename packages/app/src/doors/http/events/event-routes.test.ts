import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault, lastEventId, type Sessions, type TimedEvent } from "@loadout/core";
import type { AuthorizedRequest } from "../request.ts";
import type { ServerApps } from "../server/server-apps.ts";
import { createChanges } from "./changes.ts";
import { createEventRoutes } from "./event-routes.ts";
import { createEventStreams } from "./event-streams.ts";
import { createRuns, type Runs } from "./runs.ts";

const time = "2026-01-01T00:00:00.000Z";
const begun = (id: number): TimedEvent => ({ type: "turn-start", contextId: "one", turn: 1, agent: "a", id, time });
const said = (id: number): TimedEvent => ({ type: "text-delta", text: "x", id, time });
const ended = (id: number): TimedEvent => ({
  ...{ type: "turn-end", result: { type: "result", subtype: "success", steps: 1, id: "r", time }, id, time },
});

const request = (query = "contextId=one", method = "GET"): AuthorizedRequest =>
  ({
    ...{
      facts: {},
      raw: new Request("http://localhost"),
      method,
      query,
      path: "",
      requestId: "r",
      language: "en",
      from: "",
    },
    headers: { get: () => null },
    caller: { userId: "ann", role: "user", isLocal: false, via: "token" },
  }) satisfies AuthorizedRequest;

/** Real runs, and a session of which only what it has kept is known, and what other processes have told of its turns. */
function createWorld(
  events: (after: number) => readonly TimedEvent[],
  most = 10,
  elsewhere: readonly TimedEvent[] = [],
) {
  const real = createRuns({ sessions: async () => ({ turns: {} as Sessions["turns"], follow: undefined }) });
  let listening = 0;
  const runs: Runs = {
    ...real,
    async listen(...given) {
      listening++;
      const { leave, missed, ...rest } = await real.listen(...given);
      return {
        ...rest,
        missed: [...missed, ...elsewhere],
        leave() {
          listening--;
          leave();
        },
      };
    },
  };
  const streams = createEventStreams({ most });
  const app = {
    sessions: async () => ({ get: async () => ({ contextId: "one", events: async (after: number) => events(after) }) }),
    close: async () => undefined,
  };
  const routes = createEventRoutes({
    apps: { create: () => app } as unknown as ServerApps,
    runs,
    streams,
    changes: createChanges(),
    revocations: { watch: () => () => undefined },
  });
  return { runs, streams, routes, listening: () => listening };
}

const idsIn = (text: string): number[] => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

describe("the events of a session", () => {
  test("come once and to their end where one is in the session before it is told", async () => {
    const kept: TimedEvent[] = [begun(1)];
    const { runs, routes, streams } = createWorld((after) => kept.filter(({ id }) => id > after));
    const run = runs.begin();
    run.record(begun(1));
    run.record(said(2));
    kept.push(ended(3));
    const answers = await Promise.all(
      [0, 1, 2].map((after) => routes.ofSession(request(`contextId=one&after=${after}`))),
    );
    run.record(ended(3));
    run.end();
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    assert.deepEqual(texts.map(idsIn), [[1, 2, 3], [2, 3], [3]]);
    for (const text of texts) assert.match(text, /that was all/);
    assert.equal(streams.size, 0);
  });

  test("have what is stored of an earlier turn, though it was lost on its way from another process, and words of the last one", async () => {
    const [first, second] = [lastEventId(0) + 2, lastEventId(1) + 2];
    const next: TimedEvent = { ...begun(second), turn: 2 } as TimedEvent;
    const kept = [begun(first), ended(first + 3), next, ended(second + 2)];
    const told = [begun(first), said(first + 1), next, said(second + 1), ended(second + 2)];
    const { routes } = createWorld((after) => kept.filter(({ id }) => id > after), 10, told);
    const answer = await routes.ofSession(request());
    assert.deepEqual(idsIn(await answer.text()), [first, first + 1, first + 3, second, second + 1, second + 2]);
  });

  test("come to their end where it happens while the session is read", async () => {
    const kept: TimedEvent[] = [begun(1)];
    const { runs, routes } = createWorld(() => {
      const before = [...kept];
      run.record(ended(3));
      run.end();
      return before;
    });
    const run = runs.begin();
    run.record(begun(1));
    run.record(said(2));
    const text = await (await routes.ofSession(request("contextId=one&after=0"))).text();
    assert.deepEqual(idsIn(text), [1, 2, 3]);
    assert.match(text, /that was all/);
  });

  test("end for who has seen the last of them and comes before the turn is put away", async () => {
    const { runs, routes } = createWorld(() => []);
    const run = runs.begin();
    for (const event of [begun(1), ended(2)]) run.record(event);
    const late = await routes.ofSession(request("contextId=one&after=2"));
    const early = await routes.ofSession(request());
    run.end();
    assert.deepEqual([idsIn(await late.text()), idsIn(await early.text())], [[], [1, 2]]);
  });

  test("leave no listener where they cannot be opened, cannot be read, or are only looked at", async () => {
    const unreadable = new Fault("file.unreadable", { path: "x", reason: "EIO" });
    const broken = createWorld(() => {
      throw unreadable;
    });
    await assert.rejects(broken.routes.ofSession(request()), unreadable);
    const full = createWorld(() => [], 0);
    const isBusy = (error: unknown): boolean => error instanceof Fault && error.code === "server.busy";
    await assert.rejects(full.routes.ofSession(request()), isBusy);
    await assert.rejects(full.routes.ofServer(request("")), isBusy);
    const { routes, listening, streams } = createWorld(() => []);
    assert.equal((await routes.ofSession(request("contextId=one", "HEAD"))).body, null);
    assert.equal((await routes.ofServer(request("", "HEAD"))).body, null);
    assert.deepEqual([broken.listening(), full.listening(), listening(), streams.size], [0, 0, 0, 0]);
  });
});
