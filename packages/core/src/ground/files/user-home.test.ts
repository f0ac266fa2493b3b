import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { test } from "node:test";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { Fault } from "../fault.ts";
import { assertOwnFolder, readUserHome, withUserHome } from "./user-home.ts";

const account = () => "/home/of-account";
const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

test("only an absolute HOME counts; else the folder of the account does", () => {
  assert.equal(readUserHome({ HOME: "/home/ann" }, account), "/home/ann");
  for (const HOME of ["", ".", "..", "relative", "./a", "~", " "])
    assert.equal(readUserHome({ HOME }, account), "/home/of-account", HOME);
  assert.equal(readUserHome({}, account), "/home/of-account");
});

test("an account without an absolute folder is refused", () => {
  for (const folder of ["", ".", "relative"])
    assert.throws(() => readUserHome({ HOME: "x" }, () => folder), isFault("home.unknown"));
});

test("child processes get a HOME that is absolute, or none", () => {
  assert.deepEqual(withUserHome({ HOME: "", A: "1" }, account), { HOME: "/home/of-account", A: "1" });
  assert.deepEqual(withUserHome({ HOME: "/home/ann" }, account), { HOME: "/home/ann" });
  assert.deepEqual(withUserHome({ A: "1" }, account), { A: "1" });
});

test("a folder of another user is refused, except for root; one that is not there is not", (t) => {
  const { folder } = createSandbox(t);
  const owner = statSync(folder).uid;
  const stranger = owner + 1000;
  assertOwnFolder(folder, { user: owner });
  assertOwnFolder(folder, { user: 0 });
  assertOwnFolder(`${folder}/missing`, { user: stranger });
  assert.throws(() => assertOwnFolder(folder, { user: stranger }), isFault("home.foreign"));
  if (owner === 0) assertOwnFolder(folder, { user: stranger, orRoot: true });
});
