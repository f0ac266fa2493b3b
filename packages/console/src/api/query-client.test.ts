import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ProblemError } from "loadout/client";
import { createQueries } from "./query-client.ts";

const { retry, retryDelay } = createQueries().getDefaultOptions().queries ?? {};
const isRetried = (count: number, error: Error): boolean => typeof retry === "function" && retry(count, error);
const delay = (count: number, error: Error): unknown =>
  typeof retryDelay === "function" ? retryDelay(count, error) : undefined;

const refused = (retryable: boolean, status = 400, retryAfter?: string): ProblemError =>
  new ProblemError({ code: "x", message: "x", retryable } as ProblemError["problem"], {
    status,
    header: (name) => (name === "Retry-After" ? (retryAfter ?? null) : null),
    text: async () => "",
    chunks: async function* () {},
  });

describe("a request that failed", () => {
  it("is sent twice more if the server did not answer, or says that it may help", () => {
    for (const error of [new TypeError("gone"), refused(true)])
      assert.deepEqual(
        [0, 1, 2].map((count) => isRetried(count, error)),
        [true, true, false],
      );
    assert.equal(isRetried(0, refused(false)), false);
  });

  it("waits longer each time", () => {
    assert.deepEqual(
      [0, 1, 2].map((count) => delay(count, new TypeError("gone"))),
      [300, 600, 1200],
    );
  });

  it("is sent once more after a rate limit, and only if the wait is short", () => {
    const soon = refused(true, 429, "3");
    assert.deepEqual(
      [0, 1].map((count) => isRetried(count, soon)),
      [true, false],
    );
    assert.equal(delay(0, soon), 3000);
    assert.equal(isRetried(0, refused(true, 429, "4")), false);
    assert.equal(isRetried(0, refused(true, 429)), false, "without a header it may be long");
  });
});
