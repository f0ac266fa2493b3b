import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkPassword, countParts, shortestPassword } from "./password-strength.ts";

describe("a new password", () => {
  test("has a length", () => {
    for (const bad of ["", "short", "x7!kQ9#mLp2", "x".repeat(1025)])
      assert.throws(() => checkPassword(bad, []), { code: "password.refused" }, bad);
    assert.equal(shortestPassword, 12);
  });

  for (const weak of [
    ...[
      "password1234",
      "Password123!",
      "P@ssw0rd1234",
      "passwordpassword",
      "p4ssw0rd!!!!!!",
      "letmein123456",
      "welcome2024!!",
    ],
    ...[
      "qwertyuiop[]",
      "asdfghjkl;'#",
      "1qaz2wsx3edc",
      "zaq12wsx!QAZ",
      "qwerty123456",
      "abcdefghijkl",
      "123456789012",
      "987654321098",
    ],
    ...["aaaaaaaaaaaa", "abababababab", "xK9xK9xK9xK9", "!!!!!!!!!!!!", "aaaaaabbbbbb", "111222333444"],
    ...[
      "iloveyou2024",
      "Summer2026!!",
      "dragonmonkey99",
      "administrator1",
      "Loadout-2026!",
      "adminadmin123",
      "sunshine2024",
    ],
    ...["woaini1314520", "woaini5201314", "ＰＡＳＳＷＯＲＤ１２３４", "1234567890qwerty", "trustno1trustno1"],
  ])
    test(`is refused: ${weak}`, () => {
      assert.throws(() => checkPassword(weak, []), { code: "password.weak" });
    });

  for (const [weak, name] of [
    ["annabelle2024", "Annabelle"],
    ["Mueller.Petra1", "petra.mueller"],
    ["zhangwei12345", "ZhangWei"],
    ["kowalskikowalski", "kowalski"],
  ] as const)
    test(`is refused for ${name}: ${weak}`, () => {
      assert.throws(() => checkPassword(weak, [name]), { code: "password.weak" });
    });

  for (const good of [
    ...[
      "correct horse battery",
      "x7!kQ9#mLp2v",
      "another password",
      "password of user",
      "a password for me",
      "quite another one",
    ],
    ...[
      "tuesday gravel onion",
      "密码很长而且很难猜出来的那种",
      "Tr0ub4dor&3-x9",
      "vbnm lake 48 tin",
      "d3b07384d113edec",
    ],
  ])
    test(`is taken: ${good}`, () => checkPassword(good, ["ann"]));

  test("is counted in parts: words, years, sequences and repetitions are one each", () => {
    assert.equal(countParts("password"), 1);
    assert.equal(countParts("p4ssw0rd2024"), 2);
    assert.equal(countParts("x9x9x9x9"), 4, "each repetition is one part, however long it is");
    assert.equal(countParts("kqzjv"), 5);
    assert.equal(countParts("ann", ["Ann"]), 1);
    assert.ok(countParts("a".repeat(1024)) === 1);
  });
});
