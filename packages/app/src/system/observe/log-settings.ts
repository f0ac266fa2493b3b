import type { Config } from "../../config.ts";
import { AppFault } from "../../operation/app-fault.ts";

/** Which lines a server or worker logs, and where. */
export interface LogSettings {
  readonly level: LogLevel;
  readonly output: (typeof logOutputs)[number];
  /** Of lines on stderr; those of the file are JSON. */
  readonly format: (typeof logFormats)[number];
}

/** The most important first. */
export const logLevels = ["error", "warn", "info"] as const;
export type LogLevel = (typeof logLevels)[number];
const logOutputs = ["file", "stderr", "both"] as const;
const logFormats = ["json", "text"] as const;

/** From `LOADOUT_LOG_LEVEL`, `LOADOUT_LOG_OUTPUT` and `LOADOUT_LOG_FORMAT`; a Fault if one of them has another value. */
export function readLogSettings({ variables }: Pick<Config, "variables">): LogSettings {
  const choose = <Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice => {
    const value = variables[name]?.trim().toLowerCase() || otherwise;
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new AppFault("log.setting", { name, value, choices: choices.join(", ") });
    return found;
  };
  return {
    level: choose("LOADOUT_LOG_LEVEL", logLevels, "info"),
    output: choose("LOADOUT_LOG_OUTPUT", logOutputs, "file"),
    format: choose("LOADOUT_LOG_FORMAT", logFormats, "json"),
  };
}
