import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, type TestContext, test } from "node:test";
import { rowPlaces } from "../../../../../test/postgres.ts";
import { openAccounts } from "../accounts.ts";
import { openPrograms } from "./programs.ts";

const minute = 60_000;
const day = 86_400_000;
const resource = "https://skills.example.org/mcp";
const redirect = "http://127.0.0.1/cb";
const verifier = "v".repeat(43);
const challenge = createHash("sha256").update(verifier).digest("base64url");

async function createWorld(t: TestContext, place: string) {
  const home = mkdtempSync(join(tmpdir(), "loadout-programs-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  await rowPlaces[place]?.(t, home);
  let time = Date.parse("2026-01-01T00:00:00Z");
  const now = () => new Date(time);
  const [accounts, programs] = [openAccounts({ home, now }), openPrograms({ home, now })];
  t.after(() => Promise.all([accounts.close(), programs.close()]));
  await accounts.ensureOwner();
  const ann = await accounts.create({ name: "ann", role: "admin" });
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  const given = { name: "A program", redirects: [redirect], refreshes: true };
  const connect = async () => {
    const client = await programs.register(given);
    const asked = { user: ann, client, host: "127.0.0.1", redirect, challenge, scope: "skills:read", resource };
    const { code } = await programs.allow(asked);
    return { client, use: () => programs.useCode({ code, clientId: client.id, redirect, verifier, resource }) };
  };
  const tokensOf = async ({ use }: Awaited<ReturnType<typeof connect>>) => {
    const issued = await use();
    assert.equal(issued.kind, "issued");
    return issued.kind === "issued" ? issued.tokens : assert.fail();
  };
  return { home, accounts, programs, ann, pass, connect, tokensOf, given };
}

for (const place of Object.keys(rowPlaces))
  describe(`connected programs ${place}`, () => {
    test("have codes for five minutes, and tokens for an hour and for thirty days", async (t) => {
      const { programs, pass, connect, tokensOf } = await createWorld(t, place);
      const late = await connect();
      pass(5 * minute);
      assert.equal((await late.use()).kind, "refused");
      const one = await connect();
      pass(5 * minute - 1);
      const { accessToken, refreshToken = "" } = await tokensOf(one);
      pass(60 * minute - 1);
      assert.equal((await programs.byAccess(accessToken, resource))?.account.name, "ann");
      assert.equal(await programs.byAccess(accessToken, "https://other.example/mcp"), undefined);
      pass(1);
      assert.equal(await programs.byAccess(accessToken, resource), undefined);
      pass(30 * day - 60 * minute - 1);
      const renewed = await programs.refresh({ token: refreshToken, clientId: one.client.id, resource });
      assert.equal(renewed.kind, "issued");
      const next = renewed.kind === "issued" ? (renewed.tokens.refreshToken ?? "") : "";
      assert.equal((await programs.list()).length, 1);
      pass(30 * day);
      assert.deepEqual(await programs.list(), []);
      assert.equal((await programs.refresh({ token: next, clientId: one.client.id, resource })).kind, "refused");
    });

    test("that registered are forgotten after a day, and after ninety if somebody connected them", async (t) => {
      const { programs, pass, connect, given } = await createWorld(t, place);
      const waiting = await programs.register(given);
      const { client } = await connect();
      assert.deepEqual(await programs.registered(waiting.id), waiting);
      pass(day);
      assert.equal(await programs.registered(waiting.id), undefined);
      assert.equal((await programs.registered(client.id))?.name, "A program");
      pass(89 * day);
      assert.equal(await programs.registered(client.id), undefined);
      assert.equal(await programs.registered("lob_nobody"), undefined);
    });

    test("end at once with another role, a disabled account or its end, and stay with another name", async (t) => {
      const { accounts, programs, ann, connect, tokensOf } = await createWorld(t, place);
      for (const change of [{ role: "superadmin" }, { role: "admin" }, { isDisabled: true }] as const) {
        const { accessToken } = await tokensOf(await connect());
        await accounts.change(ann.userId, { name: `ann ${Math.random()}` });
        assert.ok(await programs.byAccess(accessToken, resource));
        const pending = "role" in change && change.role === "superadmin" ? undefined : await connect();
        const { endedSignIns } = await accounts.change(ann.userId, change);
        assert.ok(endedSignIns >= 1, "counted among what a sign-in began");
        assert.equal(await programs.byAccess(accessToken, resource), undefined);
        if (pending) assert.equal((await pending.use()).kind, "refused");
        if ("role" in change) Object.assign(ann, { role: change.role });
      }
      assert.deepEqual(await programs.list(), []);
    });

    test("need a user who still is who they were when they were asked", async (t) => {
      const { programs, ann, given } = await createWorld(t, place);
      const client = await programs.register(given);
      const asked = { client, host: "127.0.0.1", redirect, challenge, scope: "skills:read", resource };
      await assert.rejects(programs.allow({ ...asked, user: { userId: ann.userId, role: "superadmin" } }));
      await assert.rejects(programs.allow({ ...asked, user: { userId: "nobody", role: "user" } }));
    });
  });

describe("a home in a folder", () => {
  test("holds no secret of a program", async (t) => {
    const { home, connect, tokensOf } = await createWorld(t, "in a folder");
    const { accessToken, refreshToken = "" } = await tokensOf(await connect());
    const files = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));
    assert.ok(files.length > 0);
    for (const name of files) {
      const text = readFileSync(join(home, name), "latin1");
      for (const secret of [accessToken, refreshToken, verifier]) assert.equal(text.includes(secret), false, name);
    }
  });

  test("of a release without programs still has its users before anything is written", async (t) => {
    const { home, accounts, programs } = await createWorld(t, "in a folder");
    await Promise.all([accounts.close(), programs.close()]);
    const [file = ""] = readdirSync(home).filter((name) => name.endsWith(".db"));
    const database = new DatabaseSync(join(home, file));
    for (const table of ["program_tokens", "program_codes", "programs", "program_clients", "program_migration"])
      database.exec(`drop table ${table}`);
    database.close();
    const [before, none] = [openAccounts({ home }), openPrograms({ home })];
    t.after(() => Promise.all([before.close(), none.close()]));
    assert.deepEqual(
      (await before.list()).map(({ name }) => name),
      ["ann", "owner"],
    );
    assert.deepEqual(await none.list(), []);
    assert.equal((await before.change("default", { name: "me" })).name, "me");
  });
});
