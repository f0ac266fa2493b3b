import type { Environment, Fault, Role, SharedKind, Text, Verb } from "@loadout/core";
import type * as z from "zod/mini";
import type { App } from "../app.ts";
import type { Terminal } from "../doors/cli/terminal.ts";

/**
 * One thing the product can do. `skill.list` is `loadout skill list` and, where there is a server, `GET
 * /api/skill/list`; every door reads the same description.
 */
export interface Operation<
  Input extends z.ZodMiniObject = z.ZodMiniObject,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly summary: Text;
  /** The lowest role that may use it. */
  readonly role: Role;
  /**
   * What it works on, if that can be shared: grants allow it to callers below `role`, and refuse it to callers that they do
   * not name.
   */
  readonly shares?: Shares<z.infer<Input>>;
  readonly effect: "read" | "write";
  /**
   * `local`: only in this process; `anywhere`: in this process or through a server; `server`: only through a server.
   * `files`: in this process, with files of this machine; a server elsewhere is sent their bytes or sends them.
   */
  readonly place: "local" | "anywhere" | "server" | "files";
  readonly input: Input;
  /** A function, so that schemas of answers are only made when needed: commands start faster without. */
  readonly output: () => Output;
  /**
   * Also a tool of the MCP door, for every role: `run` answers callers below `role` with what they may use. Off by
   * default: a model that reads hostile skills gets no account and no token.
   */
  readonly mcp?: true;
  /** Throws for an input that a model may not send through the MCP door. */
  forModel?(input: z.infer<Input>): void;
  /** A read sent as POST because its input is too long for a URL; still has no side effects. */
  readonly isLarge?: true;
  /** `from` is the version a change is based on, required over HTTP. An operation that also reads lists the fields that make it a change. */
  readonly needsVersion?: true | readonly string[];
  /** Its answer contains a secret that is shown once; it is never logged or stored. */
  readonly hasSecret?: true;
  /** Runs a turn, which counts toward the caller's limit of parallel turns. */
  readonly takesTurn?: true;
  /** Uses storage of the caller, and is refused once their limit is reached. */
  readonly keepsMore?: true;
  /** For a read that depends only on its environment: identifies the answer without computing it (ETag). */
  stamp?(environment: Environment, input: z.infer<Input>): string | undefined;
  run(app: App, input: z.infer<Input>): Promise<Immutable<z.infer<Output>>>;
  /** Over HTTP the answer is a file instead of the output. */
  readonly download?: Download<z.infer<Input>, Immutable<z.infer<Output>>>;
  /** The fault of an output that means refusal: over HTTP a problem, with the members of the output. */
  refusal?(output: Immutable<z.infer<Output>>, app: App): Fault | undefined;
  /** One output for several files, which are sent to a server one by one. */
  join?(answers: readonly FileAnswer<Immutable<z.infer<Output>>>[]): Immutable<z.infer<Output>>;
  readonly cli: Cli<Immutable<z.infer<Output>>, z.infer<Input>>;
}

/** Things of an input that can be shared, and what the operation does with them. */
export interface Shares<Input> {
  readonly kind: SharedKind;
  readonly verb: Verb;
  /** The names of the things, none if there is none; `fixed` replaces fields of the input, which cannot mean others later. */
  resolve(app: App, input: Input): Promise<{ readonly names: readonly string[]; readonly fixed: object }>;
}

/** A file that an operation answers with. */
export interface OpenFile {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly content: Buffer | AsyncIterable<Buffer>;
  /** Details that a command shows beside the file. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

export interface Download<Input, Output> {
  /** The media types that the file can have. */
  readonly types: readonly string[];
  /** The input of a request; a command line may take more. */
  readonly query: z.ZodMiniObject;
  open(app: App, query: never): Promise<OpenFile>;
  /** Saves files at a terminal; `open` opens one, in this process or on a server elsewhere. */
  save(app: App, input: Input, open: (query: object) => Promise<OpenFile>): Promise<Output>;
}

/** What a server answered about one file. */
export interface FileAnswer<Output> {
  /** As it was typed. */
  readonly path: string;
  readonly output: Output;
}

/** A value whose lists and objects are read-only, as those of the core are: it can be returned without a copy. */
export type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;

/** The type of an answer, from the function that makes its schema. */
export type AnswerOf<Schema extends () => z.ZodMiniType> = Immutable<z.infer<ReturnType<Schema>>>;

/** How an operation shows on the command line. */
export interface Cli<Output, Input = unknown> {
  /** Input fields given by position; a list takes the remaining words. */
  readonly positionals?: readonly string[];
  /** The field of the output that holds the list `--plain` and `--json a,b` go through; else the output itself. */
  readonly rows?: string & keyof Output;
  /** The columns of `--plain`; all if left out. */
  readonly plain?: readonly string[];
  /** What a person reads: made by `list`, `facts` or `done` of doors/cli/view.ts, or free text. */
  render(output: Output, terminal: Terminal): string;
  /** The rendered text is the exact result: no newline is added unless output is a terminal. */
  readonly isExact?: true;
  /**
   * What a dry run says of a change, told before it is made. For operations with a field `dryRun`, run on a server; in this
   * process `run` tells it itself.
   */
  announce?(output: Output, terminal: Terminal, input: Input): string;
  /** Suggested next commands, printed on stderr. */
  next?(output: Output, terminal: Terminal): readonly string[];
  /** The exit code, if the answer itself is a failure. */
  exit?(output: Output): number;
  /** The output format the input asks for: `json` acts like `--json`; with both JSON formats, faults are JSON too. */
  format?(input: Input): "text" | "json" | "stream-json";
  /** Whether the person has to type, edit or pipe something in: such commands run locally, not on a server. */
  byHand?(input: Input): boolean;
  /** The address of the database that the input names. */
  database?(input: Input): string | undefined;
  /** It only shows the catalog, so skills that did not change may come from the cache on disk. */
  readonly isCached?: true;
  readonly examples?: readonly string[];
}

/** An operation of any input and output. Its members are methods, which makes every operation assignable. */
export type AnyOperation = Operation;

/** Defines an operation; types follow from its schemas. */
export function operation<Input extends z.ZodMiniObject, Output extends z.ZodMiniType>(
  definition: Operation<Input, Output>,
): Operation<Input, Output> {
  if (!definition.shares) return definition;
  /** The app and the input to go on with; throws if the caller may not. */
  const checked = async <Given>(app: App, input: Given): Promise<{ readonly app: App; readonly input: Given }> =>
    (await import("../access/check-shared.ts")).checkShared(app, definition as unknown as AnyOperation, input);
  const { run, download } = definition;
  return {
    ...definition,
    async run(app, given) {
      const { app: limited, input } = await checked(app, given);
      return run.call(definition, limited, input);
    },
    ...(download && {
      download: {
        ...download,
        async open(app, given) {
          const { app: limited, input } = await checked(app, given);
          return download.open(limited, input);
        },
      },
    }),
  };
}
