import { devNull } from "node:os";
import { stripVTControlCharacters } from "node:util";
import { codeOf, Fault, type StartedChild, startChild } from "@loadout/core";
import { AppFault } from "../../operation/app-fault.ts";

/** Runs git with limits and a clean environment. */

export interface GitRun {
  readonly arguments: readonly string[];
  /** Its working folder; also its HOME, so that no user settings apply. */
  readonly folder: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** With the credentials, keys, proxies and settings of the person at this machine; never in a server. */
  readonly isPersonal?: boolean;
  /** Asked now and then while it runs; what it throws ends it. */
  readonly watch?: () => void;
}

export interface GitResult {
  readonly code: number | undefined;
  readonly output: string;
  /** What it says is wrong, in a line. */
  readonly problem: string;
}

/** Variables of ours that git gets to see: where programs are, and whom to trust. */
const handedOn = ["PATH", "SSL_CERT_FILE", "SSL_CERT_DIR", "GIT_SSL_CAINFO"];

/** Settings that keep git from running hooks or helpers, following redirects, and prompting. */
const settings = [
  "protocol.allow=never",
  "http.followRedirects=false",
  "http.lowSpeedLimit=1000",
  "http.lowSpeedTime=30",
  "transfer.bundleURI=false",
  `core.hooksPath=${devNull}`,
  "core.fsmonitor=false",
  "core.autocrlf=false",
  "core.bigFileThreshold=8m",
  "submodule.recurse=false",
  "gc.auto=0",
  "maintenance.auto=false",
];

/** Only for programs that run for nobody in particular. */
const impersonal = ["credential.helper="];

/** What a person's own git also sees. */
const personal = ["HOME", "XDG_CONFIG_HOME", "SSH_AUTH_SOCK", "HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy"];

const outputLimit = 20_000_000;
const errorLimit = 20_000;
const watchEvery = 200;

/** Runs git with its arguments as they are, never through a shell, and ends it with everything it started. */
export async function runGit(run: GitRun): Promise<GitResult> {
  const { arguments: given, folder, variables, signal, watch, isPersonal = false } = run;
  signal.throwIfAborted();
  const said = { stdout: "", stderr: "" };
  let failure: { readonly reason: unknown } | undefined;
  const stop = (reason: unknown): void => {
    failure ??= { reason };
    child.kill("SIGKILL");
  };
  const child: StartedChild = await startChild({
    command: "git",
    args: [...(isPersonal ? settings : [...settings, ...impersonal]).flatMap((setting) => ["-c", setting]), ...given],
    env: isPersonal ? personalEnvironment(folder, variables) : environmentOf(folder, variables),
    cwd: folder,
    hasInput: false,
    onOutput(chunk, from) {
      if (from === "stderr") said.stderr = (said.stderr + chunk.toString("utf8")).slice(-errorLimit);
      else if (said.stdout.length + chunk.length <= outputLimit) said.stdout += chunk.toString("utf8");
      else stop(new Fault("file.too-large", { what: "git", size: `> ${outputLimit}`, limit: outputLimit }));
    },
  }).catch((error: unknown) => {
    throw codeOf(error) === "ENOENT" ? new AppFault("git.missing") : error;
  });
  const abort = (): void => stop(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  const watcher = setInterval(() => attempt(watch, stop), watchEvery);
  try {
    const code = await child.ended;
    if (failure) throw failure.reason;
    return { code, output: said.stdout, problem: problemIn(said.stderr) };
  } finally {
    clearInterval(watcher);
    signal.removeEventListener("abort", abort);
  }
}

function attempt(watch: (() => void) | undefined, stop: (reason: unknown) => void): void {
  try {
    watch?.();
  } catch (error) {
    stop(error);
  }
}

function environmentOf(
  folder: string,
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const own = handedOn.flatMap((name) => {
    const value = variables[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(own),
    HOME: folder,
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_SSH: "ssh",
    GIT_SSH_VARIANT: "ssh",
    GIT_CEILING_DIRECTORIES: folder,
  };
}

/** Nothing is asked for: without a stored credential or key, git fails. */
function personalEnvironment(
  folder: string,
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const { HOME: _, GIT_CONFIG_GLOBAL: __, GIT_CONFIG_NOSYSTEM: ___, ...rest } = environmentOf(folder, variables);
  const own = personal.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name]] as const]));
  return { ...rest, ...Object.fromEntries(own) };
}

/** What git gives as the reason, without its prefix. */
function problemIn(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split(/[\r\n]+/)
    .filter((line) => line !== "");
  const line = lines.findLast((one) => /^(?:fatal|error):/.test(one)) ?? lines.at(-1) ?? "";
  return line.replace(/^(?:fatal|error): /, "").slice(0, 300);
}
