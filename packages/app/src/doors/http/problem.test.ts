import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, parseSkill } from "@loadout/core";
import { AppFault, faults } from "../../operation/app-fault.ts";
import { problemOf, respondProblem } from "./problem.ts";

test("a fault is told with its code, its words in both languages, and what filled them", () => {
  const fault = new Fault("skill.not-found", { name: "a", candidates: "b, c" });
  assert.deepEqual(problemOf(fault, "id-1", "en"), {
    type: "urn:loadout:skill.not-found",
    title: 'No skill "a"',
    status: 404,
    code: "skill.not-found",
    message: 'No skill "a"',
    hint: "Skills here: b, c",
    values: { name: "a", candidates: "b, c" },
    issues: [],
    requestId: "id-1",
    retryable: false,
  });
  const { message, hint, code } = problemOf(fault, "id-1", "zh");
  assert.deepEqual([message, hint, code], ["没有技能 “a”", "这里的技能：b, c", "skill.not-found"]);
});

test("issues have a code, a place and a fix, in the language that is asked for", () => {
  const { diagnostics: issues } = parseSkill("---\nname: a\ndescription: [b\n---\n");
  assert.ok(issues.length > 0);
  const fault = new Fault("skill.refused", { slug: "a", problem: "p", fix: "f" }, { issues });
  const [english] = problemOf(fault, "id", "en").issues;
  const [chinese] = problemOf(fault, "id", "zh").issues;
  assert.deepEqual([english?.code, english?.line, english?.column], ["yaml.read-as-text", 3, 1]);
  assert.deepEqual(Object.keys(english ?? {}).sort(), Object.keys(chinese ?? {}).sort());
  assert.match(`${chinese?.message}${chinese?.fix}`, /\p{Script=Han}/u);
  assert.doesNotMatch(`${english?.message}${english?.fix}`, /\p{Script=Han}/u);
});

test("what is no fault is told without a detail", () => {
  for (const error of [new Error("/home/somebody"), "a text", undefined, { code: "skill.not-found" }]) {
    const problem = problemOf(error, "id-1", "en");
    assert.deepEqual([problem.status, problem.code, problem.values, problem.requestId], [500, "internal", {}, "id-1"]);
    assert.doesNotMatch(JSON.stringify(problem), /somebody|a text/);
  }
});

test("only what may go through later is said to", () => {
  const codes = Object.keys(faults) as (keyof typeof faults)[];
  const retryable = codes.filter((code) => problemOf(new AppFault(code), "id", "en").retryable);
  for (const code of ["auth.too-many", "server.stopping", "request.running"] as const)
    assert.ok(retryable.includes(code));
  for (const code of ["auth.wrong", "skill.stale", "input.invalid", "request.unclear"] as const)
    assert.ok(!retryable.includes(code), code);
});

test("a request that found the home unavailable is answered 503 with the time to wait", () => {
  const outcome = { en: "it was not answered", zh: "没有得到回答" };
  const answer = respondProblem(new Fault("home.unavailable", { outcome }), { requestId: "id", language: "zh" });
  assert.deepEqual([answer.status, answer.headers.get("Retry-After")], [503, "1"]);
});
