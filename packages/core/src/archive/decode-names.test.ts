import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { decode, decodeNames } from "./decode-names.ts";

const utf8 = (text: string, isUtf8 = false) => ({ bytes: Buffer.from(text), isUtf8 });
const raw = (hex: string, isUtf8 = false) => ({ bytes: Buffer.from(hex, "hex"), isUtf8 });
const chinese = "cbb5c3f7"; // 说明 in GB18030
const both = "c4e3"; // a letter in each of the two encodings, but not the same

describe("the names of an archive", () => {
  test("are UTF-8 if all of them can be", () => {
    assert.deepEqual(decodeNames([utf8("a"), utf8("说明"), utf8("é", true)]), {
      names: ["a", "说明", "é"],
      encoding: "utf-8",
    });
    assert.deepEqual(decodeNames([]), { names: [], encoding: "utf-8" });
  });

  test("are all GB18030 if one of them cannot be UTF-8", () => {
    assert.deepEqual(decodeNames([raw(chinese), utf8("a"), raw("c3a4")]), {
      names: ["说明", "a", "盲"],
      encoding: "gb18030",
    });
  });

  test("stay UTF-8 where they say so", () => {
    assert.deepEqual(decodeNames([raw(chinese), raw("c3a4", true)]).names, ["说明", "ä"]);
    assert.deepEqual(decodeNames([raw(chinese, true), utf8("é")]), { names: [undefined, "é"], encoding: "utf-8" });
  });

  test("are nothing where no encoding fits", () => {
    assert.deepEqual(decodeNames([raw("ff"), raw(chinese)]), { names: [undefined, "说明"], encoding: "gb18030" });
  });
});

describe("decoding", () => {
  test("keeps what is there, a mark of byte order too", () => {
    assert.equal(decode(Buffer.from("efbbbf61", "hex"), "utf-8"), "\uFEFFa");
  });

  test("takes no overlong forms, lone surrogates or marks of lost letters", () => {
    for (const hex of ["c0ae", "e080af", "eda080", "f4908080", "efbfbd", "80"])
      assert.equal(decode(Buffer.from(hex, "hex"), "utf-8"), undefined, hex);
    assert.equal(decode(Buffer.from("8431a437", "hex"), "gb18030"), undefined);
  });

  test("knows letters of two and of four bytes", () => {
    assert.equal(decode(Buffer.from(both, "hex"), "gb18030"), "你");
    assert.equal(decode(Buffer.from("9439da33", "hex"), "gb18030"), "💩");
  });

  test("throws what is no fault of the name", () => {
    assert.throws(() => decode(Buffer.from("a"), "no such encoding" as "utf-8"), RangeError);
  });
});
