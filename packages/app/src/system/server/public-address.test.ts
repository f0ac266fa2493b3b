import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Fault } from "@loadout/core";
import { checkPublicUrl, isUnencrypted, readPublicUrl } from "./public-address.ts";

test("an address is a host that people can go to, and nothing else", () => {
  for (const [given, address] of [
    ["https://skills.example.org", "https://skills.example.org"],
    ["https://Skills.Example.org:443/", "https://skills.example.org"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["http://[fd00::7]:4870", "http://[fd00::7]:4870"],
  ] as const)
    assert.equal(checkPublicUrl(given, "flag"), address);
  for (const given of [
    "",
    "skills.example.org",
    "ftp://skills.example.org",
    "https://skills.example.org/loadout",
    "https://skills.example.org?a",
    "https://ann@skills.example.org",
    "http://0.0.0.0:4870",
    "http://[::]:4870",
    'http://a"b.example',
    "http://a$&b.example",
    "javascript:alert(1)",
  ])
    assert.throws(
      () => checkPublicUrl(given, "flag"),
      (error) => error instanceof Fault && error.code === "server.public-url",
      given,
    );
});

test("the flag counts before the variable, and that before the setting", async (t) => {
  const home = mkdtempSync(join(tmpdir(), "loadout-public-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const variables = { LOADOUT_PUBLIC_URL: "https://variable.example" };
  assert.equal(await readPublicUrl({ home, variables: {} }), undefined);
  writeFileSync(join(home, "config.jsonc"), '{ "server": { "publicUrl": "https://setting.example" } }');
  assert.equal(await readPublicUrl({ home, variables: {} }), "https://setting.example");
  assert.equal(await readPublicUrl({ home, variables }), "https://variable.example");
  assert.equal(await readPublicUrl({ home, variables }, "https://flag.example"), "https://flag.example");
  await assert.rejects(readPublicUrl({ home, variables: { LOADOUT_PUBLIC_URL: "x" } }), /\("?LOADOUT_PUBLIC_URL/);
});

test("only an address of another machine without TLS is unencrypted", () => {
  assert.ok(isUnencrypted("http://skills.example.org"));
  for (const address of ["https://skills.example.org", "http://localhost:8080", "http://127.0.0.1", "http://[::1]:1"])
    assert.ok(!isUnencrypted(address), address);
});
