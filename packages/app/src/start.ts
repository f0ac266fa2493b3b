import { createHome } from "@loadout/core";
import { createOutput } from "./cli/output.ts";
import { runCli } from "./cli/run-cli.ts";
import { readConfig } from "./config.ts";

// `npm start`: everything set up on embedded defaults. Until there is a server it shows where things stand.
const config = readConfig(process.env, process.env.INIT_CWD ?? process.cwd());
const io = { stdin: process.stdin, stdout: createOutput(1), stderr: createOutput(2) };
const { isNew } = await createHome(config.home, config.templates);
if (isNew) io.stderr.write(`created ${config.home}\n`);
process.exitCode = await runCli([], config, io);
if (process.env.npm_lifecycle_event === "start") io.stderr.write("\n  here, loadout is: npm run loadout --\n");
