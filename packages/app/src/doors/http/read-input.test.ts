import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { field } from "../../operation/field.ts";
import { bodyText, parseBody } from "./read-body.ts";
import { checkInput, readQuery, type Taker } from "./read-input.ts";

const text = { en: "a", zh: "一" };
const taker: Taker = {
  address: "GET /api/some/thing",
  input: z.object({
    name: field(z.string().check(z.minLength(1)), text),
    names: field(z._default(z.array(z.string()), []), text),
    limit: field(z.optional(z.int().check(z.positive())), text),
    all: field(z._default(z.boolean(), false), text),
    contextId: field(z.optional(z.string()), text),
    input: field(z.optional(z.string()), text, { local: true }),
  }),
};

const take = (query: string): unknown => checkInput(taker, readQuery(taker, new URLSearchParams(query)));

function refusal(work: () => unknown): [code: string, message: string] {
  try {
    assert.fail(`not refused: ${JSON.stringify(work())}`);
  } catch (error) {
    if (error instanceof Fault) return [error.code, error.message];
    throw error;
  }
}

describe("a query", () => {
  test("has its values read as what their fields are", () => {
    assert.deepEqual(take("name=a&names=b&names=c&limit=7&all=true"), {
      name: "a",
      names: ["b", "c"],
      limit: 7,
      all: true,
    });
    assert.deepEqual(take("name=7&names=1&all"), { name: "7", names: ["1"], all: true });
    assert.deepEqual(take("name=%E4%B8%80&all=false"), { name: "一", names: [], all: false });
  });

  test("is refused by the name of what is wrong in it", () => {
    for (const [query, code, message] of [
      ["", "input.missing", /name/],
      ["name=", "input.invalid", /^name must not be empty/],
      ["name=a&name=b", "input.invalid", /^name is given twice/],
      ["name=a&limit=x", "input.invalid", /^limit must be a number/],
      ["name=a&limit=1.5", "input.invalid", /^limit/],
      ["name=a&limit=0", "input.invalid", /^limit must be greater than/],
      ["name=a&limit=1e3", "input.invalid", /^limit/],
      ["name=a&limit=", "input.invalid", /^limit/],
      [`name=a&limit=${"9".repeat(400)}`, "input.invalid", /^limit/],
      ["name=a&all=1", "input.invalid", /^all should be true or false/],
      ["name=a&other=1", "input.unknown-field", /"other"/],
      ["name=a&Name=1", "input.unknown-field", /"Name"/],
      ["name=a&input=/etc/passwd", "input.unknown-field", /"input"/],
      ["name=a&__proto__=1", "input.unknown-field", /"__proto__"/],
      ["name=a&constructor=1", "input.unknown-field", /"constructor"/],
      ["name=a&contextId=b&chatKey=c", "input.invalid", /chatKey and contextId differ/],
    ] as const) {
      const [found, said] = refusal(() => take(query));
      assert.equal(found, code, query);
      assert.match(said, message, query);
    }
  });

  test("may call a context what it was called before", () => {
    assert.deepEqual(take("name=a&chatKey=c"), { name: "a", names: [], all: false, contextId: "c" });
    assert.deepEqual(take("name=a&chatKey=c&contextId=c"), { name: "a", names: [], all: false, contextId: "c" });
  });
});

describe("a body", () => {
  test("is an object, and keeps what is in it for the check of the operation", () => {
    assert.deepEqual(parseBody(""), {});
    assert.deepEqual(parseBody(' {"a": [1]} '), { a: [1] });
    const given = parseBody('{"name": "a", "__proto__": {"all": true}}');
    assert.deepEqual(
      refusal(() => checkInput(taker, given)),
      ["input.unknown-field", 'unknown field "__proto__"; fields: name, names, limit, all, contextId'],
    );
    assert.equal((Object.create(null) as { all?: unknown }).all, undefined);
    assert.equal(({} as { all?: unknown }).all, undefined);
  });

  test("that is none is refused", () => {
    for (const body of ["{", "[]", "null", "1", '"a"', "true", "{}{}", "{'a': 1}", '{"a": NaN}', " ", "\uFEFF"])
      assert.equal(refusal(() => parseBody(body))[0], "body.invalid", body);
  });

  test("is UTF-8; a byte order mark is no part of it", () => {
    assert.equal(bodyText(Buffer.from('\uFEFF{"a":"一"}')), '{"a":"一"}');
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe4, 0xb8], [0xf5, 0x80, 0x80, 0x80]])
      assert.equal(refusal(() => bodyText(Buffer.from(bytes)))[0], "body.invalid", String(bytes));
  });
});
