import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { partsOfUri, skillUri } from "./skill-uri.ts";

describe("addresses of skills", () => {
  test("an address leads back to what it was made of, whatever the names are", () => {
    const names = ["plain.md", "a b", "Q&A?#.md", "100%.md", "%2e%2e", "问答", "x@y:z", "'quoted'", "[1]|^`{}", "a+b"];
    for (const name of names) {
      const uri = skillUri({ id: name, head: { name: "slug" } }, `deep/${name}`);
      assert.equal(URL.parse(uri)?.href, uri, "nobody writes it differently");
      assert.deepEqual(partsOfUri(uri), [name, "slug", "deep", name]);
    }
  });

  test("a skill whose folder has its name has one step, its own folder none behind it", () => {
    const skill = { id: "pdf", head: { name: "pdf" } };
    assert.equal(skillUri(skill, "SKILL.md"), "skill://pdf/SKILL.md");
    assert.equal(skillUri(skill, ""), "skill://pdf");
    assert.deepEqual(partsOfUri("skill://pdf"), ["pdf"]);
  });

  test("what could mean something else than it says is no address", () => {
    const hostile = [
      "",
      "pdf/SKILL.md",
      "/etc/passwd",
      "file:///etc/passwd",
      "http://pdf/SKILL.md",
      "skill:",
      "skill://",
      "skill:pdf/SKILL.md",
      "skill:/pdf/SKILL.md",
      "skill:///etc/passwd",
      "skill://pdf/",
      "skill://pdf//SKILL.md",
      "skill://pdf/%2Fetc%2Fpasswd",
      "skill://pdf/..%2F..%2Fetc%2Fpasswd",
      "skill://pdf/%2e%2e%2fSKILL.md",
      "skill://pdf/..\\..\\secret",
      "skill://pdf/a%5Cb",
      "skill://pdf/%00",
      "skill://pdf/SKILL.md%00.txt",
      "skill://pdf/%E4%B8",
      "skill://pdf/%",
      "skill://pdf/SKILL.md?x=1",
      "skill://pdf/SKILL.md#x",
      "skill://pdf:99999/SKILL.md",
    ];
    for (const uri of hostile) assert.equal(partsOfUri(uri), undefined, uri);
  });

  test("steps upwards end at the skill they name, never above it", () => {
    for (const uri of ["skill://pdf/../../x", "skill://pdf/%2e%2e/%2E%2E/x", "skill://pdf/a/../../../x"])
      assert.deepEqual(partsOfUri(uri), ["pdf", "x"], uri);
  });
});
