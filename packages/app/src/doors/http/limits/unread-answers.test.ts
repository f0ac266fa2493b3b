import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { describe, test } from "node:test";
import { ownerId } from "../../../account/owner.ts";
import type { HandedAnswer } from "./unread-answers.ts";
import { createUsage } from "./usage.ts";

const createAnswer = (writableLength: number) =>
  Object.assign(new EventEmitter(), { writableLength, closed: false }) as unknown as HandedAnswer & EventEmitter;

const create = () => createUsage({ home: "/nowhere", bytes: { of: async () => 0 } });
const half = 60_000_000;

describe("answers that a user does not read", () => {
  test("end new requests of that user above a limit, until they are read or given up", () => {
    const usage = create();
    const ask = (userId: string, size: number) => {
      const [request, answer] = [{}, createAnswer(size)];
      usage.request(userId, request);
      usage.answer(request, answer, true);
      return answer;
    };
    const first = ask("ann", half);
    ask("ann", half);
    assert.throws(() => ask("ann", 1), { code: "limit.unread" });
    ask("bob", half);
    first.emit("close");
    ask("ann", half);
    for (let count = 0; count < 4; count++) ask(ownerId, half);
  });

  test("are refused when they are made, unless something was changed", () => {
    const usage = create();
    const requests = Array.from({ length: 4 }, () => ({}));
    for (const request of requests) usage.request("ann", request);
    const [one, two, read, changed] = requests as [object, object, object, object];
    for (const request of [one, two]) usage.answer(request, createAnswer(half), true);
    assert.throws(() => usage.answer(read, createAnswer(half), true), { code: "limit.unread" });
    usage.answer(changed, createAnswer(1), false);
  });
});
