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
if (process.env.npm_lifecycle_event === "start")
  io.stderr.write(
    config.language === "zh" ? "在这里，loadout 即：npm run loadout --\n" : "here, loadout is: npm run loadout --\n",
  );
process.exitCode = await runCli(["up", ...process.argv.slice(2)], config, io);
