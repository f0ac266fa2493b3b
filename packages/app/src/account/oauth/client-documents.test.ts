import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, type TestContext, test } from "node:test";
import { Fault } from "@loadout/core";
import { startTlsServer } from "../../../../../test/tls-server.ts";
import { createClientDocuments } from "./client-documents.ts";

const redirects = ["http://127.0.0.1/callback"];

/** A site whose answers a test gives. */
async function createWorld(t: TestContext) {
  const asked: string[] = [];
  const answers = new Map<string, (answer: ServerResponse) => void>();
  const site = await startTlsServer(t, (incoming: IncomingMessage, answer) => {
    asked.push(incoming.url ?? "");
    const give = answers.get(incoming.url ?? "");
    if (give) give(answer);
    else answer.writeHead(404).end();
  });
  const json = (path: string, value: unknown, status = 200): string => {
    answers.set(path, (answer) => answer.writeHead(status).end(JSON.stringify(value)));
    return `${site}${path}`;
  };
  return { site, asked, answers, json };
}

const codeOf = (read: Promise<unknown>): Promise<string> =>
  read.then(
    () => "read",
    (error: unknown) => (error instanceof Fault ? error.code : String(error)),
  );

describe("documents of programs", () => {
  test("are read from hosts that are allowed, and kept for a while", async (t) => {
    const { asked, json, site } = await createWorld(t);
    let time = 0;
    const documents = createClientDocuments({ now: () => time });
    const id = `${site}/program.json`;
    json("/program.json", { client_id: id, client_name: "A program", redirect_uris: redirects, more: { x: 1 } });
    const [client, same] = await Promise.all([documents.read(id, ["localhost"]), documents.read(id, ["localhost"])]);
    assert.deepEqual(client, { id, kind: "document", name: "A program", redirects, refreshes: false });
    assert.equal(same, client);
    await documents.read(id, ["localhost"]);
    assert.equal(asked.length, 1);
    time += 6 * 60_000;
    await documents.read(id, ["localhost"]);
    assert.equal(asked.length, 2);
  });

  test("in private networks and on this machine are not asked for, by name or by address", async (t) => {
    const { asked, site } = await createWorld(t);
    const { port } = new URL(site);
    const documents = createClientDocuments({
      lookup: async (host) => (host === "mixed.example" ? ["93.184.215.14", "127.0.0.1"] : ["127.0.0.1"]),
    });
    for (const address of [
      `${site}/program.json`,
      `https://127.0.0.1:${port}/program.json`,
      `https://[::1]:${port}/program.json`,
      `https://[::ffff:7f00:1]:${port}/program.json`,
      `https://inside.example:${port}/program.json`,
      `https://mixed.example:${port}/program.json`,
      "https://10.0.0.1/program.json",
      "https://169.254.169.254/latest/meta-data",
      "https://192.168.1.1/program.json",
      "https://[fd00::1]/program.json",
      "https://[64:ff9b::7f00:1]/program.json",
      "https://0.0.0.0/program.json",
    ])
      assert.equal(await codeOf(documents.read(address, ["other.example"])), "oauth.client-refused", address);
    assert.deepEqual(asked, []);
  });

  test("have an id that is an https address with a path, written as addresses are", async (t) => {
    const { asked, site } = await createWorld(t);
    const documents = createClientDocuments();
    const { host, port } = new URL(site);
    for (const id of [
      `${site}/`,
      site,
      `http://${host}/program.json`,
      `${site}/program.json#part`,
      `https://user@${host}/program.json`,
      `https://user:secret@${host}/program.json`,
      `${site}/a/../program.json`,
      `${site}/./program.json`,
      `HTTPS://${host}/program.json`,
      `https://LOCALHOST:${port}/program.json`,
      `${site}/${"x".repeat(1000)}`,
      "https://",
      "https:program.json",
    ])
      assert.equal(await codeOf(documents.read(id, ["localhost", host])), "oauth.client-refused", id);
    assert.deepEqual(asked, []);
  });

  test("are refused if they are something else than what their address says, and are asked for again then", async (t) => {
    const { site, answers, json, asked } = await createWorld(t);
    const documents = createClientDocuments();
    const about = (path: string, more: object = {}) => ({
      ...{ client_id: `${site}${path}`, redirect_uris: redirects },
      ...more,
    });
    json("/other", about("/else"));
    json("/none", { redirect_uris: redirects });
    json("/list", [about("/list")]);
    json("/null", null);
    json("/missing", about("/missing"), 404);
    json("/secret", about("/secret", { client_secret: "x" }));
    json("/confidential", about("/confidential", { token_endpoint_auth_method: "client_secret_basic" }));
    json("/keys", about("/keys", { token_endpoint_auth_method: "private_key_jwt" }));
    json("/script", about("/script", { redirect_uris: ["javascript:alert(1)"] }));
    json("/hidden", about("/hidden", { client_name: "Claude\u202e" }));
    json("/large", about("/large", { more: "x".repeat(25_000) }));
    json("/target", about("/target"));
    const to = (path: string, location: string): void =>
      void answers.set(path, (answer) => answer.writeHead(302, { Location: location }).end());
    to("/moved", `${site}/target`);
    to("/away", "https://10.0.0.1/program.json");
    to("/plain", "http://localhost/program.json");
    to("/round", `${site}/round`);
    answers.set("/text", (answer) => answer.end("<html>"));
    answers.set("/bytes", (answer) => answer.end(Buffer.from([0xff, 0xfe, 0x7b])));
    answers.set("/cut", (answer) => {
      answer.writeHead(200, { "Content-Length": "1000" }).write("{");
      answer.destroy();
    });
    for (const path of [...answers.keys()].filter((one) => one !== "/target"))
      assert.equal(await codeOf(documents.read(`${site}${path}`, ["localhost"])), "oauth.client-refused", path);
    assert.equal(await codeOf(documents.read(`${site}/target`, ["localhost"])), "read");
    const before = asked.length;
    assert.equal(await codeOf(documents.read(`${site}/other`, ["localhost"])), "oauth.client-refused");
    assert.equal(asked.length, before + 1);
  });
});
