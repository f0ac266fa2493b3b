import { createOutput } from "./cli/output.ts";
import { runCli } from "./cli/run-cli.ts";
import { readConfig } from "./config.ts";

const io = {
  get stdin() {
    return process.stdin;
  },
  stdout: createOutput(1),
  stderr: createOutput(2),
};

runCli(process.argv.slice(2), readConfig(process.env, process.cwd()), io).then((code) => {
  process.exitCode = code;
});
