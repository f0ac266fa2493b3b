import type { GitMode } from "../../environment/choices.ts";

/** The interface of shells, and the limits of commands. */

/** The folders of a command: what it can read and write. */
export interface ShellPlace {
  /** The folder of the session: `/workspace`, the only one that can be written. */
  readonly workspace: string;
  /** A folder with the visible skills and nothing else: `/skills`, read-only. */
  readonly skills: string;
  /** Where the shell keeps its own files. */
  readonly folder: string;
  /** Whether the workspace is a project: commands cannot change what steers it. */
  readonly isProject: boolean;
  /** Trusted projects inside the workspace, relative to it; each is guarded like the project. */
  readonly trusted?: readonly string[];
  /** Whether commands may commit in the repositories of a project; the default is `write`. */
  readonly git?: GitMode;
  /** Whether processes may make namespaces, in which the mounts of the sandbox keep nothing in its place. */
  readonly canMakeNamespaces?: boolean;
  /** The folder shared by all processes that run commands in this project; by default below `folder`. */
  readonly holds?: string;
}

/** Limits of a command; it is ended when it exceeds one. */
export interface ShellLimits {
  readonly seconds: number;
  readonly processes: number;
  /** Bytes of memory of all its processes together. */
  readonly memory: number;
  /** Bytes of one file. */
  readonly file: number;
  /** Bytes by which free disk space may shrink; never more than half of it. */
  readonly disk: number;
  /** Bytes of `/tmp`. */
  readonly temporary: number;
  /** Bytes of output kept until it is read: the first and the last. */
  readonly output: number;
  /** Total bytes of output. */
  readonly printed: number;
}

export const shellLimits: ShellLimits = {
  seconds: 120,
  processes: 256,
  memory: 2_000_000_000,
  file: 1_000_000_000,
  disk: 4_000_000_000,
  temporary: 256_000_000,
  output: 1_000_000,
  printed: 64_000_000,
};

export interface StartOptions {
  readonly place: ShellPlace;
  /** The working directory as the command sees it: relative to the workspace, or absolute. */
  readonly cwd?: string;
  /** Whether its stdin will be written to; otherwise stdin is empty. */
  readonly hasInput: boolean;
  readonly limits: ShellLimits;
}

/** The output of a command since the last read, and its status. */
export interface ProcessState {
  readonly output: string;
  readonly isRunning: boolean;
  /** Set if it ended by itself. */
  readonly exitCode?: number;
  /** Why it was ended. */
  readonly endedBy?: string;
  /** A note about the project, such as files that were renamed. */
  readonly note?: string;
}

/** A command that was started. */
export interface Process {
  /** Waits for its end, at most this long. */
  read(milliseconds: number): Promise<ProcessState>;
  /** Writes to its stdin; returns a reason if that is not possible. */
  write(text: string, isLast: boolean): string | undefined;
  /** Ends it with everything it started; settles when nothing of it is left. */
  stop(): Promise<void>;
  /** Settles when it has ended for any reason. */
  readonly ended: Promise<void>;
}

/** Runs commands: a string through a shell, a list of words without one. A command that cannot start is an ended process. */
export interface Shell {
  readonly kind: "bubblewrap" | "virtual" | "host";
  start(command: string | readonly string[], options: StartOptions): Promise<Process>;
}
