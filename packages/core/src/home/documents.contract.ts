import assert from "node:assert/strict";
import { test } from "node:test";
import { type Documents, editDocument } from "./documents/documents.ts";

/** What every implementation of documents does. */
export function documentsContract(name: string, open: () => Promise<Documents>): void {
  const a = "environments/default/config.jsonc";

  test(`${name}: a text comes back as it was written, with comments, and with another version after each change`, async () => {
    const documents = await open();
    assert.equal(await documents.read(a), undefined);
    assert.equal(await documents.version(a), undefined);
    const texts = ["// 注释\n{}\n", "", "x\u2028y\u0000z", "{}\r\n"];
    let last: string | undefined;
    for (const text of texts) {
      const version = await documents.write(a, text);
      assert.notEqual(version, last);
      last = version;
      assert.deepEqual(await documents.read(a), { text, version });
      assert.equal(await documents.version(a), version);
    }
  });

  test(`${name}: a change that names another version than the current one is refused and changes nothing`, async () => {
    const documents = await open();
    const first = await documents.write(a, "1", { ifVersion: "absent" });
    await assert.rejects(documents.write(a, "2", { ifVersion: "absent" }), { code: "document.stale" });
    const second = await documents.write(a, "2", { ifVersion: first });
    await assert.rejects(documents.write(a, "3", { ifVersion: first }), { code: "document.stale" });
    await assert.rejects(documents.remove(a, { ifVersion: first }), { code: "document.stale" });
    assert.equal((await documents.read(a))?.text, "2");
    assert.equal(await documents.remove(a, { ifVersion: second }), true);
    assert.equal(await documents.remove(a), false);
    assert.equal(await documents.read(a), undefined);
  });

  test(`${name}: of many edits at once none is lost`, async () => {
    const documents = await open();
    const add = (text = ""): string => `${text}x`;
    await Promise.all(Array.from({ length: 12 }, () => editDocument(documents, a, add)));
    assert.equal((await documents.read(a))?.text, "x".repeat(12));
    await editDocument(documents, a, () => undefined);
    assert.equal(await documents.read(a), undefined);
  });

  test(`${name}: a folder is created, moved and removed whole`, async () => {
    const documents = await open();
    await documents.createFolder("environments/one", { "config.jsonc": "{}", skills: null });
    await assert.rejects(documents.createFolder("environments/one", {}), { code: "document.stale" });
    assert.deepEqual(await documents.list("environments/one"), [
      { name: "config.jsonc", isFolder: false },
      { name: "skills", isFolder: true },
    ]);
    await documents.moveFolder("environments/one", "environments/.trash/one");
    assert.deepEqual(await documents.list("environments/one"), []);
    assert.equal((await documents.read("environments/.trash/one/config.jsonc"))?.text, "{}");
    await documents.createFolder("environments/one", { "config.jsonc": "2" });
    await assert.rejects(documents.moveFolder("environments/.trash/one", "environments/one"), {
      code: "document.stale",
    });
    assert.equal((await documents.read("environments/one/config.jsonc"))?.text, "2");
    await documents.removeFolder("environments/one");
    await documents.removeFolder("environments/one");
    assert.deepEqual(await documents.list("environments"), [{ name: ".trash", isFolder: true }]);
    assert.deepEqual(await documents.list("nothing"), []);
  });

  test(`${name}: no name leads out of the home`, async () => {
    const documents = await open();
    for (const bad of [
      "",
      "/etc/passwd",
      "../x",
      "a/../../x",
      "a//b",
      "a/",
      "./a",
      "a\\b",
      "a\0b",
      "\ud800",
      "x".repeat(2000),
    ])
      for (const call of [
        documents.read,
        documents.version,
        documents.remove,
        (one: string) => documents.write(one, "x"),
      ])
        await assert.rejects(async () => call(bad), TypeError, JSON.stringify(bad.slice(0, 20)));
  });
}
