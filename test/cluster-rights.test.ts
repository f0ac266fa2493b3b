import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { skillText } from "./archives.ts";
import { type ClusterServer, createCluster } from "./cluster-world.ts";
import { eventually } from "./sandbox.ts";
import { createTestSigner } from "./ssh-sign.ts";

// run: slow, waits; several processes on one PostgreSQL

/** What is taken back at one server is refused at another one at the next request, not when a notification has arrived. */

type Address = Pick<ClusterServer, "url" | "token">;

/** How often each right is given and taken back: what a cache hides depends on the moment. */
const rounds = 5;

interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** `POST` with a body, else `GET`; a text is the SKILL.md of an import. */
async function ask({ url, token }: Address, path: string, body?: object | string): Promise<Answered> {
  const isText = typeof body === "string";
  const answer = await fetch(`${url}${path.startsWith("/") ? "" : "/api/"}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(token !== "" && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": isText ? "application/octet-stream" : "application/json" }),
    },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json");
  return { status: answer.status, body: isJson ? JSON.parse(text) : text };
}

const done = async (answer: Promise<Answered>): Promise<Answered> => {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return { status, body };
};

/** Two servers, a skill, and what a user called ann asks the second one. */
async function createWorld(t: TestContext) {
  const cluster = await createCluster(t);
  const [one, other] = await Promise.all([cluster.server(), cluster.server()]);
  const at = (path: string, body?: object | string): Promise<Answered> => done(ask(one, path, body));
  await at("skill/import?name=SKILL.md", skillText("report"));
  const { body: ann } = await at("user/create", { name: "ann", password: "correct horse battery", role: "admin" });
  const { body: token } = await at("token/create", { name: "test", user: "ann" });
  const far = { url: other.url, token: token.token as string };
  const listed = async (): Promise<boolean> => {
    const { body } = await done(ask(far, "skill/list"));
    return body.skills.some(({ id, status }: { id: string; status: string }) => id === "report" && status === "ready");
  };
  const shown = async (): Promise<number> => (await ask(far, "skill/show?name=report")).status;
  /** Whether an agent could be sent with it. */
  const sent = async (): Promise<string> => {
    const { status, body } = await ask(far, "dispatch/preview", { task: "Do it", skills: ["report"] });
    return status === 200 ? "sent" : body.code;
  };
  return { other, at, far, listed, shown, sent, userId: ann.userId as string };
}

describe("at the next request to another server", () => {
  test("a skill is there or not by the groups and grants of that moment", async (t) => {
    const { at, listed, shown, userId } = await createWorld(t);
    const { body: group } = await at("group/create", { name: "Writers" });
    await at("grant/add", { kind: "skill", name: "report", to: "group:writers" });
    for (let round = 0; round < rounds; round++) {
      assert.deepEqual([await listed(), await shown()], [false, 403], `round ${round}: not a member`);
      await at("group/edit", { group: group.id, add: [userId] });
      assert.deepEqual([await shown(), await listed()], [200, true], `round ${round}: a member`);
      await at("group/edit", { group: group.id, remove: [userId] });
    }
    for (let round = 0; round < rounds; round++) {
      await at("grant/add", { kind: "skill", name: "report", to: `user:${userId}` });
      assert.deepEqual([await listed(), await shown()], [true, 200], `round ${round}: granted`);
      await at("grant/remove", { kind: "skill", name: "report", from: `user:${userId}` });
      assert.deepEqual([await shown(), await listed()], [403, false], `round ${round}: taken back`);
    }
  });

  test("a version that was withdrawn, refused or not yet approved reaches nobody", async (t) => {
    const { at, listed, sent } = await createWorld(t);
    for (let round = 0; round < rounds; round++) {
      await at("skill/withdraw", { name: "report", reason: "It is wrong" });
      assert.deepEqual([await listed(), await sent()], [false, "skill.withdrawn"], `round ${round}: withdrawn`);
      await at("skill/reinstate", { name: "report" });
      assert.deepEqual([await listed(), await sent()], [true, "sent"], `round ${round}: reinstated`);
    }
    await at("config/set", { key: "skills.approval", value: "required" });
    await eventually(async () => !(await listed())); // a setting is told, and seen a moment later
    for (let round = 0; round < rounds; round++) {
      await at("skill/approve", { names: ["report"] });
      assert.deepEqual([await listed(), await sent()], [true, "sent"], `round ${round}: approved`);
      await at("skill/refuse", { name: "report", reason: "Not yet" });
      assert.deepEqual([await listed(), await sent()], [false, "skill.unapproved"], `round ${round}: refused`);
    }
  });

  test("an address with a token opens the published skills or nothing", async (t) => {
    const { at, far } = await createWorld(t);
    const index = "/.well-known/agent-skills/index.json";
    const open = async (place: string): Promise<string> => {
      const { status, body } = await ask({ ...far, token: "" }, `${place}${index}`);
      return status === 200 ? body.skills.map(({ name }: { name: string }) => name).join() : String(status);
    };
    await at("environment/publish", { name: "default", to: "public" });
    for (let round = 0; round < rounds; round++) {
      const { body: token } = await at("environment/create-token", { name: `ci ${round}` });
      assert.deepEqual([await open(""), await open(token.path)], ["report", "report"], `round ${round}: open`);
      await at("environment/revoke-token", { id: token.id });
      assert.deepEqual([await open(token.path), await open("")], ["404", "report"], `round ${round}: revoked`);
      await at("environment/publish", { name: "default", to: "nobody" });
      assert.equal(await open(""), "404", `round ${round}: published no more`);
      await at("environment/publish", { name: "default", to: "public" });
      await at("skill/withdraw", { name: "report", reason: "It is wrong" });
      assert.equal(await open(""), "", `round ${round}: withdrawn`);
      await at("skill/reinstate", { name: "report" });
    }
  });

  test("what nobody known has signed is not taken in", async (t) => {
    const { at, other } = await createWorld(t);
    const signer = createTestSigner();
    await at("signer/add", { name: "ann@example.org", key: signer.publicKey.split(" ") });
    for (let round = 0; round < rounds; round++) {
      await at("signer/require", { signatures: "required" });
      const refused = await ask(other, "skill/import?name=SKILL.md", skillText(`letter-${round}`));
      assert.equal(refused.body.code, "signature.required", `round ${round}: ${JSON.stringify(refused.body)}`);
      await at("signer/require", { signatures: "optional" });
      assert.equal((await ask(other, "skill/import?name=SKILL.md", skillText(`letter-${round}`))).status, 200);
    }
  });
});
