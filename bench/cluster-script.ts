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

export function callOf(message: string): { readonly tool: string; readonly given: object } {
  const said = readMessage(message);
  switch (said.deed) {
    case "write":
      return { tool: "write_file", given: { path: noteOf(said), content: `${message}\n` } };
    case "run":
      return { tool: "exec_command", given: { command: `echo '${message}' >> ${logFile}; sleep 0.5` } };
    case "show":
      return { tool: "exec_command", given: { command: showAll } };
    default:
      return { tool: "list_files", given: {} };
  }
}

/** The answer to a message that was carried out. */
export const answerTo = (message: string): string => `done: ${message}`;
