import { homeFiles } from "@loadout/core/home";
import * as z from "zod/mini";
import { hasDatabase } from "../../config.ts";
import { isTerminated } from "../../doors/cli/interruption.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { drainField } from "./drain-field.ts";

/** Runs turns and dispatches for the servers of a database, until it is stopped. */

export const systemWorker = operation({
  name: "system.worker",
  summary: {
    en: "Run turns and dispatches for the servers of a PostgreSQL home",
    zh: "为共用 PostgreSQL 数据库的服务器运行轮次和派发",
  },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    turns: field(
      z._default(z.int().check(z.minimum(1), z.maximum(1000)), 50),
      { en: "Turns to run at once", zh: "同时运行的轮次数" },
      { value: "number" },
    ),
    drain: drainField(),
  }),
  output: () =>
    z.object({
      machine: z.string(),
      pid: z.number(),
      database: z.string(),
      /** Sessions whose turns were interrupted when it ended. */
      interrupted: z.array(z.string()),
    }),
  async run(app, { turns, drain }) {
    const { config, person, say } = app;
    if (!hasDatabase(config)) throw new AppFault("worker.no-database", { flag: "worker" });
    const { startWorker } = await import("./worker.ts");
    const worker = await startWorker({ config, most: turns });
    const database = homeFiles(config.home).database ?? "";
    const interrupted = await person.interruptible(async (signal) => {
      person.progress(
        say({
          en: `working for ${printable(database)} as ${printable(worker.machine)}, pid ${process.pid}; Ctrl-C stops it`,
          zh: `正在为 ${printable(database)} 工作：${printable(worker.machine)}，pid ${process.pid}；Ctrl-C 停止`,
        }),
      );
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      return worker.drain(isTerminated(signal) ? drain * 1000 : 0);
    });
    return { machine: worker.machine, pid: process.pid, database, interrupted: [...interrupted] };
  },
  cli: {
    render: ({ interrupted }, { say }) =>
      interrupted.length === 0
        ? say({ en: "stopped", zh: "已停止" })
        : say({
            en: `stopped · interrupted: ${interrupted.map(printable).join(", ")}`,
            zh: `已停止 · 已中断：${interrupted.map(printable).join(", ")}`,
          }),
    examples: ["loadout worker", "loadout worker --turns 20 --drain 60"],
  },
});
