import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { testDatabase } from "../../../../test/postgres.ts";
import { startTcpProxy } from "../../../../test/tcp-proxy.ts";
import type { Model } from "../agent/models/model.ts";
import { Fault } from "../ground/fault.ts";
import { openPostgresHome } from "../home/postgres/open-postgres-home.ts";
import { openSessions } from "./open-sessions.ts";
import type { Session } from "./session.ts";

/** The connection is lost at each commit of a turn in turn: whatever the turn says of itself is what is there. */

const model: Model = {
  ...{ provider: "scripted", id: "scripted", contextWindow: 100_000 },
  async *stream() {
    yield { type: "text-delta", text: "Done" };
    yield { type: "finish", reason: "stop", usage: {} };
  },
};

async function world(t: TestContext) {
  const url = await testDatabase(t);
  const proxy = await startTcpProxy(t, Number(new URL(url).port));
  const folder = mkdtempSync(join(tmpdir(), "loadout-cut-"));
  const near = await openPostgresHome({ url, folder: join(folder, "near") });
  const cut = Object.assign(new URL(url), { port: String(proxy.port) }).href;
  const far = await openPostgresHome({ url: cut, folder: join(folder, "far") });
  const open = (home: typeof far) => openSessions({ home, userHome: "/nowhere", models: { scripted: model } });
  await near.documents.write("environments/default/agents.jsonc", '{"writer": {"model": "scripted"}}');
  const [sessions, others] = [await open(far), await open(near)];
  t.after(async () => {
    await Promise.all([sessions.close(), others.close()]);
    await Promise.all([far.close(), near.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  return { proxy, sessions, others };
}

/** If the release of the turn's lease was cut too, the lease ends by its time. */
async function settled(session: Session): Promise<void> {
  for (;;)
    try {
      return await session.settle();
    } catch (error) {
      if (!(error instanceof Fault && error.code === "session.state")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

describe("a turn whose connection is lost at a commit", () => {
  for (const [title, verdict] of [
    ["before the server heard of it", "cut"],
    ["after the server made it", "cut-later"],
  ] as const)
    test(`${title}, is told as it is kept`, { timeout: 300_000 }, async (t) => {
      const { proxy, sessions, others } = await world(t);
      const ends = new Set<string>();
      let isCut = true;
      for (let number = 0; isCut; number++) {
        const session = await sessions.open(`talk-${number}`, { agent: "writer" });
        let commits = 0;
        isCut = false;
        proxy.onSent((bytes) => {
          if (!bytes.includes("commit") || commits++ !== number) return "pass";
          isCut = true;
          return verdict;
        });
        let told = "";
        try {
          session.send("Hello");
          for await (const event of session.stream())
            if (event.type === "turn-end") told = event.fault?.code ?? event.result.subtype;
        } catch (error) {
          assert.ok(error instanceof Fault && error.status === 503, String(error));
          told = error.code;
        }
        proxy.onSent(undefined);
        await session.close();
        const kept = await others.get(session.contextId);
        await settled(kept); // as a process does that finds the turn
        const types = kept.messages.flatMap(({ type }) => (type === "system" ? [] : type));
        const last = kept.messages.at(-1);
        const end = last?.type === "result" ? last.subtype : "nothing";
        ends.add(told);
        assert.ok(types.filter((type) => type === "user").length <= 1, types.join());
        assert.equal(types.filter((type) => type === "result").length, types.includes("user") ? 1 : 0, types.join());
        if (told === "success" || told === "interrupted") assert.equal(end, told, `commit ${number}`);
        else assert.ok(end === "nothing" || end === "interrupted", `commit ${number}: ${told}, and ${end} is there`);
        await kept.close();
      }
      assert.ok(ends.has("success"));
    });
});
