import { useLanguage } from "../../shell/use-language.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import type { Fact } from "../../ui/page/detail-page.tsx";
import type { ShownDispatch } from "./dispatch-tab.ts";
import { useDispatchWords } from "./words.ts";

type Receipt = ShownDispatch["receipt"];

/** How an agent runs, in the preview and in the receipt: sandbox, protocol and permission policy. */
export function useLaunchFacts(): (launch: NonNullable<Receipt["launch"]>) => readonly Fact[] {
  const say = useDispatchWords();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  return ({ sandbox, unconfined, protocol, fallback, permission, honoredBy }) => [
    {
      label: say("sandbox"),
      value: (
        <>
          <Chip tone={sandbox === "none" ? "warn" : "good"}>{say(`sandbox_${sandbox}`)}</Chip>
          {unconfined && <span className="ml-2 text-quiet">{unconfined[tongue]}</span>}
        </>
      ),
    },
    {
      label: say("protocol"),
      value: (
        <>
          {say(`protocol_${protocol}`)}
          {fallback && <span className="ml-2 text-warn">{fallback[tongue]}</span>}
        </>
      ),
    },
    {
      label: say("policy"),
      value: (
        <>
          {say(`policy_${permission}`)}
          {honoredBy.map((one) => (
            <code key={one} className="ml-2 break-all text-quiet">
              {one}
            </code>
          ))}
        </>
      ),
    },
  ];
}

/** File mentions and slash commands in the text, which the agent would expand itself. */
export function Expansions({
  expansions,
  expand,
}: {
  readonly expansions: NonNullable<Receipt["expansions"]>;
  readonly expand: NonNullable<Receipt["expand"]>;
}) {
  const say = useDispatchWords();
  return (
    <ul className="list-disc pl-6" data-expansions>
      {expansions.map(({ kind, text, path, offset, isOutside }) => (
        <li key={`${offset} ${text}`}>
          {say(kind === "mention" ? "expansionMention" : "expansionCommand")}: <code className="break-all">{text}</code>
          {path !== undefined && <span className="text-quiet"> ({path})</span>} ·{" "}
          {say(isOutside || expand === "inert" ? `expansion_${expand}` : "expansionInside")}
        </li>
      ))}
    </ul>
  );
}
