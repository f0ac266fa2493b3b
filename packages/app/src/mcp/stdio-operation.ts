import type { Readable, Writable } from "node:stream";
import type { Text } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { operation } from "../operation/operation.ts";

/** An operation that serves MCP on standard input and output until its client leaves. */

interface StdioServer {
  readonly name: string;
  readonly summary: Text;
  /** For a person who starts it at a terminal. */
  readonly warning: Text;
  readonly examples: readonly string[];
  serve(app: App, input: Readable, output: Writable): Promise<void>;
}

export const stdioOperation = ({ name, summary, warning, examples, serve }: StdioServer) =>
  operation({
    name,
    summary,
    role: "user",
    effect: "read",
    place: "local",
    input: z.object({}),
    output: () => z.object({}),
    async run(app) {
      const { input, output } = await app.person.streams();
      if (input.isTTY) app.person.progress(app.say(warning));
      await serve(app, input, output);
      return {};
    },
    cli: { render: () => "", examples }, // standard output belongs to the protocol
  });
