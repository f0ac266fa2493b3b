import { buildConsole } from "../../console/build-console.ts";
import { createOutput } from "./cli/output.ts";
import { runCli } from "./cli/run-cli.ts";
import { readConfig } from "./config.ts";

// `npm start`: everything set up on embedded defaults, and the server running.
const config = readConfig(process.env, process.env.INIT_CWD ?? process.cwd());
const io = {
  get stdin() {
    return process.stdin;
  },
  stdout: createOutput(1),
  stderr: createOutput(2),
};
const isChinese = config.language === "zh";
if (process.env.npm_lifecycle_event === "start")
  io.stderr.write(isChinese ? "在这里，loadout 即：npm run loadout --\n" : "here, loadout is: npm run loadout --\n");
buildConsole({ onStart: () => io.stderr.write(isChinese ? "正在构建控制台……\n" : "building the console…\n") });
process.exitCode = await runCli(["up", ...process.argv.slice(2)], config, io);
