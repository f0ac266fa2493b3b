import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { Fault } from "../../ground/fault.ts";
import { isUnreachable, postgresFault } from "./postgres-faults.ts";

const ofServer = (code: string): Error =>
  Object.assign(new pg.DatabaseError("said by the server", 0, "error"), { code, severity: "ERROR" });
const ofSystem = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });

/** Which fault an error becomes, and whether the call is tried again first. */
const errors: readonly (readonly [title: string, error: Error, fault: string, isTriedAgain: boolean])[] = [
  ["a wrong password", ofServer("28P01"), "database.refused", false],
  ["no password in the address", new Error("SASL: client password must be a string"), "database.refused", false],
  ["a database that does not exist", ofServer("3D000"), "database.refused", false],
  ["no permission", ofServer("42501"), "database.forbidden", false],
  ["a standby", ofServer("25006"), "database.read-only", true],
  ["a full disk", ofServer("53100"), "database.full", false],
  ["no connection left", ofServer("53300"), "database.connections", true],
  ["no memory left", ofServer("53200"), "database.failed", false],
  [
    "a pooler",
    Object.assign(ofServer("08P01"), { message: "unsupported startup parameter: x" }),
    "database.pooler",
    false,
  ],
  ["a lock that was not given", ofServer("55P03"), "busy", false],
  ["a statement that took too long", ofServer("57014"), "database.slow", false],
  ["a transaction that did nothing", ofServer("25P03"), "database.slow", true],
  ["a serialization failure", ofServer("40001"), "database.conflict", false],
  ["a deadlock", ofServer("40P01"), "database.conflict", false],
  ["a table that is missing", ofServer("42P01"), "database.unmigrated", false],
  ["a server that shuts down", ofServer("57P01"), "database.unreachable", true],
  ["a server that starts", ofServer("57P03"), "database.unreachable", true],
  ["a database that was dropped", ofServer("57P04"), "database.unreachable", false],
  ["damaged data", ofServer("XX001"), "database.failed", false],
  ["a constraint", ofServer("23505"), "database.failed", false],
  ["a refused connection", ofSystem("ECONNREFUSED"), "database.unreachable", true],
  ["a name that is not known", ofSystem("ENOTFOUND"), "database.unreachable", true],
  ["a socket file that is missing", ofSystem("ENOENT", { syscall: "connect" }), "database.unreachable", true],
  ["a lost connection", new Error("Connection terminated unexpectedly"), "database.unreachable", true],
  ["a certificate of another authority", ofSystem("SELF_SIGNED_CERT_IN_CHAIN"), "database.insecure", false],
];

for (const [title, error, code, isTriedAgain] of errors)
  test(`${title} is the fault ${code}, ${isTriedAgain ? "after more tries" : "at once"}`, () => {
    const fault = postgresFault("postgres://db/x", error);
    assert.ok(fault instanceof Fault);
    assert.deepEqual([fault.code, isUnreachable(error), fault.cause], [code, isTriedAgain, error]);
    for (const language of ["en", "zh"] as const) {
      const { message, hint } = fault.say(language);
      assert.doesNotMatch(`${message} ${hint}`, /\{\w+\}|LOADOUT_HOME/);
    }
  });

test("an error of this program stays what it is, and is not tried again", () => {
  for (const error of [new TypeError("x is not a function"), ofSystem("ENOENT"), ofSystem("ERR_INVALID_ARG_TYPE")]) {
    assert.equal(postgresFault("postgres://db/x", error), error);
    assert.equal(isUnreachable(error), false);
  }
});
