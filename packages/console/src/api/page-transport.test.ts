import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { csrfToken, keepCsrf, onNobody, pageTransport } from "./page-transport.ts";

const answer = (t: TestContext, status: number, headers: Record<string, string> = {}) => {
  t.mock.method(globalThis, "fetch", async () => new Response("{}", { status, headers }));
  return pageTransport("/api/x", { method: "GET", headers: {} });
};

describe("the requests of a page", () => {
  it("keep the latest CSRF token; an answer without one leaves it", async (t) => {
    await answer(t, 200, { "X-CSRF-Token": "one" });
    assert.equal(csrfToken(), "one");
    await answer(t, 200);
    keepCsrf(undefined);
    keepCsrf("");
    assert.equal(csrfToken(), "one");
    keepCsrf("two");
    assert.equal(csrfToken(), "two");
  });

  it("report that no user is signed in, and nothing else, until listening ends", async (t) => {
    let count = 0;
    const end = onNobody(() => {
      count++;
    });
    await answer(t, 403);
    assert.equal(count, 0);
    await answer(t, 401);
    assert.equal(count, 1);
    end();
    await answer(t, 401);
    assert.equal(count, 1);
  });
});
