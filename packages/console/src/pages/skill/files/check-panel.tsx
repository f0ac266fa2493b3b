import { checkSkill, type Diagnostic, fixableRules, fixSkill } from "@loadout/core/skill";
import { useEffect, useMemo, useState } from "react";
import { announce } from "../../../ui/basic/announcer.tsx";
import { Button } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { Diagnostics, type Found, useFound } from "../../../ui/skill/diagnostics.tsx";
import { TokenMeter } from "../../../ui/skill/token-meter.tsx";
import type { ShownSkill } from "../skill-page.tsx";
import { useFilesWords } from "./words.ts";

/** The checks of a SKILL.md while it is edited: the same as the library runs. */

/** A text is checked after this long without a key press, in milliseconds. */
const pause = 120;

/** Hidden text is only a warning here, because saving it asks the user. `folder` is the slug the name must match. */
export const checkText = (text: string, folder?: string): readonly Diagnostic[] =>
  checkSkill(text, { publishing: true, allowHiddenText: true, ...(folder !== undefined && { folder }) }).diagnostics;

const isBlocking = ({ severity }: Found): boolean => severity === "error";

export interface Checks {
  readonly findings: readonly Found[];
  /** Why a text cannot be saved; checks it now. */
  readonly blockedOf: (text: string) => string | undefined;
  /** The same of the findings. */
  readonly blocked: string | undefined;
}

/** The findings of a text; files other than SKILL.md have none. */
export function useChecks(path: string, text: string): Checks {
  const say = useFilesWords();
  const translate = useFound();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const findings = useMemo(() => (path === "SKILL.md" ? checkText(settled) : []), [path, settled]);
  function reasonOf(found: readonly Found[]): string | undefined {
    const wrong = found.find(isBlocking);
    return wrong && say("wouldBreak", { message: translate(wrong).message });
  }
  return {
    findings,
    blocked: reasonOf(findings),
    blockedOf: (now) => (path === "SKILL.md" ? reasonOf(checkText(now)) : undefined),
  };
}

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
  const errors = findings.filter(isBlocking).length;
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
      <h2 className="text-base">{say("checks")}</h2>
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
