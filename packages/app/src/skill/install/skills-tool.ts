import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { App } from "../../app.ts";
import { runTool, type ToolRun } from "../../system/run-tool.ts";

/** Runs the ecosystem's `skills` program, pinned as a dependency, without telemetry, colours or questions. */
export async function runSkillsTool(app: App, given: readonly string[], workDir: string): Promise<ToolRun> {
  const manifest = createRequire(import.meta.url).resolve("skills/package.json");
  const { code, output } = await runTool(join(dirname(manifest), "bin", "cli.mjs"), {
    arguments: given,
    workDir,
    variables: {
      ...app.config.variables,
      DO_NOT_TRACK: "1",
      DISABLE_TELEMETRY: "1",
      NO_COLOR: "1",
      CI: "1",
      GIT_TERMINAL_PROMPT: "0",
      // A link in a repository becomes a plain file: the program copies what links lead to, wherever that is.
      GIT_ALLOW_PROTOCOL: "https:ssh",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.symlinks",
      GIT_CONFIG_VALUE_0: "false",
    },
    progress: (text) => app.person.detail(stripVTControlCharacters(text)),
  });
  return { code, output: stripVTControlCharacters(output) };
}
