import { codeOf, Fault, type Text } from "@loadout/core";

/** What a check of `doctor` reports, and the texts that checks share. */

/** One thing that was looked at. `check` is its stable id. */
export interface Check {
  readonly check: string;
  readonly state: "ok" | "warning" | "error";
  readonly found: Text;
  /** What to do about it; empty where nothing is wrong. */
  readonly hint: Text;
  /** What a repair did. */
  readonly fixed?: Text;
}

/** A check, with a repair where there is one. A repair says what it did, or why it could not; running it again is harmless. */
export interface Finding extends Check {
  readonly repair?: () => Promise<Text | NotRepaired>;
}

/** The finding stays, with the reason and what else can be done in place of its hint. */
export interface NotRepaired {
  readonly reason: Text;
}

export const same = (text: string): Text => ({ en: text, zh: text });

export const fine = (check: string, found: Text): Finding => ({ check, state: "ok", found, hint: same("") });

/** The hint of everything that `--fix` repairs. */
export const fixHint: Text = same("loadout doctor --fix");

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** A check that failed to run is also a row. */
export function failed(check: string, error: unknown): Finding {
  if (error instanceof Fault) {
    const [english, chinese] = [error.say("en"), error.say("zh")];
    const found = { en: english.message, zh: chinese.message };
    return { check, state: "error", found, hint: { en: english.hint, zh: chinese.hint } };
  }
  const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  const found = { en: `could not be checked: ${reason}`, zh: `无法检查：${reason}` };
  const hint =
    codeOf(error) === undefined
      ? { en: "This is a bug in Loadout. Report it with this line", zh: "这是 Loadout 的缺陷，请附上这一行报告" }
      : { en: "Check the permissions of the file and the disk", zh: "请检查文件权限和磁盘" };
  return { check, state: "error", found, hint };
}
