import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { SettingsLayer } from "../../environment/open-environment.ts";

/** Finds out which shell works on this machine, for `doctor`. */

/** The kind of shell that commands would get on this machine. */
export interface ShellProbe {
  readonly kind: "bubblewrap" | "virtual" | "host" | "none";
  /** What is missing or not supported. */
  readonly note?: string;
}

/** Finds out by running a command that does nothing. */
export async function probeShell(layers: readonly SettingsLayer[], home: string): Promise<ShellProbe> {
  const [{ commandSettings, createChooseShell }, { tmpdir }] = await Promise.all([
    import("./choose-shell.ts"),
    import("node:os"),
  ]);
  const folder = mkdtempSync(join(tmpdir(), "loadout-probe-"));
  try {
    const place = { workspace: folder, skills: folder, folder, isProject: false };
    const choice = await createChooseShell()(commandSettings(layers, home), place);
    if (choice.kind === "refused") return { kind: "none", note: choice.reason };
    return { kind: choice.shell.kind, ...(choice.note !== undefined && { note: choice.note }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
