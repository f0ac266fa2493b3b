import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Documents, editDocument, longestText } from "./documents/documents.ts";

/** What every implementation of documents does. */
export function documentsContract(name: string, open: (t: TestContext) => Promise<Documents>): void {
  const a = "environments/default/config.jsonc";

  test(`${name}: a text comes back as it was written, with comments, and with another version after each change`, async (t) => {
    const documents = await open(t);
    assert.equal(await documents.read(a), undefined);
    assert.equal(await documents.version(a), undefined);
    const texts = ["// 注释\n{}\n", "", "x\u2028y\u0000z", "{}\r\n"];
    let last: string | undefined;
    for (const text of texts) {
      const version = await documents.write(a, text);
      assert.notEqual(version, last);
      last = version;
      const read = await documents.read(a);
      assert.deepEqual([read?.text, read?.version], [text, version]);
      assert.equal(await documents.version(a), version);
    }
  });

  test(`${name}: a change that names another version than the current one is refused and changes nothing`, async (t) => {
    const documents = await open(t);
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

  test(`${name}: of many edits at once none is lost`, async (t) => {
    const documents = await open(t);
    const add = (text = ""): string => `${text}x`;
    await Promise.all(Array.from({ length: 150 }, () => editDocument(documents, a, add)));
    assert.equal((await documents.read(a))?.text, "x".repeat(150));
    await Promise.all([
      assert.rejects(
        editDocument(documents, a, () => Promise.reject(new Error("mine"))),
        /mine/,
      ),
      editDocument(documents, a, add),
    ]);
    assert.equal((await documents.read(a))?.text.length, 151);
    await editDocument(documents, a, () => undefined);
    assert.equal(await documents.read(a), undefined);
  });

  test(`${name}: a folder is created, moved and removed whole`, async (t) => {
    const documents = await open(t);
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

  test(`${name}: a text is kept well-formed, without a byte order mark, and up to 32 MiB`, async (t) => {
    const documents = await open(t);
    await documents.write(a, "\uFEFF{}");
    assert.equal((await documents.read(a))?.text, "{}");
    await documents.write(a, "a\uD800b");
    assert.equal((await documents.read(a))?.text, "a\uFFFDb");
    const long = "é".repeat(longestText / 2);
    await documents.write(a, long);
    assert.equal((await documents.read(a))?.text.length, long.length);
    await assert.rejects(documents.write(a, `${long}x`), { code: "file.unwritable" });
    assert.equal((await documents.read(a))?.text.length, long.length);
  });

  test(`${name}: a folder is no document, and a document no folder`, async (t) => {
    const documents = await open(t);
    await documents.createFolder("environments/one", {});
    for (const call of [documents.read, documents.version])
      await assert.rejects(call("environments/one"), { code: "file.unreadable" });
    await assert.rejects(documents.write("environments/one", "x"), { code: "file.unwritable" });
    await documents.write("file", "x");
    assert.equal(await documents.read("file/below"), undefined);
    assert.equal(await documents.version("file/below"), undefined);
    assert.deepEqual(await documents.list("file/below"), []);
    await assert.rejects(documents.write("file/below", "x"), { code: "file.unwritable" });
    assert.equal((await documents.read("file"))?.text, "x");
    await assert.rejects(documents.createFolder("file", {}), { code: "document.stale" });
    await assert.rejects(documents.moveFolder("environments/one", "file"), { code: "document.stale" });
    await assert.rejects(documents.moveFolder("file", "other"), { code: "document.stale" });
    await assert.rejects(documents.moveFolder("nothing", "other"), { code: "document.stale" });
    assert.deepEqual(await documents.list(""), [
      { name: "environments", isFolder: true },
      { name: "file", isFolder: false },
    ]);
  });

  test(`${name}: a folder that cannot be created whole leaves nothing`, async (t) => {
    const documents = await open(t);
    await assert.rejects(documents.createFolder("one", { "a.txt": "x", "a.txt/b": "y" }), { code: "file.unwritable" });
    for (const hostile of ["../x", "/x", "a/../../x", "", "a\\b"])
      await assert.rejects(documents.createFolder("one", { ok: "x", [hostile]: "y" }), TypeError, hostile);
    assert.deepEqual(await documents.list("one"), []);
    await documents.createFolder("one", { "a/b/c.txt": "x", "a/b": null });
    assert.equal((await documents.read("one/a/b/c.txt"))?.text, "x");
    assert.deepEqual(await documents.list("one/a"), [{ name: "b", isFolder: true }]);
  });

  test(`${name}: names are exact, also those with the meaning of something elsewhere`, async (t) => {
    const documents = await open(t);
    const names = [
      "a",
      "A",
      "é",
      "e\u0301",
      " a",
      "a ",
      "a.",
      ".a",
      "con",
      "a:b",
      "*",
      "%2e%2e",
      "-rf",
      "a\nb",
      "__proto__",
    ];
    for (const one of names) await documents.write(`x/${one}`, one);
    for (const one of names) assert.equal((await documents.read(`x/${one}`))?.text, one);
    assert.deepEqual(
      (await documents.list("x")).map((entry) => entry.name),
      names.toSorted((one, other) => (one < other ? -1 : 1)),
    );
    const longest = "é".repeat(127);
    await documents.write(longest, "long");
    assert.equal((await documents.read(longest))?.text, "long");
  });

  test(`${name}: no name leads out of the home`, async (t) => {
    const documents = await open(t);
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
      "é".repeat(128),
      "loadout.db",
      "context/x/messages/lock.db-journal",
    ])
      for (const call of [
        documents.read,
        documents.version,
        documents.remove,
        (one: string) => documents.write(one, "x"),
        (one: string) => documents.createFolder(one, {}),
        (one: string) => documents.moveFolder("a", one),
        (one: string) => documents.moveFolder(one, "b"),
        documents.removeFolder,
        ...(bad === "" ? [] : [documents.list]),
      ])
        await assert.rejects(async () => call(bad), TypeError, JSON.stringify(bad.slice(0, 20)));
  });
}
