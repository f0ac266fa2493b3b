import { createInterface } from "node:readline";
import type { CliIo } from "../../doors/cli/run-cli.ts";

/** Reads the messages of a person. */
export interface MessageReader {
  /** `undefined` when there is no more, or the person leaves. */
  next(): Promise<string | undefined>;
  close(): void;
}

/** At a terminal a prompt, elsewhere each line is a message. */
export function createMessageReader({ stdin, stdout, stderr }: CliIo, term: string | undefined): MessageReader {
  const screen = stderr.isTTY ? process.stderr : stdout.isTTY ? process.stdout : undefined;
  return stdin.isTTY && screen ? promptForMessages(stdin, screen, term !== "dumb") : lineByLine(stdin);
}

function lineByLine(stdin: CliIo["stdin"]): MessageReader {
  const lines = createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY, terminal: false });
  const iterator = lines[Symbol.asyncIterator]();
  return {
    async next() {
      const { done, value } = await iterator.next();
      return done ? undefined : value;
    },
    close() {
      lines.close();
      stdin.destroy(); // an open pipe would keep the process
    },
  };
}

/** Between prompts the terminal is as it was, so that Ctrl-C during a turn is a signal. */
function promptForMessages(stdin: CliIo["stdin"], screen: NodeJS.WriteStream, canBracket: boolean): MessageReader {
  let history: string[] = [];
  const bracketPastes = (on: boolean): void => {
    if (canBracket) screen.write(`\u001b[?2004${on ? "h" : "l"}`);
  };

  return {
    next: () =>
      new Promise((resolve) => {
        const prompt = createInterface({
          input: stdin,
          output: screen,
          prompt: "> ",
          terminal: true,
          history,
          historySize: 1000,
        });
        const lines: string[] = [];
        let isPasting = false;

        function finish(message: string | undefined): void {
          prompt.off("close", leave).close();
          stdin.off("keypress", watchPastes);
          bracketPastes(false);
          if (message === undefined) screen.write("\n");
          resolve(message);
        }
        const leave = (): void => finish(undefined);
        const watchPastes = (_text: unknown, key: { name?: string } | undefined): void => {
          if (key?.name === "paste-start") isPasting = true;
          if (key?.name === "paste-end") isPasting = false;
        };
        /** A message ends with a line that nothing follows; pasted lines arrive together. */
        const endMaybe = (count: number): void => {
          if (!isPasting && lines.length === count && prompt.line === "") finish(lines.join("\n"));
        };

        stdin.on("keypress", watchPastes);
        prompt
          .on("history", (typed) => {
            history = [...typed];
          })
          .on("line", (line) => {
            const count = lines.push(line);
            setImmediate(endMaybe, count);
          })
          .on("SIGINT", leave)
          .on("close", leave);
        bracketPastes(true);
        prompt.prompt();
      }),
    close() {
      stdin.pause();
    },
  };
}
