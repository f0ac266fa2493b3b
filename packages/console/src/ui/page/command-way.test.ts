import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { faults } from "../../../../app/src/operation/app-fault.ts";
import { rules } from "../../../../core/src/ground/rules.ts";
import { commandIn, commandWay } from "./command-way.ts";

/** Commands of hints that no page replaces: what only a terminal can do, and what the page with the hint shows itself. */
const withoutPage: Readonly<Record<string, string>> = {
  "auth link": "a sign-in for those who are not signed in",
  "auth login": "the same",
  "grant list": "the dialog that shares lists the grants",
  "help environment": "variables of the server's process",
  "home copy": "moves a home while no server runs",
  "home export": "the same",
  "home import": "the same",
  "skill sign": "needs the private key of the signer",
};

/** Commands of one word, which are about the process of the server or its files. */
const ofProcess = new Set([
  "backup",
  "doctor",
  "loadout",
  "logs",
  "migrate",
  "restore",
  "run",
  "service",
  "status",
  "stop",
  "trust",
  "up",
  "upgrade",
  "worker",
]);
/** What fills a hint. */
const filled = (text: string): string => text.replaceAll(/\{\w+\}/g, "notes");

describe("a command in the console", () => {
  test("of every hint of a fault or a finding has a page, unless only a terminal can do it", () => {
    const hints = [...Object.values(faults).map(({ hint }) => hint), ...Object.values(rules).map(({ fix }) => fix)];
    const missing = hints.flatMap(({ en, zh }) =>
      [en, zh].flatMap((text) => {
        const command = commandIn(filled(text));
        const [, noun = "", verb = ""] = command?.split(" ") ?? [];
        if (command === undefined || text.includes("loadout {") || ofProcess.has(noun.replace(".", ""))) return [];
        return commandWay(command) || withoutPage[`${noun} ${verb}`] ? [] : [command];
      }),
    );
    assert.deepEqual([...new Set(missing)], []);
  });

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

  test("opens a skill for every role that may read it, and what manages it for superadmins", () => {
    for (const command of ["loadout skill list", "loadout skill show notes", "loadout skill usable"])
      assert.equal(commandWay(command)?.role, "user", command);
    for (const command of ["loadout skill validate notes", "loadout skill history notes", "loadout skill enable notes"])
      assert.equal(commandWay(command)?.role, "superadmin", command);
    assert.deepEqual(commandWay("loadout skill eval notes")?.link, {
      to: "/skills/$slug",
      params: { slug: "notes" },
      search: { tab: "try" },
    });
    assert.equal(commandWay("loadout skill eval <name>")?.link.to, "/skills/selection");
    assert.equal(commandWay("loadout group list")?.link.to, "/admin/groups");
    assert.deepEqual(commandWay("loadout skill review library:notes")?.link, {
      to: "/admin/approvals",
      search: { skill: "library:notes" },
    });
    assert.equal(commandWay("loadout skill approvals")?.word, "wayApprovals");
    assert.equal(commandWay("loadout signer list")?.link.to, "/environments");
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
    assert.equal(commandIn("To see them: loadout mcp list."), "loadout mcp list");
    assert.equal(commandIn("Free some space."), undefined);
  });
});
