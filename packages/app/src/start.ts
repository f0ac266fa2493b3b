import { existsSync } from "node:fs";
import { join } from "node:path";
import { createHome, openLibrary } from "@loadout/core";
import { createOutput } from "./cli/output.ts";
import { report, runCli } from "./cli/run-cli.ts";
import { createTerminal } from "./cli/terminal.ts";
import { readConfig } from "./config.ts";

// `npm start`: everything set up on embedded defaults. Until there is a server it shows where things stand.
const config = readConfig(process.env, process.env.INIT_CWD ?? process.cwd());
const io = { stdin: process.stdin, stdout: createOutput(1), stderr: createOutput(2) };
const { say } = createTerminal({ language: config.language });
try {
  const { isNew } = await createHome(config.home, config.templates);
  await recoverLibrary(config.home);
  if (isNew) io.stderr.write(`${say({ en: "created", zh: "已创建" })} ${config.home}\n`);
  process.exitCode = await runCli([], config, io);
  if (process.env.npm_lifecycle_event === "start")
    io.stderr.write(`\n  ${say({ en: "here, loadout is", zh: "在这里，loadout 即" })}: npm run loadout --\n`);
} catch (error) {
  process.exitCode = report(error, [], config, io);
}

/** Files and index are put in line before anything is shown: a change may have been cut short. */
async function recoverLibrary(home: string): Promise<void> {
  if (!existsSync(join(home, "loadout.db"))) return;
  await using library = await openLibrary({ home });
  await library.recover();
}
