import type { Language, Text } from "@loadout/core";
import { createTerminal, printable, type Terminal } from "../../doors/cli/terminal.ts";
import { type ImpactView, showImpact } from "../impact-view.ts";
import type { Preview } from "./find-updates.ts";
import type { CopyView } from "./update-view.ts";

/** What a person is told and asked before an update is made. */

/** What an update would change, said before it is made. */
export const impactText = (slug: string, impact: ImpactView | undefined, terminal: Terminal): string =>
  [printable(slug), ...(impact ? showImpact(impact, terminal, "  ") : [])].join("\n");

/** The question shows what would change, so that nothing is updated unseen. */
export function questionOf(previews: readonly Preview[]): Text {
  const linesIn = (language: Language): string => previews.map((one) => questionLines(one, language)).join("\n");
  return { en: `update?\n${linesIn("en")}\n`, zh: `更新？\n${linesIn("zh")}\n` };
}

function questionLines({ skill, report, impact }: Preview, language: Language): string {
  const files = report.files.map(({ path, change, added, removed }) => {
    const counts = added === undefined ? "" : ` +${added} −${removed ?? 0}`;
    return `  ${marks[change]} ${printable(path)}${counts}`;
  });
  const [shown, more] = [files.slice(0, mostAsked), files.length - mostAsked];
  const title = `${skill.slug} v${report.before} → v${report.version}`;
  const changes = impact ? showImpact(impact, createTerminal({ language }), "  ") : [];
  return [title, ...changes, ...shown, ...(more > 0 ? [`  … ${more}`] : [])].join("\n");
}

export function copiesQuestion(changing: readonly CopyView[]): Text {
  const lines = changing.map(({ id, files }) =>
    [id, ...files.slice(0, mostAsked).map(({ path, change }) => `  ${marks[change]} ${printable(path)}`)].join("\n"),
  );
  return { en: `update?\n${lines.join("\n")}\n`, zh: `更新？\n${lines.join("\n")}\n` };
}

/** Files of a skill that a question names; --dry-run shows all with their changes. */
const mostAsked = 12;
const marks = { added: "+", removed: "−", modified: "~", mode: "~" } as const;
