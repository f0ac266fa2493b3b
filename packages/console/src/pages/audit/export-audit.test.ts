import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toCsv, toNdjson } from "./export-audit.ts";
import type { AuditRow } from "./use-audit.ts";

const row = (given: Partial<AuditRow> = {}): AuditRow => ({
  id: 7,
  time: "2030-01-01T00:00:00.000Z",
  actor: "default",
  actorName: "ann",
  action: "config.set",
  subject: "x",
  before: null,
  after: 3,
  details: {},
  ...given,
});

describe("an export of the audit", () => {
  it("is a JSON object a line", () => {
    const rows = [row(), row({ subject: "two\nlines" })];
    assert.deepEqual(
      toNdjson(rows)
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
      rows,
    );
  });

  it("is CSV with every cell quoted", () => {
    const [head, line, end] = toCsv([row({ subject: 'a "b", c', after: { d: "e" } })]).split("\r\n");
    assert.equal(
      head,
      '\uFEFF"id","time","actor","actorName","action","subject","before","after","details","requestId"',
    );
    assert.equal(
      line,
      '"7","2030-01-01T00:00:00.000Z","default","ann","config.set","a ""b"", c","","{""d"":""e""}","{}",""',
    );
    assert.equal(end, "");
  });

  for (const hostile of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\n@x"])
    it(`gives a spreadsheet no formula: ${JSON.stringify(hostile)}`, () => {
      assert.ok(toCsv([row({ subject: hostile })]).includes(`"'${hostile}"`));
    });
});
