import type { OutputOf } from "loadout/client";
import type { ReactNode } from "react";
import { useFormat } from "../basic/format.ts";
import { Icon, type IconName } from "../basic/icon.tsx";
import { useUiWords } from "../words.ts";
import { CapabilityChanges } from "./capability-changes.tsx";
import { useImpactWords } from "./impact-words.ts";

/** What putting a version in place would change, and for whom; shown before anything is written. */

export type ShownImpact = NonNullable<OutputOf<"skill.import">["imports"][number]["impact"]>;

export function ImpactLines({ impact }: { readonly impact: ShownImpact }) {
  const say = useImpactWords();
  const sayUi = useUiWords();
  const format = useFormat();
  const { difference, missing, shadows, shadowedBy, tokens, agents, sessions, needsApproval, environment } = impact;
  const cost = (now: number, before: number | undefined): string =>
    before === undefined || before === now ? format.number(now) : `${format.number(before)} → ${format.number(now)}`;
  const lacking = (["tools", "servers", "skills"] as const).filter((kind) => missing[kind].length > 0);
  return (
    <section aria-label={say("title")} className="grid grid-cols-[minmax(0,1fr)] gap-2" data-impact={impact.id}>
      <CapabilityChanges difference={difference} />
      <ul className="grid gap-1">
        {lacking.map((kind) => (
          <Line key={kind} icon="warning" isWarning>
            {say(`missing_${kind}`)}
            {sayUi("colon")}
            <code>{missing[kind].join(", ")}</code>
          </Line>
        ))}
        {shadows !== undefined && (
          <Line icon="warning" isWarning>
            {say("shadows", { address: shadows })}
          </Line>
        )}
        {shadowedBy !== undefined && (
          <Line icon="warning" isWarning>
            {say("shadowedBy", { address: shadowedBy })}
          </Line>
        )}
        {needsApproval && (
          <Line icon="warning" isWarning>
            {say("needsApproval")}
          </Line>
        )}
        <Line icon="info">
          {say("tokens", {
            listing: cost(tokens.listing, tokens.before?.listing),
            full: cost(tokens.full, tokens.before?.full),
          })}
        </Line>
        {agents.length > 0 && (
          <Line icon="agent">{say("agents", { count: agents.length, environment, names: agents.join(", ") })}</Line>
        )}
        {sessions > 0 && <Line icon="session">{say("sessions", { count: sessions })}</Line>}
      </ul>
    </section>
  );
}

const Line = ({
  icon,
  isWarning = false,
  children,
}: {
  readonly icon: IconName;
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}) => (
  <li className="flex min-w-0 items-start gap-2">
    <span className={`mt-0.5 ${isWarning ? "text-warn" : "text-quiet"}`}>
      <Icon name={icon} />
    </span>
    <span className="min-w-0 break-words">{children}</span>
  </li>
);
