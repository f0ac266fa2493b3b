import { resolve } from "node:path";
import { reasonOf } from "../../ground/error-code.ts";
import { withUserHome } from "../../ground/files/user-home.ts";
import { startChildGuard } from "../../ground/process/child-guard.ts";
import type { Shell } from "./shell.ts";
import { commandProblem, notStarted, startCommand } from "./start-command.ts";

/** Runs commands on the host, without a sandbox. */

/** Variables that commands inherit: no keys, no tokens. */
const handedOn = ["PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"];

/**
 * Runs commands on the host with the rights of this process: no sandbox, and no protection of `/skills`. Only the setting
 * `exec: "host"` enables it. A process that a command moves into its own session survives the command.
 */
export function createHostShell(given: Readonly<Record<string, string | undefined>> = process.env): Shell {
  const variables = withUserHome(given);
  const inherited = Object.fromEntries(
    handedOn.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name]]])),
  );
  /** Ends commands when this process is killed, which a sandbox does by itself; started with the first command. */
  let guard: Promise<unknown> | undefined;
  return {
    kind: "host",
    async start(command, { place, cwd = "", hasInput, limits }) {
      const problem = commandProblem(command, cwd);
      if (problem !== undefined) return notStarted(problem);
      const [program = "", ...args] = typeof command === "string" ? ["/bin/sh", "-c", command] : command;
      guard ??= startChildGuard({ silence: Number.POSITIVE_INFINITY });
      try {
        await guard;
      } catch (error) {
        guard = undefined;
        return notStarted(reasonOf(error));
      }
      return startCommand(
        {
          command: program,
          args,
          env: { ...inherited, TERM: "dumb", LOADOUT_SKILLS: place.skills },
          cwd: resolve(place.workspace, cwd.replace(/^\/workspace(?=\/|$)/, ".")),
          interrupt: (child) => child.kill("SIGTERM"),
        },
        { hasInput, limits, place },
      );
    },
  };
}
