import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { Text } from "@loadout/core";
import { version } from "../../system/version.ts";

/** Findings in SARIF 2.1.0, the format of code scanning services. */

interface Finding {
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly skill: string;
  readonly path: string;
  readonly message: string;
}

export const toSarif = (findings: readonly Finding[], rules: Readonly<Record<string, Text>>): object => ({
  $schema: "https://json.schemastore.org/sarif-2.1.0.json",
  version: "2.1.0",
  runs: [
    {
      tool: {
        driver: {
          name: "loadout",
          version,
          rules: Object.entries(rules).map(([id, text]) => ({ id, shortDescription: { text: text.en } })),
        },
      },
      results: findings.map(({ rule, severity, skill, path, message }) => ({
        ruleId: rule,
        level: severity,
        message: { text: `${skill}: ${message}` },
        locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) } } }],
      })),
    },
  ],
});

/** Relative paths are relative to the project. */
const uriOf = (path: string): string =>
  isAbsolute(path) ? pathToFileURL(path).href : path.split("/").map(encodeURIComponent).join("/");
