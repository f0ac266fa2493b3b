/** What a message makes the model of a cluster do. It follows from the text alone, so that everyone can tell. */

/** `write` and `run` change the workspace, `list` reads it, `show` answers with all of it. */
export const deeds = ["write", "run", "list"] as const;
export type Deed = (typeof deeds)[number] | "show";

export interface Said {
  readonly talk: string;
  readonly number: string;
  readonly deed: Deed;
}

export const messageOf = ({ talk, number, deed }: Said): string => `${talk} ${number} ${deed}`;

export function readMessage(message: string): Said {
  const [talk = "", number = "", deed = ""] = message.split(" ");
  return { talk, number, deed: deed as Deed };
}

/** The file that a `write` makes, and the one that each `run` adds a line to. */
export const noteOf = ({ number }: Said): string => `notes/${number}.md`;
export const logFile = "log.txt";
/** Between the files that `show` answers with. */
const showAll = `for file in ${logFile} notes/*; do test -f "$file" && echo "== $file" && cat "$file"; done; true`;

/** Seconds that a command may take before it counts as running in the background: starting one takes long on a busy machine. */
const patience = 60;

export function callOf(message: string): { readonly tool: string; readonly given: object } {
  const said = readMessage(message);
  switch (said.deed) {
    case "write":
      return { tool: "write_file", given: { path: noteOf(said), content: `${message}\n` } };
    case "run":
      return {
        tool: "exec_command",
        given: { command: `echo '${message}' >> ${logFile}; sleep 0.5`, yield_seconds: patience },
      };
    case "show":
      return { tool: "exec_command", given: { command: showAll, yield_seconds: patience } };
    default:
      return { tool: "list_files", given: {} };
  }
}

/** How results of tools begin whose work is done; of a `list` there is none. */
const beginnings: Readonly<Record<Deed, RegExp>> = {
  write: /^(?:created|wrote) /,
  run: /^\[exit code 0\]/,
  show: /^\[exit code 0\]/,
  list: /^/,
};

/** What the result of a tool says of its work: `refused` if nothing was begun, `failed` if it is unknown how far it got. */
export function workIn(message: string, result: string): "done" | "running" | "refused" | "failed" {
  if (beginnings[readMessage(message).deed].test(result)) return "done";
  if (result.startsWith("[still running")) return "running";
  return result.startsWith("Refused: ") ? "refused" : "failed";
}

/** The answer to a message whose tool had this result. */
export const answerTo = (message: string, result: string): string =>
  workIn(message, result) === "done" ? doneAnswer(message) : `${undoneAnswer(message)}${result}`;

/** Whether it can be an answer to this message, whatever the result was. */
export const isAnswerTo = (message: string, text: string): boolean =>
  text === doneAnswer(message) || text.startsWith(undoneAnswer(message));

const doneAnswer = (message: string): string => `done: ${message}`;
const undoneAnswer = (message: string): string => `not done: ${message}: `;
