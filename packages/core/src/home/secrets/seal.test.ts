import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { Fault } from "../../ground/fault.ts";
import { assertSealed, createSeal } from "./seal.ts";

const newKey = (): string => randomBytes(32).toString("base64");

test("a sealed value is read with its key, and looks different each time", () => {
  const seal = createSeal(`2026:${newKey()}`);
  const [one, other] = [seal.seal("A_KEY", "sk-1"), seal.seal("A_KEY", "sk-1")];
  assert.notEqual(one, other);
  assert.match(one, /^sealed:1:2026:[\w-]+$/);
  assert.ok(!one.includes("sk-1") && !Buffer.from(one.split(":")[3] ?? "", "base64url").includes("sk-1"));
  assert.equal(seal.open("A_KEY", one), "sk-1");
  assert.equal(seal.open("A_KEY", seal.seal("A_KEY", "钥匙 🔑")), "钥匙 🔑");
});

test("the first key seals, and the others still open", () => {
  const [old, young] = [newKey(), newKey()];
  const sealed = createSeal(old).seal("A", "sk-1");
  const both = createSeal(` new:${young},\n${old} `);
  assert.equal(both.keys[0], "new");
  assert.equal(both.open("A", sealed), "sk-1");
  assert.equal(both.isCurrent(sealed), false);
  assert.equal(both.isCurrent(both.seal("A", "sk-1")), true);
});

test("a value is refused under another name, with another key, and after any change", () => {
  const key = newKey();
  const seal = createSeal(`a:${key}`);
  const sealed = seal.seal("A", "sk-1");
  const bytes = Buffer.from(sealed.split(":")[3] ?? "", "base64url");
  const changed = [...bytes.keys()].map((index) => {
    const copy = Buffer.from(bytes);
    copy[index] = (copy[index] ?? 0) ^ 1;
    return `sealed:1:a:${copy.toString("base64url")}`;
  });
  const isRefused = (error: unknown): boolean =>
    error instanceof Fault && error.code === "secret.unreadable" && !error.message.includes("sk-1");
  for (const text of [...changed, "sealed:1:a:", "sealed:1:a", "sk-1", "", sealed.slice(0, -4)])
    assert.throws(() => seal.open("A", text), isRefused, text);
  assert.throws(() => seal.open("B", sealed), isRefused);
  assert.throws(() => createSeal(`a:${newKey()}`).open("A", sealed), isRefused);
  // The same key under another id is another key: the id is part of what is sealed.
  assert.throws(() => createSeal(`b:${key}`).open("A", sealed.replace(":a:", ":b:")), isRefused);
});

test("without a key nothing is sealed, and the fault says how to make one", () => {
  assert.throws(
    () => createSeal().seal("A_KEY", "sk-1"),
    (error) =>
      error instanceof Fault &&
      error.code === "secret.no-key" &&
      ["en", "zh"].every((language) => /openssl rand -base64 32/.test(error.say(language as "en").hint)),
  );
});

test("keys that are no keys are refused by their number, and never shown", () => {
  const good = newKey();
  const wrong = [
    "short",
    `${good}x`,
    `a b:${good}`,
    `:${good}`,
    `${"x".repeat(33)}:${good}`,
    randomBytes(31).toString("base64"),
  ];
  for (const key of wrong)
    assert.throws(
      () => createSeal(`${good},${key}`),
      (error) => error instanceof Fault && error.code === "secret.keys-invalid" && !error.message.includes(key),
      key,
    );
  assert.throws(() => createSeal(`a:${good},a:${newKey()}`), { code: "secret.keys-invalid" });
  assert.throws(() => createSeal(`${good},${good}`), { code: "secret.keys-invalid" });
});

test("secrets that are not sealed are refused, and other documents are left alone", () => {
  assertSealed("config.jsonc", "// not JSON");
  assertSealed("secrets.json", '{"note": "x", "keys": {"A": "sealed:1:a:xyz"}}');
  assertSealed("secrets.json", "{}");
  for (const value of ["sk-1", "", 5, null])
    assert.throws(() => assertSealed("secrets.json", JSON.stringify({ keys: { A: value } })), {
      code: "secret.no-key",
    });
});
