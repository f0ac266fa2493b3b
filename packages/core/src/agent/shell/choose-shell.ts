import type { ExecMode, GitMode } from "../../environment/choices.ts";
import type { SettingsLayer } from "../../environment/open-environment.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { bubblewrapProblem, createBubblewrapShell } from "./bubblewrap-shell.ts";
import { createHostShell } from "./host-shell.ts";
import type { Shell, ShellPlace } from "./shell.ts";
import { createVirtualShell } from "./virtual-shell.ts";

/** How commands are run, as the settings say. */
export interface CommandSettings {
  readonly exec: ExecMode;
  readonly network: boolean;
  readonly git: GitMode;
  /** The longest time a command may ask for. */
  readonly mostSeconds: number;
}

/**
 * What the layers say about commands. Those outside the home belong to a project, which a model can write in: they can
 * forbid, and allow nothing.
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
  /** The program that makes sandboxes. */
  readonly bubblewrap?: string;
  /** The virtual shell, where there is one. */
  readonly virtual?: () => Promise<Shell | undefined>;
}

/** Chooses once for all sessions of a process: the sandbox if it works here, else the virtual shell, else none. */
export function createChooseShell({ bubblewrap, virtual = createVirtualShell }: ChooseShellDeps = {}): ChooseShell {
  /** One choice for all who ask at the same time: two would not know of each other. */
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
    if (!isSettled) chosen.delete(key); // what is missing may be installed in the meantime
    return choosing;
  };
}

const virtualNote = "commands run in a virtual shell that has text tools only, and no program of the machine";
const remedy =
  "Install bubblewrap (apt-get install bubblewrap, dnf install bubblewrap), or the virtual shell: npm install just-bash";
