import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "@loadout/core";
import { createRequestRate } from "./rate-limit.ts";

describe("the rate of requests", () => {
  test("lets a burst through, then as many as a minute gives back, and says when the next one is possible", () => {
    let time = 0;
    const rate = createRequestRate(() => time);
    const send = (): number | undefined => {
      try {
        rate.count("ann", 60);
        return undefined;
      } catch (error) {
        assert.ok(error instanceof Fault && error.code === "limit.requests");
        return Number(error.values.seconds);
      }
    };
    for (let count = 0; count < 60; count++) assert.equal(send(), undefined);
    assert.equal(send(), 1);
    assert.equal(rate.used("ann", 60), 60);
    rate.count("bob", 60);
    time += 1000;
    assert.equal(send(), undefined);
    assert.equal(send(), 1, "what is refused is not counted, and does not make the wait longer");
    time += 60_000;
    assert.equal(rate.used("ann", 60), 0);
    for (let count = 0; count < 60; count++) assert.equal(send(), undefined);
    assert.equal(send(), 1);
  });

  test("a small limit tells a longer wait", () => {
    const rate = createRequestRate(() => 0);
    rate.count("ann", 2);
    rate.count("ann", 2);
    assert.throws(
      () => rate.count("ann", 2),
      (error: unknown) => error instanceof Fault && error.values.seconds === 30,
    );
  });
});
