import { useChange, useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { Button } from "../basic/button.tsx";
import { Chip } from "../basic/chip.tsx";
import { CopyCommand } from "../basic/copy-as.tsx";
import { Icon } from "../basic/icon.tsx";
import { useBlocked } from "../form/form-dialog.tsx";
import { CommandLink } from "../page/command-link.tsx";
import { Loaded } from "../page/loading.tsx";
import { Problem } from "../page/problem.tsx";
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
          {isActive && !isShort && <Icon name="activated" className="size-3" />}
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
                <Remedy key={command} command={command} skill={skill} contextId={contextId} />
              ))}
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

/** What helps: pinning the skill here, or the page for the command. */
function Remedy({
  command,
  skill,
  contextId,
}: {
  readonly command: string;
  readonly skill: string;
  readonly contextId: string;
}) {
  const say = useUiWords();
  const blocked = useBlocked();
  const pin = useChange("skill.load");
  if (!command.startsWith("loadout skill load ")) return <CommandLink command={command} />;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Button
          isSmall
          icon="pin"
          className="max-md:min-h-11"
          isBusy={pin.isPending}
          blocked={blocked}
          onClick={() => pin.mutate({ name: skill, contextId })}
        >
          {say("pinSkill", { skill })}
        </Button>
        <CopyCommand text={command} />
      </p>
      {pin.error && <Problem error={pin.error} />}
    </>
  );
}
