import type { ExecMode, GitMode } from "../../environment/choices.ts";
import type { SettingsLayer } from "../../environment/open-environment.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { bubblewrapProblem, createBubblewrapShell } from "./bubblewrap-shell.ts";
import { createHostShell } from "./host-shell.ts";
import type { Shell, ShellPlace } from "./shell.ts";
import { createVirtualShell } from "./virtual-shell.ts";

/** Chooses how commands run: sandbox, virtual shell, host, or not at all. */

/** The settings for running commands. */
export interface CommandSettings {
  readonly exec: ExecMode;
  readonly network: boolean;
  readonly git: GitMode;
  /** The longest time limit a command may request. */
  readonly mostSeconds: number;
}

/**
 * The command settings of all layers. Layers outside the home belong to a project, which a model can change: they can only
 * restrict.
 */
export function commandSettings(layers: readonly SettingsLayer[], home: string): CommandSettings {
  let [exec, network, mostSeconds]: [ExecMode, boolean, number] = ["sandbox", false, 3600];
  let git: GitMode = "write";
  for (const { path, settings } of layers) {
    const isOurs = isInside(path, home);
    if (settings.exec !== undefined && (isOurs || settings.exec === "off")) exec = settings.exec;
    if (settings.network !== undefined && (isOurs || !settings.network)) network = settings.network;
    if (settings.git !== undefined && (isOurs || settings.git === "read")) git = settings.git;
    const seconds = settings.limits?.commandSeconds;
    if (seconds !== undefined) mostSeconds = isOurs ? seconds : Math.min(seconds, mostSeconds);
  }
  return { exec, network, git, mostSeconds };
}

export type ShellChoice =
  | { readonly kind: "ready"; readonly shell: Shell; readonly note?: string }
  | { readonly kind: "refused"; readonly reason: string };

export type ChooseShell = (settings: CommandSettings, place: ShellPlace) => Promise<ShellChoice>;

export interface ChooseShellDeps {
  /** The path of `bwrap`. */
  readonly bubblewrap?: string;
  /** Opens the virtual shell, if it is installed. */
  readonly virtual?: () => Promise<Shell | undefined>;
}

/** Chooses the shell for all sessions of a process: the sandbox if it works, else the virtual shell, else none. */
export function createChooseShell({ bubblewrap, virtual = createVirtualShell }: ChooseShellDeps = {}): ChooseShell {
  /** Shared by parallel callers, so that each choice is made once. */
  const chosen = new Map<string, Promise<ShellChoice>>();
  /** One for all commands: it knows which of them run at the same time. */
  let virtualShell: Promise<Shell | undefined> | undefined;

  async function choose({ exec, network }: CommandSettings, place: ShellPlace): Promise<ShellChoice> {
    if (exec === "off") return { kind: "refused", reason: 'the setting exec is "off"' };
    if (exec === "host") return { kind: "ready", shell: createHostShell() };
    const shell = createBubblewrapShell({
      hasNetwork: network,
      ...(bubblewrap !== undefined && { program: bubblewrap }),
    });
    const problem = await bubblewrapProblem(shell, place);
    if (problem === undefined) return { kind: "ready", shell };
    virtualShell ??= virtual();
    const other = await virtualShell;
    if (!other) virtualShell = undefined; // it may be installed in the meantime
    if (other) return { kind: "ready", shell: other, note: `${virtualNote}; ${problem}` };
    return { kind: "refused", reason: `${problem}, and neither is just-bash. ${remedy}` };
  }

  return async (settings, place) => {
    const key = JSON.stringify([settings.exec, settings.network]);
    const known = chosen.get(key);
    if (known) return known;
    const choosing = choose(settings, place);
    chosen.set(key, choosing);
    const isSettled = await choosing.then(
      (choice) => choice.kind === "ready" && choice.note === undefined,
      () => false,
    );
    if (!isSettled) chosen.delete(key); // try again later: the missing program may be installed
    return choosing;
  };
}

const virtualNote = "commands run in a virtual shell that has text tools only, and no program of the machine";
const remedy =
  "Install bubblewrap (apt-get install bubblewrap, dnf install bubblewrap), or the virtual shell: npm install just-bash";
