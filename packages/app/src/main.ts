import { createOutput } from "./doors/cli/output.ts";
import { startCli } from "./doors/cli/start-cli.ts";

/** The command line as a program. */
const io = {
  get stdin() {
    return process.stdin;
  },
  stdout: createOutput(1),
  stderr: createOutput(2),
};

startCli({ words: process.argv.slice(2), variables: process.env, folder: process.cwd() }, io).then((code) => {
  process.exitCode = code;
});
