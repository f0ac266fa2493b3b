import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { auditInput, isFiltered, nextPage } from "./use-audit.ts";

const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ id: 500 - index }));

describe("the pages of the audit log", () => {
  it("go on after a full page, and end with one that is not", () => {
    assert.equal(nextPage(entries(100)), 401);
    assert.equal(nextPage(entries(99)), undefined);
    assert.equal(nextPage([]), undefined);
  });

  it("are asked for with the filters that are set, a day from its local beginning", () => {
    assert.deepEqual(auditInput({}), { limit: 100 });
    assert.deepEqual(auditInput({ actor: "ann", action: "skill.edit", q: "pdf", since: "2026-02-03" }), {
      limit: 100,
      actor: "ann",
      action: "skill.edit",
      text: "pdf",
      since: new Date("2026-02-03T00:00:00").toISOString(),
    });
    assert.equal(auditInput({ since: "no day" }).since, "1970-01-01T00:00:00.000Z");
    assert.equal(isFiltered({}), false);
    assert.equal(isFiltered({ since: "2026-02-03" }), true);
  });
});
