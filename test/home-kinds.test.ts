import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { readConfig } from "../packages/app/src/config.ts";
import { serve } from "../packages/app/src/doors/http/serve.ts";
import { fakeAgentSettings } from "./fake-agent-settings.ts";
import { type Reply, startFakeProvider } from "./fake-provider.ts";
import { createKindWorld, homeKinds } from "./postgres-world.ts";
import { agentFiles } from "./sandbox.ts";
import { call, wireFormats, wireSettings } from "./session-world.ts";

// run: waits; it starts processes on a database

/** What matters most, on a home in a folder and on one in PostgreSQL: the same commands, the same answers. */

for (const kind of homeKinds)
  describe(`a home in ${kind}`, () => {
    test("skills are imported, edited, listed, deleted and restored", async (t) => {
      const { json, run, skill, work } = await createKindWorld(t, kind);
      skill(join(work, "packages"), "pdf");
      await json("skill", "import", join(work, "packages/pdf"));
      skill(join(work, "packages"), "pdf", { body: "# Better\n" });
      await json("skill", "import", join(work, "packages/pdf"), "--on-conflict", "update");
      const { versions } = await json("skill", "history", "pdf");
      assert.deepEqual(versions.map(({ n }: { n: number }) => n).sort(), [1, 2]);
      const { stdout } = await run("skill", "read", "pdf");
      assert.match(stdout, /# Better/);
      await json("skill", "delete", "pdf", "-y");
      assert.equal((await run("skill", "show", "pdf")).code, 3);
      await json("skill", "restore", "pdf");
      assert.equal((await json("skill", "show", "pdf")).id, "pdf");
      const { passes } = await json("skill", "validate", "pdf");
      assert.equal(passes, true, "by its id, from the library");
    });

    test("skills are found by their texts, and by the outlines of their references", async (t) => {
      const { json, skill, work } = await createKindWorld(t, kind);
      const packages = join(work, "packages");
      for (const id of ["tax", "pdf"]) {
        skill(packages, id, { body: `# Text of ${id}\n` });
        if (id === "pdf") continue;
        const folder = join(packages, id);
        mkdirSync(join(folder, "references/old"), { recursive: true });
        writeFileSync(
          join(folder, "references/tariffs.md"),
          "# Customs duties\n\nWhat importers pay.\n\nUnseen remark.\n",
        );
        writeFileSync(join(folder, "references/old/levies.md"), "# Octroi\n");
      }
      for (const id of ["tax", "pdf"]) await json("skill", "import", join(packages, id));
      const found = async (query: string): Promise<string[]> =>
        (await json("skill", "search", query, "--source", "library")).results.map(({ id }: { id: string }) => id);
      for (const query of ["tariffs", "customs", "importers"]) assert.deepEqual(await found(query), ["tax"], query);
      for (const query of ["unseen remark", "octroi"]) assert.deepEqual(await found(query), [], query);
    });

    for (const format of wireFormats.filter((name) => name !== "anthropic-system"))
      test(`a session over ${format} uses a skill, and goes on in the next command`, async (t) => {
        const { document, json, skill, userHome, variables } = await createKindWorld(t, kind);
        const replies: Reply[] = [];
        const { url, requests } = await startFakeProvider(t, replies);
        variables.TEST_KEY = "key-of-the-test";
        const model = { ...wireSettings[format], baseURL: url, apiKeyEnv: "TEST_KEY" };
        for (const [path, text] of agentFiles(model)) await document(path, text);
        skill(join(userHome, ".agents/skills"), "greet", { body: "Greet in three languages.\n" });
        replies.push({ calls: [call("Skill", { name: "greet" })] }, { text: "Hello, bonjour, hola." });
        const first = await json("run", "Greet them", "--context", "talk", "--skill", "greet");
        assert.equal(first.result, "success");
        assert.match(JSON.stringify(requests.at(-1)?.body), /Greet in three languages\./);
        replies.push({ text: "And ciao." });
        await json("run", "One more", "--context", "talk");
        assert.match(JSON.stringify(requests.at(-1)?.body), /Hello, bonjour, hola\./, "it remembers");
        const { sessions } = await json("session", "list");
        assert.deepEqual(
          sessions.map(({ contextId, turns }: { contextId: string; turns: number }) => [contextId, turns]),
          [["talk", 2]],
        );
      });

    test("a task goes to another agent, and its receipt stays", async (t) => {
      const { document, json, run } = await createKindWorld(t, kind);
      await document("config.jsonc", JSON.stringify(fakeAgentSettings(["normal"])));
      const started = await run("dispatch", "Look around", "--to", "normal", "--json");
      assert.equal(started.code, 0, started.stderr);
      const { dispatches } = await json("dispatch", "list");
      assert.equal(dispatches.length, 1);
      const shown = await json("dispatch", "show", dispatches[0].id);
      assert.equal(shown.state, "exited");
      assert.notEqual((await run("dispatch", "logs", dispatches[0].id)).stdout, "");
    });

    test("accounts: users, their passwords and tokens, and what the audit says of them", async (t) => {
      const world = await createKindWorld(t, kind);
      const { json, runWith } = world;
      const { code, stderr } = await runWith(
        { input: "correct horse battery\n" },
        ...["user", "create", "ann", "--role", "admin", "--password-stdin"],
      );
      assert.equal(code, 0, stderr);
      const { token } = await json("token", "create", "ci");
      const { users } = await json("user", "list");
      assert.deepEqual(users.map(({ name }: { name: string }) => name).includes("ann"), true);
      const { entries } = await json("audit", "list");
      const actions = entries.map(({ action }: { action: string }) => action);
      for (const action of ["user.create", "token.create"]) assert.ok(actions.includes(action), action);
      if (kind === "PostgreSQL")
        for (const secret of [token, "correct horse battery"])
          assert.ok(!(await world.dump()).includes(secret), "in clear text in the database");
    });

    test("a server starts, lists what commands made, and is heard by them", async (t) => {
      const { json, run, skill, variables, work } = await createKindWorld(t, kind);
      skill(join(work, "packages"), "pdf");
      await json("skill", "import", join(work, "packages/pdf"));
      const server = await serve({ config: readConfig(variables, work), port: 0, threads: false });
      await using _ = { [Symbol.asyncDispose]: server.stop }; // before its folder is removed
      const ask = async (path: string) => {
        const answer = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${server.token}` } });
        assert.equal(answer.status, 200, await answer.clone().text());
        return answer.json();
      };
      const listed = async (): Promise<string[]> =>
        (await ask("/api/skill/list")).skills.map(({ id }: { id: string }) => id);
      assert.ok((await listed()).includes("pdf"));
      assert.equal((await run("env", "create", "staging")).code, 0, "through the server");
      assert.deepEqual(
        (await ask("/api/environment/list")).environments.map(({ name }: { name: string }) => name),
        ["default", "staging"],
      );
      assert.equal((await run("up", "--port", "0")).stderr.includes("error"), false);
      const { url } = await json("status");
      assert.equal(url, server.url);
      const { files } = await ask("/api/skill/show?name=pdf");
      assert.deepEqual(files, [{ path: "SKILL.md", kind: "file" }], "also after others used the home in this process");
    });
  });
