import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { SettingsLayer } from "../../environment/open-environment.ts";

/** In what the commands of an agent would run on this machine. */
export interface ShellProbe {
  readonly kind: "bubblewrap" | "virtual" | "host" | "none";
  /** What is missing, or what is left out. */
  readonly note?: string;
}

/** Tries it, with a command that does nothing. */
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
