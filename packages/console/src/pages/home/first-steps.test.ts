import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type StepAnswers, takenSteps } from "./first-steps.ts";

const nothing: StepAnswers = {
  userId: "me",
  sessions: [],
  recorded: [],
  changes: { imports: [], edits: [] },
  dispatches: [],
  models: [],
};
const [before, since, after] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z"];

const taken = (answers: Partial<StepAnswers>, memory = { hasLooked: false, since }): string =>
  [...takenSteps(memory, { ...nothing, ...answers })].flatMap(([id, isTaken]) => (isTaken ? [id] : [])).join(" ");
const steps = (answers: Partial<StepAnswers>): string =>
  [...takenSteps({ hasLooked: false, since: "" }, { ...nothing, ...answers }).keys()].join(" ");

describe("the first steps", () => {
  it("are those a user can take", () => {
    assert.equal(steps({ recorded: [{ contextId: "demo" }] }), "demo ask import edit dispatch model");
    assert.equal(steps({ recorded: [{ contextId: "demo-2" }], changes: undefined }), "ask dispatch model");
  });

  it("count what the user did since the last reset", () => {
    const sample = (time: string) => ({ time, subject: "sample-broken-v2" });
    const done = (time: string, userId = "me"): Partial<StepAnswers> => ({
      sessions: [{ contextId: "a", userId, createdAt: time }],
      dispatches: [{ userId, createdAt: time }],
      changes: { imports: [sample(time)], edits: [] },
    });
    assert.equal(taken(done(after)), "ask import dispatch");
    assert.equal(taken(done(before)), "");
    assert.equal(taken({ ...done(after, "another"), changes: { imports: [], edits: [] } }), "");
    assert.equal(taken({ changes: { imports: [], edits: [{ time: after, subject: "notes" }] } }), "edit");
    const other = { time: after, subject: "sample-brokenness" };
    assert.equal(taken({ changes: { imports: [other], edits: [] } }), "", "only the sample is the sample");
  });

  it("take the recorded session only as looked at, never as a question", () => {
    const demo = { contextId: "demo", userId: "me", createdAt: after };
    assert.equal(taken({ sessions: [demo], recorded: [demo] }), "");
    assert.equal(taken({ recorded: [demo] }, { hasLooked: true, since }), "demo");
  });

  it("want a model that is not the demo and has its key", () => {
    assert.equal(taken({ models: [{ provider: "demo", key: "none" }] }), "");
    assert.equal(taken({ models: [{ provider: "openai", key: "missing" }] }), "");
    assert.equal(taken({ models: [{ provider: "openai", key: "env" }] }), "model");
  });
});
