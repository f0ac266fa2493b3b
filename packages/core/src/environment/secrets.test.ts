import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { inspect } from "node:util";
import { Fault } from "../ground/fault.ts";
import { readSecret, secretsPath, setSecret } from "./secrets.ts";

function home(t: TestContext, text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-secrets-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  if (text !== undefined) writeFileSync(secretsPath(folder), text);
  return folder;
}

test("a key is kept for its owner alone, read back, and forgotten", async (t) => {
  const place = join(home(t), "new");
  assert.equal(await readSecret(place, "A_KEY"), undefined);
  assert.equal(existsSync(place), false, "looking creates nothing");
  await setSecret(place, "A_KEY", "sk-1\n");
  await setSecret(place, "B_KEY", "sk-2");
  assert.equal(await readSecret(place, "A_KEY"), "sk-1");
  assert.equal(statSync(secretsPath(place)).mode & 0o777, 0o600);
  await setSecret(place, "A_KEY", undefined);
  assert.equal(await readSecret(place, "A_KEY"), undefined);
  assert.equal(await readSecret(place, "B_KEY"), "sk-2");
  for (const name of ["__proto__", "toString", "constructor"])
    assert.equal(await readSecret(place, name), undefined, name);
});

test("what else is in the file stays, and one that others can read is closed with the next change", async (t) => {
  const place = home(t, '{ "later": { "x": 1 }, "keys": { "OLD": "sk-old" } }');
  chmodSync(secretsPath(place), 0o644);
  await setSecret(place, "NEW", "sk-new");
  assert.deepEqual(JSON.parse(readFileSync(secretsPath(place), "utf8")), {
    later: { x: 1 },
    keys: { OLD: "sk-old", NEW: "sk-new" },
  });
  assert.equal(statSync(secretsPath(place)).mode & 0o777, 0o600);
  chmodSync(secretsPath(place), 0o644);
  await setSecret(place, "NEW", "sk-new");
  assert.equal(statSync(secretsPath(place)).mode & 0o777, 0o600, "also if the key is the same");
});

test("changes at the same time all count", async (t) => {
  const place = home(t);
  const names = Array.from({ length: 12 }, (_, index) => `KEY_${index}`);
  await Promise.all(names.map((name) => setSecret(place, name, `sk-${name}`)));
  assert.deepEqual(
    await Promise.all(names.map((name) => readSecret(place, name))),
    names.map((name) => `sk-${name}`),
  );
});

const broken: Record<string, string> = {
  "no JSON": '{ "keys": { "A": "sk-hidden" ',
  "a text": '"sk-hidden"',
  "a list": '["sk-hidden"]',
  "keys that are a list": '{ "keys": ["sk-hidden"] }',
  "a key that is no text": '{ "keys": { "A": ["sk-hidden"] } }',
};
for (const [what, text] of Object.entries(broken))
  test(`${what} is a fault that shows nothing of it, and the file stays as it is`, async (t) => {
    const place = home(t, text);
    const isRefused = (error: unknown): true => {
      assert.ok(error instanceof Fault && error.code === "config.invalid", String(error));
      assert.doesNotMatch(`${inspect(error)} ${JSON.stringify(error.say("zh"))}`, /hidden/);
      return true;
    };
    await assert.rejects(readSecret(place, "A"), isRefused);
    await assert.rejects(setSecret(place, "A", "sk-other"), isRefused);
    assert.equal(readFileSync(secretsPath(place), "utf8"), text);
  });

test("a key of two lines, of blanks, or that no header can hold is refused and not shown", async (t) => {
  for (const value of ["", " \n", "sk-hidden\nX-Evil: 1", "sk hidden", "sk-hidden\u0000", "密钥hidden"]) {
    const place = home(t);
    await assert.rejects(setSecret(place, "A_KEY", value), (error) => {
      assert.ok(error instanceof Fault && error.code === "model.key-invalid", String(error));
      assert.doesNotMatch(inspect(error), /hidden/);
      return true;
    });
    assert.equal(existsSync(secretsPath(place)), false);
  }
});

test("something else in its place is a fault", async (t) => {
  const place = home(t);
  mkdirSync(secretsPath(place));
  await assert.rejects(readSecret(place, "A"), /cannot be read/);
});
