import type { CommandSettings } from "../shell/choose-shell.ts";

/** What a model reads of the command tools: their descriptions and parameters. */

/** The longest time that a call may wait for a command, in seconds. */
export const longestYield = 300;

const objectOf = (properties: object, required: readonly string[]): Record<string, unknown> => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const execText =
  "Run a command; get its exit code and what it prints. Text is run by a shell, a list of words as it is, without one. A command that is still running after yield_seconds goes on: write_stdin reads on and writes to it.";
const sandboxPlace = (hasNetwork: boolean): string =>
  `Each command has a sandbox of its own: it starts in /workspace, where what it writes is kept; /skills holds the skills, read-only; /tmp is gone afterwards; ${hasNetwork ? "it reaches the network" : "there is no network"}. In a project, settings and hooks of git, agents and editors are read-only. What it leaves in the background ends with it.`;
const hostPlace =
  "It runs on the host itself, not in a sandbox, with all rights of the user who runs Loadout, and starts in the workspace. Skills are in the folder $LOADOUT_SKILLS, not in /skills; do not change anything there.";

export const execDescription = ({ exec, network }: CommandSettings): string =>
  `${execText}\n${exec === "host" ? hostPlace : sandboxPlace(network)}`;

export const writeDescription =
  "Read on what a running command prints, and write to it. It must have been started with stdin: true to be written to.";

export const closeDescription = "End a command that is still running, with everything it started.";

const sessionId = { type: "string", description: "As exec_command gave it" };
export const closeParameters = objectOf({ session_id: sessionId }, ["session_id"]);

const yieldSeconds = (usual: number) => ({
  type: "number",
  minimum: 0,
  maximum: longestYield,
  description: `How long to wait for it to end; ${usual} if left out`,
});

export const execParameters = (most: number, usual: number): Record<string, unknown> =>
  objectOf(
    {
      command: {
        anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
        description: "Text for the shell, or a list of words",
      },
      cwd: { type: "string", description: "The folder to start in; the workspace if left out" },
      timeout_seconds: {
        type: "number",
        minimum: 0,
        maximum: most,
        description: `When it is ended; ${Math.min(usual, most)} if left out`,
      },
      yield_seconds: yieldSeconds(10),
      stdin: { type: "boolean", description: "Whether write_stdin will write to it; otherwise its input is empty" },
    },
    ["command"],
  );

export const writeParameters = objectOf(
  {
    session_id: sessionId,
    text: { type: "string", description: "What to write, with its line breaks; nothing to read only" },
    end_of_input: { type: "boolean", description: "Whether nothing more will be written" },
    yield_seconds: yieldSeconds(1),
  },
  ["session_id"],
);
