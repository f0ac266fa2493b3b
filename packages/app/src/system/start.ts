import { buildConsole } from "../../../console/build-console.ts";
import type { Config } from "../config.ts";
import { createOutput } from "../doors/cli/output.ts";
import { startCli } from "../doors/cli/start-cli.ts";
import { widenThreadPool } from "./server/widen-thread-pool.ts";

/** `npm start`: everything set up on embedded defaults, and the server running. */
widenThreadPool();
const io = {
  get stdin() {
    return process.stdin;
  },
  stdout: createOutput(1),
  stderr: createOutput(2),
};

function prepare({ language }: Config): void {
  const isChinese = language === "zh";
  if (process.env.npm_lifecycle_event === "start")
    io.stderr.write(isChinese ? "在这里，loadout 即：npm run loadout --\n" : "here, loadout is: npm run loadout --\n");
  buildConsole({ onStart: () => io.stderr.write(isChinese ? "正在构建控制台……\n" : "building the console…\n") });
}

process.exitCode = await startCli(
  {
    words: ["up", ...process.argv.slice(2)],
    variables: process.env,
    folder: process.env.INIT_CWD ?? process.cwd(),
    onConfig: prepare,
  },
  io,
);
