import { type Diagnostic, translateDiagnostic } from "@loadout/core/skill";
import type { ReactNode } from "react";
import { useLanguage } from "../../shell/use-language.ts";
import { Icon } from "../basic/icon.tsx";
import { Hint } from "../page/command-link.tsx";
import { namedPath, type SkillFile } from "./in-skill.ts";

/** As operations return it, or as the check does. */
export interface Found extends Pick<Diagnostic, "severity" | "message" | "fix"> {
  readonly rule: string;
  readonly values: object;
  readonly path?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A finding in the language of the page. */
export function useFound(): (found: Found) => Diagnostic {
  const { language } = useLanguage();
  return (found) => translateDiagnostic(found as Diagnostic, language === "en" ? "en" : "zh");
}

const looks = {
  error: { icon: "error", colour: "text-bad", word: { en: "error", "zh-CN": "错误" } },
  warning: { icon: "warning", colour: "text-warn", word: { en: "warning", "zh-CN": "提醒" } },
  info: { icon: "info", colour: "text-quiet", word: { en: "note", "zh-CN": "说明" } },
} as const;

/** The problems of a skill: place, text, and how to fix it. */
export function Diagnostics({
  found,
  label,
  skills,
  action,
  withoutFix = [],
}: {
  readonly found: readonly Found[];
  readonly label: string;
  /** The skills that the findings may be about: their paths begin with the id then. */
  readonly skills?: readonly SkillFile[] | undefined;
  /** Beside a finding, such as a button that fixes it or opens its line. */
  readonly action?: (found: Found) => ReactNode;
  /** Rules whose fix is a button elsewhere on the page. */
  readonly withoutFix?: readonly string[];
}) {
  const translate = useFound();
  const { language } = useLanguage();
  return (
    <ul aria-label={label} className="grid gap-2">
      {found.map((one, index) => {
        const { message, fix, path, line, column, rule, severity } = translate(one);
        const place = [path && namedPath(path, skills), line, column]
          .filter((part) => part !== undefined && part !== "")
          .join(":");
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be found twice at one place
          <li key={index} className="flex items-start gap-2" data-rule={rule}>
            <span className={`mt-0.5 ${looks[severity].colour}`}>
              <Icon name={looks[severity].icon} />
              <span className="sr-only">{looks[severity].word[language]}</span>
            </span>
            <div className="min-w-0 flex-1">
              <p>
                {place !== "" && <code className="mr-2 text-quiet">{place}</code>}
                {message}
              </p>
              {fix !== "" && !withoutFix.includes(rule) && <Hint text={fix} mark="→ " className="text-quiet" />}
            </div>
            {action?.(one)}
          </li>
        );
      })}
    </ul>
  );
}
