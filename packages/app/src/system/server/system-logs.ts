import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";

/** Prints the server log. */

export const systemLogs = operation({
  name: "system.logs",
  summary: { en: "Print the server log, one JSON line per request", zh: "服务器日志，每个请求一行 JSON" },
  role: "superadmin",
  effect: "read",
  place: "local",
  input: z.object({
    lines: field(
      z._default(z.int().check(z.positive(), z.maximum(100_000)), 50),
      { en: "Number of lines", zh: "行数" },
      { short: "n" },
    ),
    follow: field(z._default(z.boolean(), false), { en: "Follow the log", zh: "持续输出新的日志" }, { short: "f" }),
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
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    const lines = whole
      .split("\n")
      .filter((line) => line !== "")
      .slice(-wanted);
    if (!follow) return { path, lines };
    const show = (line: string): Promise<void> => app.person.announce(jsonOr(line), () => printable(line));
    for (const line of lines) await show(line);
    await app.person.interruptible((signal) => tail(path, Buffer.byteLength(whole), signal, show));
    return { path, lines: [] };
  },
  cli: {
    render: ({ lines }) => lines.map(printable).join("\n"),
    examples: ["loadout logs", "loadout logs -n 200", "loadout logs -f"],
  },
});

/** A line is JSON, unless something went wrong. */
function jsonOr(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return line;
    throw error;
  }
}

/** Poll interval, in milliseconds. */
const pace = 200;

/** Follows the log; starts over when it is rotated. */
async function tail(
  path: string,
  from: number,
  signal: AbortSignal,
  show: (line: string) => Promise<void>,
): Promise<void> {
  let shown = from;
  while (!signal.aborted) {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size < shown) shown = 0;
    const fresh = size > shown ? readFileSync(path).subarray(shown) : Buffer.alloc(0);
    const whole = fresh.subarray(0, fresh.lastIndexOf(10) + 1); // the last line may still be being written
    for (const line of whole.toString("utf8").split("\n")) if (line !== "") await show(line);
    shown += whole.length;
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
