import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openMemoryHome } from "../home/home.ts";
import { ownVariables } from "./own-variables.ts";
import { readVariable, readVariables } from "./read-variables.ts";
import { setSecret } from "./secrets.ts";

const folder = mkdtempSync(join(tmpdir(), "loadout-variables-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "key");
writeFileSync(file, "from-file\n");

test("a variable wins over the file it names, which wins over the secret with its name", async (t) => {
  const home = openMemoryHome();
  t.after(home.close);
  await setSecret(home, "A_KEY", "from-secrets");
  for (const [variables, value, from] of [
    [{ A_KEY: "own", A_KEY_FILE: file }, "own", "variable"],
    [{ A_KEY: "", A_KEY_FILE: file }, "from-file", "file"],
    [{ A_KEY_FILE: "" }, "from-secrets", "secrets"],
    [{}, "from-secrets", "secrets"],
  ] as const) {
    assert.equal(await readVariable(home, variables, "A_KEY"), value);
    assert.deepEqual((await readVariables(home, variables))("A_KEY"), { value, from });
  }
  assert.equal(await readVariable(home, {}, "B_KEY"), undefined);
  assert.equal((await readVariables(home, {}))("B_KEY"), undefined);
});

test("a file that is missing is a fault for those who ask for it, and for no other", async (t) => {
  const home = openMemoryHome();
  t.after(home.close);
  const variables = { A_KEY_FILE: join(folder, "missing"), B_KEY: "b" };
  await assert.rejects(readVariable(home, variables, "A_KEY"), { code: "file.unreadable" });
  const find = await readVariables(home, variables);
  assert.throws(() => find("A_KEY"), { code: "file.unreadable" });
  assert.equal(find("B_KEY")?.value, "b");
});

test("what only Loadout may know is never found, whatever settings ask for", async (t) => {
  const home = openMemoryHome();
  t.after(home.close);
  const variables = Object.fromEntries(ownVariables.map((name) => [name, file]));
  const find = await readVariables(home, variables);
  assert.ok(ownVariables.includes("LOADOUT_DATABASE_URL") && ownVariables.includes("LOADOUT_SECRET_KEYS_FILE"));
  for (const name of ownVariables) {
    assert.equal(await readVariable(home, variables, name), undefined, name);
    assert.equal(find(name), undefined, name);
  }
});
