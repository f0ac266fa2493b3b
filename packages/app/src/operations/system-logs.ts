import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { printable } from "../cli/terminal.ts";
import { field } from "../field.ts";
import { operation } from "../operation.ts";

export const systemLogs = operation({
  name: "system.logs",
  summary: { en: "What the server wrote down, a line of JSON a request", zh: "服务器日志，每个请求一行 JSON" },
  role: "superadmin",
  effect: "read",
  place: "local",
  input: z.object({
    lines: field(
      z._default(z.int().check(z.positive(), z.maximum(100_000)), 50),
      { en: "How many", zh: "行数" },
      { short: "n" },
    ),
    follow: field(z._default(z.boolean(), false), { en: "Go on as more come", zh: "持续输出新的日志" }, { short: "f" }),
  }),
  output: () => z.object({ path: z.string(), lines: z.array(z.string()) }),
  async run(app, { lines: wanted, follow }) {
    const path = join(app.config.home, "logs", "server.log");
    if (!existsSync(path))
      throw new Fault("file.not-found", {
        path,
        suggestion: { en: "Start the server: loadout up", zh: "请先启动服务器：loadout up" },
      });
    const text = readFileSync(path, "utf8");
    const lines = text
      .split("\n")
      .filter((line) => line !== "")
      .slice(-wanted);
    if (!follow) return { path, lines };
    for (const line of lines) app.person.deliver(Buffer.from(`${printable(line)}\n`));
    await app.person.interruptible((signal) =>
      tail(path, Buffer.byteLength(text), signal, (more) => app.person.deliver(more)),
    );
    return { path, lines: [] };
  },
  cli: {
    rows: "lines",
    render: ({ lines }) => lines.map(printable).join("\n"),
    examples: ["loadout logs", "loadout logs -n 200", "loadout logs -f"],
  },
});

/** How often it is looked, in milliseconds. */
const pace = 200;

/** Hands on what is added; a log that was put aside begins anew. */
async function tail(path: string, from: number, signal: AbortSignal, show: (bytes: Buffer) => void): Promise<void> {
  let shown = from;
  while (!signal.aborted) {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size < shown) shown = 0;
    if (size > shown) {
      show(readFileSync(path).subarray(shown, size));
      shown = size;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, pace);
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      }
      signal.addEventListener("abort", done);
    });
  }
}
