import { type Config, readConfig, readLanguage } from "../../config.ts";
import { type CliIo, report, runCli } from "./run-cli.ts";

/** Starts the command line with the arguments and variables of the process. */

/** What a process was started with. */
export interface CliStart {
  readonly words: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** Called once the configuration is known, before the command runs. */
  readonly onConfig?: (config: Config) => void;
}

/** Reads the configuration and runs one command line; without a home to use, that is reported like any other fault. */
export async function startCli({ words, variables, folder, onConfig }: CliStart, io: CliIo): Promise<number> {
  let config: Config;
  try {
    config = readConfig(variables, folder);
  } catch (error) {
    return report(error, words, { variables, language: readLanguage(variables) }, io);
  }
  onConfig?.(config);
  return runCli(words, config, io);
}
