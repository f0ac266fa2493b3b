import { useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { type ReactNode, useId } from "react";
import { fieldLook } from "../../../ui/form/field-frame.tsx";
import { WhyPopover } from "../../../ui/skill/why-popover.tsx";
import { ContextMeter } from "../chat/old-context-meter.tsx";
import type { TurnSummary } from "../events/session-state.ts";
import { useTimelineWords } from "./words.ts";

export interface StatePanelProps {
  readonly contextId: string;
  readonly turns: readonly TurnSummary[];
  /** As of which turn; a number behind the last means now. */
  readonly turn: number;
  readonly shown: OutputOf<"session.show"> | undefined;
}

/** How things stood after a turn: what was visible, what was in force, which tools there were. */
export function StatePanel({ contextId, turns, turn, shown }: StatePanelProps) {
  const say = useTimelineWords();
  const navigate = useNavigate();
  const id = useId();
  const last = turns.at(-1);
  const chosen = turns.find(({ number }) => number === turn);
  // Of now the server knows more than its events tell: pins, and what a refresh changed.
  const isNow = chosen === undefined || chosen === last;
  const visible = isNow && shown ? shown.visible_skills : (chosen?.visible ?? last?.visible ?? []);
  const activated = isNow && shown ? shown.activated_skills : (chosen?.activated ?? []);
  const tools = chosen?.tools ?? last?.tools ?? [];
  /** How they came in. */
  const waysOf = ({ skills }: OutputOf<"session.show">): string =>
    [...Map.groupBy(skills, ({ by }) => by)].map(([by, some]) => `${say(by)} ${some.length}`).join(" + ");
  return (
    <section
      aria-label={say("state")}
      className="grid max-h-44 md:max-h-[45%] gap-3 overflow-y-auto border-b border-line bg-page px-3 py-3"
      data-state={chosen?.number ?? "now"}
    >
      <p className="flex items-center gap-2">
        <label htmlFor={id} className="font-medium whitespace-nowrap">
          {say("stateAt")}
        </label>
        <select
          id={id}
          className={`${fieldLook} max-w-40`}
          value={chosen?.number ?? last?.number ?? 0}
          onChange={({ target }) =>
            void navigate({
              to: ".",
              search: ((before: Record<string, unknown>) => ({ ...before, turn: Number(target.value) })) as never,
              replace: true,
              resetScroll: false,
            })
          }
        >
          {turns.length === 0 && <option value={0}>{say("latest")}</option>}
          {turns.map(({ number }) => (
            <option key={number} value={number}>
              {say("turn", { turn: number })}
            </option>
          ))}
        </select>
      </p>
      <Part title={`${say("visible")} (${visible.length})`} note={isNow && shown ? waysOf(shown) : ""}>
        {visible.map((skill) => (
          <li key={skill} className="max-w-full">
            <WhyPopover skill={skill} contextId={contextId} isActive={activated.includes(skill)} />
          </li>
        ))}
      </Part>
      <Part title={`${say("active")} (${activated.length})`}>
        {activated.map((skill) => (
          <li key={skill} className="rounded bg-skill-soft px-1.5 text-xs leading-6 text-skill">
            {skill}
          </li>
        ))}
      </Part>
      <Part title={`${say("toolsNow")} (${tools.length})`}>
        {tools.map((tool) => (
          <li key={tool} className="rounded bg-raised px-1.5 text-xs leading-6">
            <code>{tool}</code>
          </li>
        ))}
      </Part>
      {isNow && shown && <ContextMeter tokens={shown.tokens} contextWindow={shown.contextWindow} />}
    </section>
  );
}

const Part = ({
  title,
  note = "",
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: readonly ReactNode[];
}) => {
  const say = useTimelineWords();
  return (
    <div className="grid gap-1">
      <h3 className="text-xs text-quiet">
        {title} <span className="font-normal">{note}</span>
      </h3>
      {children.length === 0 ? (
        <p className="text-xs text-quiet">{say("none")}</p>
      ) : (
        <ul className="flex flex-wrap gap-1">{children}</ul>
      )}
    </div>
  );
};
