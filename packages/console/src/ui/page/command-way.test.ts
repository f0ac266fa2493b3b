import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { commandIn, commandWay } from "./command-way.ts";

describe("a command in the console", () => {
  test("is the page that does the same", () => {
    assert.deepEqual(commandWay("loadout mcp test charts"), {
      word: "wayServer",
      role: "admin",
      link: { to: "/mcp/$name", params: { name: "charts" } },
    });
    assert.deepEqual(commandWay("loadout model add deepseek --key-stdin")?.link, {
      to: "/settings/models",
      search: { key: "deepseek" },
    });
  });

  test("without a name is the list", () => {
    assert.equal(commandWay("loadout session show")?.link.to, "/sessions");
    assert.equal(commandWay("loadout model add <id> --key-stdin")?.word, "wayModels");
    assert.equal(commandWay("loadout agent edit --help")?.link.to, "/agents");
  });

  test("is nothing where it needs a terminal", () => {
    for (const command of ["loadout up", "loadout doctor --fix", "loadout trust /work", "loadout auth link"])
      assert.equal(commandWay(command), undefined, command);
  });

  test("is found in the hint of a fault, in both languages", () => {
    const en = "export KEY=…, or store it: loadout model add deepseek --key-stdin";
    assert.equal(commandIn(en), "loadout model add deepseek --key-stdin");
    assert.equal(commandIn("查看配置：loadout mcp list；查看它的输出：loadout mcp test x"), "loadout mcp list");
    assert.equal(commandIn("loadout dispatch show 0a1b shows what it waits for"), "loadout dispatch show 0a1b");
    assert.equal(commandIn("loadout model list shows where the key comes from"), "loadout model list");
    assert.equal(commandIn("Free some space."), undefined);
  });
});
