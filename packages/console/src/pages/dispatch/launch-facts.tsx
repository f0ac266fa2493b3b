import type { ReactNode } from "react";
import { useLanguage } from "../../shell/use-language.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import type { ShownDispatch } from "./dispatch-tab.ts";
import { useDispatchWords } from "./words.ts";

type Receipt = ShownDispatch["receipt"];
type Launch = NonNullable<Receipt["launch"]>;

/** Sandbox, protocol and permission policy of an agent, as rows of a list. */
export function LaunchFacts({ launch }: { readonly launch: Launch }) {
  const say = useDispatchWords();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  const { sandbox, unconfined, protocol, fallback, permission, honoredBy } = launch;
  return (
    <>
      <Fact label={say("sandbox")}>
        <Chip tone={sandbox === "none" ? "warn" : "good"}>{say(`sandbox_${sandbox}`)}</Chip>
        {unconfined && <span className="ml-2 text-quiet">{unconfined[tongue]}</span>}
      </Fact>
      <Fact label={say("protocol")}>
        {say(`protocol_${protocol}`)}
        {fallback && <span className="ml-2 text-warn">{fallback[tongue]}</span>}
      </Fact>
      <Fact label={say("policy")}>
        {say(`policy_${permission}`)}
        {honoredBy.map((one) => (
          <code key={one} className="ml-2 break-all text-quiet">
            {one}
          </code>
        ))}
      </Fact>
    </>
  );
}

/** Parts of the text the agent acts on itself. */
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

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="contents">
    <dt className="text-quiet max-sm:mt-1">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
