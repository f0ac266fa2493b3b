import type { GitMode } from "../../environment/choices.ts";

/** Where a command runs: what it finds there, and what it may write. */
export interface ShellPlace {
  /** The folder of the session: `/workspace`, the only one that can be written. */
  readonly workspace: string;
  /** A folder with the visible skills and nothing else: `/skills`, read-only. */
  readonly skills: string;
  /** Where the shell keeps what it needs itself. */
  readonly folder: string;
  /** Whether the workspace is a project: what steers it is changed by people only. */
  readonly isProject: boolean;
  /** Folders in a project that a person trusted on their own, relative to it: each is guarded like the project. */
  readonly trusted?: readonly string[];
  /** Whether commands may add and commit in the repositories of a project; they may if not said otherwise. */
  readonly git?: GitMode;
  /** Where all processes that run commands in this project find each other; below `folder` if not said. */
  readonly holds?: string;
}

/** What a command may take; beyond it, it is ended. */
export interface ShellLimits {
  readonly seconds: number;
  readonly processes: number;
  /** Bytes of memory of all its processes together. */
  readonly memory: number;
  /** Bytes of one file. */
  readonly file: number;
  /** Bytes by which the free space of the disk may shrink; never more than half of what is free. */
  readonly disk: number;
  /** Bytes of `/tmp`. */
  readonly temporary: number;
  /** Bytes of output that are kept for the next reader, the first and the last of them. */
  readonly output: number;
  /** Bytes of output altogether. */
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
  /** Where it starts: a path as the command sees it, relative to the workspace or absolute. */
  readonly cwd?: string;
  /** Whether it will be written to; otherwise it reads nothing. */
  readonly hasInput: boolean;
  readonly limits: ShellLimits;
}

/** What a command printed since it was last asked, and how it stands. */
export interface ProcessState {
  readonly output: string;
  readonly isRunning: boolean;
  /** Of one that ended by itself. */
  readonly exitCode?: number;
  /** Why it did not end by itself. */
  readonly endedBy?: string;
  /** What happened to the project: something it may not make was renamed. */
  readonly note?: string;
}

/** A command that was started. */
export interface Process {
  /** Waits for its end, but no longer than this. */
  read(milliseconds: number): Promise<ProcessState>;
  /** Why it cannot be written to; nothing when it was. */
  write(text: string, isLast: boolean): string | undefined;
  /** Ends it with everything it started. When this settles nothing of it is left. */
  stop(): Promise<void>;
  /** Settles when it has ended, however that came. */
  readonly ended: Promise<void>;
}

/** Runs commands: text by a shell, words as they are. A command that cannot be started is a process that has ended. */
export interface Shell {
  readonly kind: "bubblewrap" | "virtual" | "host";
  start(command: string | readonly string[], options: StartOptions): Promise<Process>;
}
