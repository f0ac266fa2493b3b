import { checkSkill, fixableRules, fixSkill, isError } from "@loadout/core/skill";
import { useEffect, useMemo, useState } from "react";
import { announce } from "../../../ui/basic/announcer.tsx";
import { Button } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { Diagnostics, type Found } from "../../../ui/skill/diagnostics.tsx";
import { TokenMeter } from "../../../ui/skill/token-meter.tsx";
import type { ShownSkill } from "../skill-tab.ts";
import { useFilesWords } from "./words.ts";

/** After this long without a key a text is checked, in milliseconds. */
const pause = 120;

/** What the library would say of a SKILL.md, with the same check; an error keeps it from being saved. */
/** Hidden text is a warning here: saving it asks the person. */
export const checkText = (text: string): readonly Found[] =>
  checkSkill(text, { publishing: true, allowHiddenText: true }).diagnostics;

/** The findings of a text a moment after it stands still. */
export function useFindings(path: string, text: string): readonly Found[] {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return useMemo(() => (path === "SKILL.md" ? checkText(settled) : nothing), [path, settled]);
}

const nothing: readonly Found[] = [];

export function CheckPanel({
  skill,
  text,
  findings,
  isReadOnly,
  onLine,
  onFix,
}: {
  readonly skill: ShownSkill;
  readonly text: string;
  readonly findings: readonly Found[];
  readonly isReadOnly: boolean;
  readonly onLine: (line: number) => void;
  readonly onFix: (text: string) => void;
}) {
  const say = useFilesWords();
  const errors = findings.filter((found) => isError(found as never)).length;
  const canFix = !isReadOnly && findings.some(({ rule }) => (fixableRules as readonly string[]).includes(rule));
  const fixed = useMemo(() => (canFix ? fixSkill(text) : undefined), [canFix, text]);
  const count = fixed?.fixes.length ?? 0;

  function fix(): void {
    if (!fixed) return;
    onFix(fixed.text);
    announce(say("fixed"));
  }

  return (
    <section aria-label={say("checks")} className="grid content-start gap-3 p-3" data-checks>
      <h2 className="text-sm">{say("checks")}</h2>
      {errors > 0 && <p className="font-medium text-bad">{say("checkBlocks", { count: errors })}</p>}
      {findings.length === 0 && (
        <p className="flex items-center gap-2">
          <Icon name="check" className="size-4 text-good" />
          {say("checkFine")}
        </p>
      )}
      <Diagnostics
        label={say("checks")}
        found={findings}
        action={({ rule, line }) => (
          <span className="flex shrink-0 gap-1">
            {line !== undefined && (
              <Button
                isSmall
                variant="quiet"
                aria-label={say("toLine", { line })}
                title={say("toLine", { line })}
                icon="right"
                onClick={() => onLine(line)}
              />
            )}
            {fixed?.fixes.some((one) => one.rule === rule) && (
              <Button isSmall title={say("fixTitle")} onClick={fix}>
                {count > 1 ? say("fixAll", { count }) : say("fix")}
              </Button>
            )}
          </span>
        )}
      />
      {skill.listingTokens !== undefined && (
        <p className="text-quiet">
          {say("checkSaved")}{" "}
          <TokenMeter listing={skill.listingTokens} full={skill.fullTokens} tokenizer={skill.tokenizer} />
        </p>
      )}
    </section>
  );
}
