/** Sends requests with `node:http`. */

import { request as open } from "node:http";
import type { Transport } from "./transport.ts";

/** Connect timeout in milliseconds. */
const patience = 900;

/** Requests over Node's own client: `fetch` takes longer to load than most commands to run. */
export const nodeTransport: Transport = (url, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    // Loaded on demand: most servers are on this machine, without TLS.
    const send = url.startsWith("https:") ? process.getBuiltinModule("node:https").request : open;
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    // A connection per request: a kept one would keep a server from stopping while the command runs.
    const options = { agent: false, method, headers: { ...headers, ...length }, ...(signal && { signal }) } as const;
    const request = send(url, options, (answer) => {
      resolve({
        status: answer.statusCode ?? 0,
        header(name) {
          const value = answer.headers[name.toLowerCase()];
          return value === undefined ? null : String(value);
        },
        async text() {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk as Buffer);
          return Buffer.concat(chunks).toString("utf8");
        },
        chunks: () => answer,
      });
    });
    const late = setTimeout(
      () => request.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })),
      patience,
    );
    request.on("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => clearTimeout(late));
      else clearTimeout(late);
    });
    request.on("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
    request.end(body);
  });
