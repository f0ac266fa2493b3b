import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { packageOf } from "../../../../test/library-sandbox.ts";
import { asAdministrator, testDatabase } from "../../../../test/postgres.ts";
import { say } from "../../../../test/session-world.ts";
import type { Model } from "../agent/models/model.ts";
import { createHome } from "../environment/create-home.ts";
import { createEnvironments } from "../environment/environments.ts";
import type { Home } from "../home/home.ts";
import { openPostgresHome } from "../home/postgres/open-postgres-home.ts";
import { openLibrary } from "../library/open-library.ts";
import { openSessions } from "./open-sessions.ts";

/** A process that was paused for longer than its lease lasts goes on while another one holds the lease. */

async function world(t: TestContext) {
  const url = await testDatabase(t);
  const folder = mkdtempSync(join(tmpdir(), "loadout-lost-"));
  const [home, other] = [await openPostgresHome({ url, folder }), await openPostgresHome({ url, folder })];
  t.after(async () => {
    await Promise.all([home.close(), other.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  /** As if the time of the lease had been over, and another process had taken it. Answers all rows that are there then. */
  const steal = async (name: string): Promise<string> => {
    await asAdministrator(url, (client) => client.query("delete from locks"));
    const lease = await other.leases.take(name);
    t.after(() => lease.release());
    return rows();
  };
  const rows = async (): Promise<string> => {
    const found: unknown[] = [];
    await asAdministrator(url, async (client) => {
      for (const table of [
        "documents",
        "messages",
        "events",
        "requests",
        "workspaces",
        "turns",
        "activations",
        "holds",
      ])
        found.push((await client.query(`select * from ${table} order by 1, 2`)).rows);
    });
    return JSON.stringify(found);
  };
  return { home, folder, steal, rows };
}

/** A home whose leases of this name are lost as soon as it has them. */
const losing = (home: Home, isMeant: (name: string) => boolean, lose: (name: string) => Promise<void>): Home => ({
  ...home,
  leases: {
    ...home.leases,
    async take(name, options) {
      const lease = await home.leases.take(name, options);
      if (isMeant(name)) await lose(name);
      return lease;
    },
    run: (name, work, options) =>
      home.leases.run(
        name,
        async (fence) => {
          if (isMeant(name)) await lose(name);
          return work(fence);
        },
        options,
      ),
  },
});

const model = (before: () => Promise<unknown> = async () => undefined): Model => ({
  ...{ provider: "scripted", id: "scripted", contextWindow: 100_000 },
  async *stream() {
    await before();
    yield { type: "text-delta", text: "Done" };
    yield { type: "finish", reason: "stop", usage: {} };
  },
});

const agents = '{"writer": {"model": "scripted"}}';

describe("who lost the lease changes nothing more", () => {
  const ofEnvironments: Readonly<Record<string, (home: Home) => Promise<unknown>>> = {
    "creates an environment": (home) => createEnvironments(home).create("new"),
    "deletes an environment": (home) => createEnvironments(home).remove("team"),
    "restores an environment": (home) => createEnvironments(home).restore("gone"),
    "switches the environment": async (home) => {
      const environments = createEnvironments(home);
      await environments.setActive((await environments.read("team")).name);
    },
  };
  for (const [title, work] of Object.entries(ofEnvironments))
    test(`and ${title}`, async (t) => {
      const { home, steal, rows } = await world(t);
      for (const name of ["default", "team", "gone"]) await createEnvironments(home).create(name);
      await createEnvironments(home).remove("gone");
      let before = "";
      const lost = losing(
        home,
        () => true,
        async (name) => {
          before = await steal(name);
        },
      );
      await assert.rejects(work(lost), { code: "lease.lost" });
      assert.equal(await rows(), before);
    });

  test("and creates the home", async (t) => {
    const { home, folder, steal, rows } = await world(t);
    const templates = join(folder, "templates");
    mkdirSync(join(templates, "environment"), { recursive: true });
    for (const path of ["config.jsonc", "environment/config.jsonc"]) writeFileSync(join(templates, path), "{}");
    let before = "";
    const lost = losing(
      home,
      () => true,
      async (name) => {
        before = await steal(name);
      },
    );
    await assert.rejects(createHome(lost, templates), { code: "lease.lost" });
    assert.equal(await rows(), before);
  });

  test("and deletes a session", async (t) => {
    const { home, steal, rows } = await world(t);
    await home.documents.write("environments/default/agents.jsonc", agents);
    const sessions = await openSessions({ home, userHome: "/nowhere", models: { scripted: model() } });
    t.after(sessions.close);
    await say(await sessions.open("s", { agent: "writer" }), "Hello");
    let before = "";
    const lost = losing(
      home,
      (name) => name.includes("running"),
      async (name) => {
        before = await steal(name);
      },
    );
    const others = await openSessions({ home: lost, userHome: "/nowhere", models: { scripted: model() } });
    t.after(others.close);
    await assert.rejects(others.delete("s"), { code: "lease.lost" });
    assert.equal(await rows(), before);
  });

  for (const moment of ["begins", "waits for the model"] as const)
    test(`and is in a turn that ${moment}: messages, events, requests and meta.json stay`, async (t) => {
      const { home, steal, rows } = await world(t);
      await home.documents.write("environments/default/agents.jsonc", agents);
      let turn = "";
      let before = "";
      const lost = losing(
        home,
        (name) => name.includes("running"),
        async (name) => {
          turn = name;
          if (moment === "begins" && before === "armed") before = await steal(name);
        },
      );
      const scripted = model(async () => {
        if (moment === "waits for the model" && before === "armed") before = await steal(turn);
      });
      const sessions = await openSessions({ home: lost, userHome: "/nowhere", models: { scripted } });
      t.after(sessions.close);
      const session = await sessions.open("s", { agent: "writer" });
      await say(session, "Hello");
      before = "armed";
      await assert.rejects(say(session, "Again"), { code: "lease.lost" });
      assert.equal(await rows(), before);
    });

  test("and is in a turn that needs skills of the library: none is held, and no use of one is recorded", async (t) => {
    const { home, steal, rows } = await world(t);
    await home.documents.write(
      "environments/default/agents.jsonc",
      '{"writer": {"model": "scripted", "skills": ["l"]}}',
    );
    await using library = await openLibrary({ home });
    const one = packageOf({ "SKILL.md": "---\nname: l\ndescription: Does l.\n---\nOne\n" });
    await library.import(one, { author: "ann" });
    let before = "";
    let lease = { name: "", fence: 0 };
    const lost: Home = {
      ...home,
      leases: {
        ...home.leases,
        async take(name, options) {
          const taken = await home.leases.take(name, options);
          if (!name.includes("running")) return taken;
          lease = { name, fence: taken.fence };
          before = await steal(name);
          return taken;
        },
      },
    };
    const sessions = await openSessions({ home: lost, userHome: "/nowhere", models: { scripted: model() } });
    t.after(sessions.close);
    const session = await sessions.open("s", { agent: "writer" });
    await assert.rejects(say(session, "Hello"), { code: "lease.lost" });
    const use = { userId: "ann", contextId: "s", skill: "l", address: "library:l", cause: "tool" } as const;
    for (const late of [
      () => library.hold("s", ["l"], lease),
      () => library.share("other", "s", lease),
      () => library.letGo("s", [], lease),
      () => sessions.store.recordActivation(use, lease),
      () => sessions.store.forgetSession("s", lease),
    ])
      await assert.rejects(late(), { code: "lease.lost" });
    assert.equal(await rows(), before);
  });
});
