import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, test } from "node:test";
import { watchConnections } from "./connections.ts";

describe("connections of a server", () => {
  test("are closed where nothing is asked over them, used or not, and left where something is", async (t) => {
    const answers: ServerResponse[] = [];
    const server = createServer((request, answer) => {
      if (request.url === "/slow") answers.push(answer);
      else answer.end("done");
    });
    const connections = watchConnections(server);
    t.after(() => server.closeAllConnections());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const open = async (path?: string) => {
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      const accepted = once(server, "connection");
      await accepted;
      const asked = path === undefined ? undefined : once(server, "request");
      if (path !== undefined) socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await asked;
      return socket;
    };
    const [unused, used, busy] = [await open(), await open("/"), await open("/slow")];
    await once(used, "data");
    const closed = Promise.all([unused, used].map((socket) => once(socket.resume(), "close")));
    const over = new Promise<void>((resolve) => server.close(() => resolve()));
    connections.closeUnused();
    await closed;
    assert.equal(busy.destroyed, false);
    answers[0]?.end("late");
    assert.match(String((await once(busy, "data"))[0]), /late/);
    connections.closeUnused();
    await over;
  });
});
