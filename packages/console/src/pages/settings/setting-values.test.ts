import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findSettings, type Setting, typedSize, typedValue } from "./setting-values.ts";

const setting = (key: string, en: string, zh: string): Setting => ({
  key,
  value: 1,
  origin: "default",
  summary: en,
  meaning: { en, zh },
  default: 1,
  isLocked: false,
});

const all = [setting("limits.archive.files", "Most files", "文件数上限"), setting("skills.paths", "Folders", "目录")];
const keys = (query: string, language: "en" | "zh"): string[] =>
  findSettings(all, query, language).map(({ key }) => key);

describe("settings", () => {
  it("are found by every word of their name or meaning in the language of the page", () => {
    assert.deepEqual(keys("", "en"), ["limits.archive.files", "skills.paths"]);
    assert.deepEqual(keys("ARCHIVE most", "en"), ["limits.archive.files"]);
    assert.deepEqual(keys("文件数", "zh"), ["limits.archive.files"]);
    assert.deepEqual(keys("文件数", "en"), []);
    assert.deepEqual(keys("archive folders", "en"), []);
  });

  it("are typed as the server reads them", () => {
    assert.equal(typedValue(["a", "b"]), "a, b");
    assert.equal(typedValue(false), "false");
    assert.equal(typedValue(30_000), "30000");
    assert.equal(typedValue(undefined), "");
    assert.equal(typedSize(" 1.5 ", "MB"), "1500000");
    assert.equal(typedSize("many", "MB"), "many MB");
    assert.equal(typedSize("", "MB"), "");
  });
});
