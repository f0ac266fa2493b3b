import { type RuleId, rules } from "@loadout/core";
import { version } from "../system/version.ts";
import type { ProblemView } from "./skill-view.ts";

/** Findings in the form that code hosts and editors read: SARIF 2.1.0. */

export interface FoundIn {
  /** In front of the paths of its findings. */
  readonly folder: string;
  readonly findings: readonly ProblemView[];
}

const levels = { error: "error", warning: "warning", info: "note" } as const;

export function scanSarif(found: readonly FoundIn[]): string {
  const used = [...new Set(found.flatMap(({ findings }) => findings.map(({ rule }) => rule)))].toSorted();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "loadout",
            version,
            rules: used.map((id) => ({
              id,
              // What stands there differs from finding to finding.
              shortDescription: { text: rules[id as RuleId].message.en.replace(/\{\w+\}/g, "…") },
              help: { text: rules[id as RuleId].fix.en },
            })),
          },
        },
        results: found.flatMap(({ folder, findings }) =>
          findings.map(({ rule, severity, message, fix, path = "SKILL.md", line, column }) => ({
            ruleId: rule,
            ruleIndex: used.indexOf(rule),
            level: levels[severity],
            message: { text: `${message}. ${fix}` },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: encodeURI(folder === "" ? path : `${folder}/${path}`) },
                  ...(line !== undefined && {
                    region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
                  }),
                },
              },
            ],
          })),
        ),
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}
