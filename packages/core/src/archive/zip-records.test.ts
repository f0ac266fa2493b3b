import assert from "node:assert/strict";
import { test } from "node:test";
import { dataDescriptor } from "../../../../test/make-archive.ts";
import { descriptorLength } from "./zip-records.ts";

test("a data descriptor is one only if it ends before the next record", () => {
  const sums = { crc: 0x12345678, packedSize: 5, size: 7 };
  for (const [form, length] of [
    ["bare", 12],
    ["signed", 16],
    ["bare 64", 20],
    ["signed 64", 24],
  ] as const) {
    const bytes = Buffer.concat([dataDescriptor(form, sums), Buffer.alloc(30)]);
    assert.equal(descriptorLength(bytes, 0, length, sums), length, form);
    assert.equal(descriptorLength(bytes, 0, length - 1, sums), undefined, form);
    assert.equal(descriptorLength(bytes, 0, bytes.length, sums), length, form);
  }
});

test("a data descriptor of an empty file is as long as the place it has", () => {
  const sums = { crc: 0, packedSize: 0, size: 0 };
  for (const length of [12, 20]) assert.equal(descriptorLength(Buffer.alloc(40), 0, length, sums), length);
});
