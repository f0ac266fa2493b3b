import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

/** The same framework answering a constant of so many bytes: the floor of a server. Says its port. */
const body = JSON.stringify({ text: "x".repeat(Math.max(0, Number(process.argv[2]) - 11)) });
const app = new Hono();
app.get(
  "/api/skill/list",
  () => new Response(body, { headers: { "Content-Type": "application/json; charset=utf-8" } }),
);
const server = createServer(getRequestListener(app.fetch));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : "");
});
