import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { Chip } from "../basic/chip.tsx";
import { Command } from "../basic/copy-button.tsx";
import { Icon } from "../basic/icon.tsx";
import { Loaded } from "../page/loading.tsx";
import { Popover } from "../window/popover.tsx";
import { useUiWords } from "../words.ts";
import { TokenMeter } from "./token-meter.tsx";

/** Explains why a skill is or is not used. */

export interface WhyPopoverProps {
  readonly skill: string;
  readonly contextId: string;
  /** Left out if it is not known. */
  readonly isActive?: boolean;
  /** Its name is shown beside it already. */
  readonly isShort?: boolean;
}

/** A button that explains why a skill is or is not used. */
export function WhyPopover({ skill, contextId, isActive, isShort = false }: WhyPopoverProps) {
  const say = useUiWords();
  return (
    <Popover
      title={say(isActive === undefined ? "whyOf" : isActive ? "whyActive" : "why", { skill })}
      trigger={
        <button
          type="button"
          aria-label={say("whyOf", { skill })}
          className="inline-flex min-h-6 max-w-full items-center gap-1 rounded border border-line px-2 text-xs text-skill hover:bg-skill-soft max-md:min-h-11 max-md:px-3"
        >
          {isActive && <Icon name="activated" className="size-3" />}
          {isShort ? (
            <span className="truncate">{say("whyShort")}</span>
          ) : (
            <>
              <span className="truncate">{skill}</span>
              <span aria-hidden="true" className="text-quiet">
                ?
              </span>
            </>
          )}
        </button>
      }
    >
      <WhyList skill={skill} contextId={contextId} />
    </Popover>
  );
}

function WhyList({ skill, contextId }: { readonly skill: string; readonly contextId: string }) {
  const say = useUiWords();
  const { language } = useLanguage();
  const query = useOperation("skill.why", { name: skill, contextId });
  return (
    <Loaded query={query} rows={4}>
      {({ checks, isActive, next, listingTokens, fullTokens, tokenizer }) => (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <Chip tone={isActive ? "good" : "plain"} icon={isActive ? "check" : "info"}>
              {isActive ? say("inForce") : say("notInForce")}
            </Chip>
            <TokenMeter listing={listingTokens} full={fullTokens} tokenizer={tokenizer} />
          </p>
          <ol className="grid grid-cols-1 gap-2" data-why>
            {checks.map(({ check, isMet, text }) => (
              <li key={check} className="flex items-start gap-2" data-check={check} data-met={isMet}>
                <span className={isMet ? "text-good" : "text-bad"}>
                  <Icon name={isMet ? "check" : "close"} className="mt-0.5 size-4" />
                  <span className="sr-only">{isMet ? say("met") : say("unmet")}</span>
                </span>
                <span className="min-w-0 break-words">{language === "en" ? text.en : text.zh}</span>
              </li>
            ))}
          </ol>
          {next.length > 0 && (
            <div className="grid grid-cols-1 gap-1">
              <h3 className="text-xs text-quiet">{say("helps")}</h3>
              {next.map((command) => (
                <Command key={command} text={command} />
              ))}
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
