import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import type { Home } from "./home.ts";

/** What every implementation of `Bus` has to do. */
export function testBus(title: string, open: (t: TestContext) => Promise<Home>): void {
  const world = async (t: TestContext) => {
    const home = await open(t);
    t.after(() => home.close());
    const heard: string[] = [];
    let wake = (): void => undefined;
    const listener = (topic: string): void => {
      heard.push(topic);
      wake();
    };
    const hears = async (topic: string): Promise<void> => {
      while (!heard.includes(topic))
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    };
    return { bus: home.bus, heard, listener, hears };
  };

  describe(`the bus ${title}`, () => {
    test("tells subscribers of changes of their topics, and of no others", async (t) => {
      const { bus, heard, listener, hears } = await world(t);
      await bus.publish("skill");
      await bus.subscribe(["skill", "session"], listener);
      await bus.publish("model");
      await bus.publish("session");
      await hears("session");
      assert.deepEqual(heard, ["session"]);
      await bus.publish("skill");
      await hears("skill");
      assert.deepEqual(heard, ["session", "skill"]);
    });

    test("changes shortly after one another are told at least once, and not each", async (t) => {
      const { bus, heard, listener, hears } = await world(t);
      await bus.subscribe(["skill"], listener);
      await Promise.all(Array.from({ length: 50 }, () => bus.publish("skill")));
      await hears("skill");
      assert.ok(heard.length < 50, String(heard.length));
    });

    test("who has left is not told; others still are", async (t) => {
      const { bus, heard, listener, hears } = await world(t);
      const leave = await bus.subscribe(["skill"], () => heard.push("the one who left"));
      await bus.subscribe(["skill"], listener);
      leave();
      leave();
      await bus.publish("skill");
      await hears("skill");
      assert.deepEqual(heard, ["skill"]);
    });
  });
}
