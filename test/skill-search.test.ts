import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { type Reply, startFakeProvider } from "./fake-provider.ts";
import { createSandbox } from "./sandbox.ts";

describe("skill search", () => {
  const prepare = (t: Parameters<typeof createSandbox>[0]) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.home, "skills");
    sandbox.skill(root, "ledger", {
      description: "Keeps the books.",
      body: "# Ledger\n\nReconcile zorkmids every night.\n",
    });
    sandbox.skill(root, "zorkmid", { description: "Counts coins." });
    sandbox.skill(root, "broken", { frontmatter: "name: zorkmid" });
    return sandbox;
  };

  test("finds words of ids, descriptions and bodies, with the place of each", async (t) => {
    const { run } = prepare(t);
    const { code, stdout, stderr } = await run("skill", "search", "zorkmids");
    assert.equal(code, 0, stderr);
    const [header = "", first = "", second = ""] = stdout.split("\n");
    assert.match(header, /^ID +SOURCE +FOUND IN +MATCH$/);
    assert.match(first, /^zorkmid +user +id +Counts coins\.$/);
    assert.match(second, /^ledger +user +SKILL\.md:\d+ +Reconcile zorkmids every night\.$/);
    assert.match(stdout, /\n2 of \d+ skills, best match first\n/);
    assert.match(stderr, /→ loadout skill show zorkmid/);
  });

  test("--json has everything, --limit and --source choose", async (t) => {
    const { run } = prepare(t);
    const { stdout } = await run("skill", "search", "zorkmid", "--limit", "1", "--json");
    const { query, results } = JSON.parse(stdout);
    assert.equal(query, "zorkmid");
    assert.deepEqual(
      results.map(({ id, source, field, text }: Record<string, string>) => ({ id, source, field, text })),
      [{ id: "zorkmid", source: "user", field: "id", text: "zorkmid" }],
    );
    const rows = await run("skill", "search", "reconcile", "--json", "id,field,line");
    assert.deepEqual(JSON.parse(rows.stdout), [{ id: "ledger", field: "body", line: 7 }]);
    const library = JSON.parse((await run("skill", "search", "zorkmid", "--source", "library", "--json")).stdout);
    assert.deepEqual([library.searched, library.results], [0, []]);
    assert.equal((await run("skill", "search", "x", "--limit", "0")).code, 2);
    assert.equal((await run("skill", "search")).code, 2);
  });

  test("skills of the library are found by what is in their tree", async (t) => {
    const sandbox = prepare(t);
    const folder = sandbox.skill(join(sandbox.work, "drafts"), "minutes", { body: "Write down who frobnicates.\n" });
    assert.equal((await sandbox.run("skill", "import", folder)).code, 0);
    const { stdout } = await sandbox.run("skill", "search", "frobnicates", "--json", "id,source,field");
    assert.deepEqual(JSON.parse(stdout), [{ id: "minutes", source: "library", field: "body" }]);
  });

  test("Chinese finds skills in English, and the answer speaks Chinese", async (t) => {
    const sandbox = prepare(t);
    sandbox.skill(join(sandbox.home, "skills"), "sheets", { description: "Works with Excel spreadsheets." });
    const variables = { LANG: "zh_CN.UTF-8" };
    const { stdout } = await sandbox.runWith({ variables }, "skill", "search", "处理电子表格", "--source", "user");
    assert.match(stdout, /^ID +来源 +位置 +匹配内容\nsheets +user +描述 +Works with Excel spreadsheets\./);
  });

  test("a model orders what is found where that is asked for; without an answer the plain order stays", async (t) => {
    const sandbox = prepare(t);
    const replies: Reply[] = [{ text: "2" }, { status: 401, body: "{}" }];
    const { url, requests } = await startFakeProvider(t, replies);
    await sandbox.run("model", "add", "it", "--preset", "ollama", "--model", "m", "--base-url", url);
    await sandbox.run("model", "remove", "demo", "--yes");
    const search = async (...words: string[]) =>
      JSON.parse((await sandbox.run("skill", "search", ...words, "--json")).stdout);
    const idsOf = ({ results }: { results: { id: string }[] }): string[] => results.map(({ id }) => id);
    assert.deepEqual(idsOf(await search("zorkmids")), ["zorkmid", "ledger"]);
    assert.equal(requests.length, 0, "only where it is asked for");
    const ordered = await search("zorkmids", "--rerank");
    assert.deepEqual([idsOf(ordered), ordered.orderedBy], [["ledger", "zorkmid"], "model"]);
    const settings = join(sandbox.home, "environments/default/config.jsonc");
    writeFileSync(settings, JSON.stringify({ search: { rerank: true } }));
    const plain = await search("zorkmid coins");
    assert.deepEqual([idsOf(plain)[0], plain.orderedBy], ["zorkmid", "search"]);
    assert.equal(requests.length, 2, "one request each");
  });

  test("--tag chooses by the tags of the metadata", async (t) => {
    const sandbox = prepare(t);
    const frontmatter = "name: coins\ndescription: Sorts zorkmids.\nmetadata:\n  tags: Finance, money";
    sandbox.skill(join(sandbox.home, "skills"), "coins", { frontmatter });
    const { stdout } = await sandbox.run("skill", "search", "zorkmids", "--tag", "finance", "--json");
    const { searched, results } = JSON.parse(stdout);
    assert.deepEqual([searched, results.map(({ id }: { id: string }) => id)], [1, ["coins"]]);
  });

  test("--group chooses by the group or category of the metadata; slips and beginnings of words find skills too", async (t) => {
    const sandbox = prepare(t);
    for (const [id, line] of [
      ["florins", "group: Office"],
      ["ducats", "category: office"],
      ["thalers", "category: games"],
    ])
      sandbox.skill(join(sandbox.home, "skills"), `${id}`, {
        frontmatter: `name: ${id}\ndescription: Sorts zorkmids.\nmetadata:\n  ${line}\n  tags: coins`,
      });
    const idsOf = async (...words: string[]): Promise<string[]> => {
      const { code, stdout, stderr } = await sandbox.run("skill", "search", ...words, "--json", "id");
      assert.equal(code, 0, stderr);
      return (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id).sort();
    };
    assert.deepEqual(await idsOf("zorkmids", "--group", "Office"), ["ducats", "florins"]);
    assert.deepEqual(await idsOf("zorkmids", "--group", "office", "--tag", "coins", "--source", "user"), [
      "ducats",
      "florins",
    ]);
    assert.deepEqual(await idsOf("zorkmids", "--group", "nothing"), []);
    for (const typed of ["zorkmds", "zrokmids", "zorkm"])
      assert.deepEqual(await idsOf(typed, "--group", "games"), ["thalers"], typed);
    const listed = JSON.parse((await sandbox.run("skill", "list", "--json")).stdout).skills as {
      id: string;
      group?: string;
      tags?: string[];
    }[];
    const florins = listed.find(({ id }) => id === "florins");
    assert.deepEqual([florins?.group, florins?.tags], ["office", ["coins"]]);
    assert.equal(listed.find(({ id }) => id === "ledger")?.group, undefined);
  });

  test("nothing found, punctuation and 100 KB are answers, not errors", async (t) => {
    const { run } = prepare(t);
    for (const query of ["xyzzyx", "?!", "x".repeat(100_000)]) {
      const { code, stdout } = await run("skill", "search", query);
      assert.equal(code, 0);
      assert.match(stdout, /^Nothing found for ".{1,70}" among \d+ skills\. {2}→ loadout skill find <words>/);
    }
  });

  test("the text of a skill cannot act on the terminal", async (t) => {
    const sandbox = prepare(t);
    sandbox.skill(join(sandbox.home, "skills"), "evil", { body: "quuxly \u001b[31mred\u202e" });
    const { stdout } = await sandbox.run("skill", "search", "quuxly");
    assert.match(stdout, /quuxly/);
    assert.doesNotMatch(stdout, /[\u001b\u202e]/);
  });
});
