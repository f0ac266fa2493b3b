import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createServerWorld } from "../../../../../../test/server-world.ts";
import { drainRest } from "./drain-rest.ts";

// run: slow; it sends hundreds of megabytes

const piece = Buffer.alloc(1_000_000, "x");

async function send(socket: Socket, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++) if (!socket.write(piece)) await once(socket, "drain");
}

/** Reads only after everything was sent, as browsers do. */
async function readAll(socket: Socket): Promise<string> {
  let text = "";
  for await (const part of socket) {
    text += part;
    const [head = "", body] = text.split("\r\n\r\n");
    if (body !== undefined && Buffer.byteLength(body) >= Number(/content-length: (\d+)/i.exec(head)?.[1])) break;
  }
  return text;
}

describe("an upload that is refused while it arrives", async () => {
  const refusals = [
    { refused: "by its token", token: "wrong", type: "application/zip", megabytes: 90, status: 401 },
    { refused: "by its type", token: undefined, type: "text/plain", megabytes: 90, status: 415 },
    { refused: "by its announced size", token: undefined, type: "application/zip", megabytes: 90, status: 413 },
  ] as const;
  for (const connection of ["keep-alive", "close"])
    for (const { refused, token, type, megabytes, status } of refusals)
      test(`${refused}, over a connection to ${connection}, is answered to a client that sends all of it`, async (t) => {
        const { server, tokens } = await createServerWorld(t);
        const socket = connect(server.port, "127.0.0.1").setEncoding("utf8");
        t.after(() => socket.destroy());
        socket.write(
          [
            "POST /api/skill/import?name=a.zip HTTP/1.1",
            `Host: 127.0.0.1:${server.port}`,
            `Authorization: Bearer ${token ?? tokens.superadmin}`,
            `Content-Type: ${type}`,
            `Content-Length: ${megabytes * piece.length}`,
            `Connection: ${connection}`,
            "\r\n",
          ].join("\r\n"),
        );
        await send(socket, 1);
        await pause(700); // a slow client
        await send(socket, megabytes - 1);
        assert.match(await readAll(socket), new RegExp(`^HTTP/1\\.1 ${status} [^]*"requestId"`));
      });

  test("where it goes beyond what is taken, and the connection is good for the next request", async (t) => {
    const { server, tokens } = await createServerWorld(t);
    const socket = connect(server.port, "127.0.0.1").setEncoding("utf8");
    t.after(() => socket.destroy());
    const head = `Host: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${tokens.superadmin}\r\n`;
    socket.write(`POST /api/skill/edit HTTP/1.1\r\n${head}Content-Type: application/json\r\n`);
    socket.write("Transfer-Encoding: chunked\r\n\r\n");
    for (let sent = 0; sent < 100; sent++) {
      socket.write(`${piece.length.toString(16)}\r\n`);
      await send(socket, 1);
      socket.write("\r\n");
    }
    socket.write(`0\r\n\r\nGET /api/auth/whoami HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
    let text = "";
    for await (const part of socket) text += part;
    assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ["HTTP/1.1 413", "HTTP/1.1 200"]);
  });

  test("many at once are all answered", async (t) => {
    const { server } = await createServerWorld(t);
    const body = new Uint8Array(20_000_000);
    const one = async (): Promise<number> => {
      const headers = { "Content-Type": "application/zip", Authorization: "Bearer wrong" };
      const options = { method: "POST", headers, body };
      const answer = await fetch(`${server.url}/api/skill/import?name=a.zip`, options);
      await answer.text();
      return answer.status;
    };
    assert.deepEqual(new Set(await Promise.all(Array.from({ length: 12 }, one))), new Set([401]));
  });
});

test("a client that never stops sending is cut off at the limit", async (t: TestContext) => {
  const server = createServer((incoming, outgoing) => {
    drainRest(incoming, outgoing, 5_000_000);
    outgoing.writeHead(403).end("no");
  }).listen(0, "127.0.0.1");
  t.after(() => server.close().closeAllConnections());
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").resume();
  const closed = new Promise<void>((resolve) => socket.on("error", () => undefined).on("close", () => resolve()));
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900000000\r\n\r\n");
  while (!socket.destroyed) {
    socket.write(piece);
    await pause(1);
  }
  await closed;
});
