import type { ReactNode } from "react";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useSearchChange } from "../../../ui/page/search-link.tsx";
import { WhyPopover } from "../../../ui/skill/why-popover.tsx";
import type { ShownSession } from "../../session/session-page.tsx";
import { ContextMeter } from "../../session/skills/context-meter.tsx";
import type { TurnSummary } from "../events/session-state.ts";
import { useTimelineWords } from "./words.ts";

/** The state after a turn: visible skills, activated skills and tools. */
export function TurnState({
  contextId,
  turns,
  turn,
  shown,
}: {
  readonly contextId: string;
  readonly turns: readonly TurnSummary[];
  /** A number behind the last turn means now. */
  readonly turn: number;
  readonly shown: ShownSession | undefined;
}) {
  const say = useTimelineWords();
  const last = turns.at(-1);
  const chosen = turns.find(({ number }) => number === turn);
  // For the latest turn, the server knows more than its events: pins, and a refresh.
  const now = chosen === undefined || chosen === last ? shown : undefined;
  const visible = now?.visible_skills ?? (chosen ?? last)?.visible ?? [];
  const activated = now?.activated_skills ?? chosen?.activated ?? [];
  const tools = (chosen ?? last)?.tools ?? [];
  return (
    <section
      aria-label={say("state")}
      className="grid max-h-44 md:max-h-[45%] gap-3 overflow-y-auto border-b border-line bg-page px-3 py-3"
      data-state={chosen?.number ?? "now"}
    >
      <TurnChoice turns={turns} current={chosen ?? last} />
      <Part title={say("visible")} note={now && <Ways session={now} />}>
        {visible.map((skill) => (
          <li key={skill} className="max-w-full">
            <WhyPopover skill={skill} contextId={contextId} isActive={activated.includes(skill)} />
          </li>
        ))}
      </Part>
      <Part title={say("active")}>
        {activated.map((skill) => (
          <li key={skill} className="rounded bg-skill-soft px-2 text-xs leading-6 text-skill">
            {skill}
          </li>
        ))}
      </Part>
      <Part title={say("toolsNow")}>
        {tools.map((tool) => (
          <li key={tool} className="rounded bg-raised px-2 text-xs leading-6">
            <code>{tool}</code>
          </li>
        ))}
      </Part>
      {now && <ContextMeter session={now} />}
    </section>
  );
}

function TurnChoice({
  turns,
  current,
}: {
  readonly turns: readonly TurnSummary[];
  readonly current: TurnSummary | undefined;
}) {
  const say = useTimelineWords();
  const change = useSearchChange();
  const options = turns.map(({ number }) => ({ value: `${number}`, label: say("turn", { turn: number }) }));
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="font-medium whitespace-nowrap">
        {say("stateAt")}
      </span>
      <SelectField
        label={say("stateAt")}
        isLabelHidden
        className="max-w-40"
        value={`${current?.number ?? 0}`}
        options={options.length > 0 ? options : [{ value: "0", label: say("latest") }]}
        onChange={(value) => change({ turn: Number(value) })}
      />
    </div>
  );
}

/** How many skills are visible for which reason. */
function Ways({ session: { skills } }: { readonly session: ShownSession }) {
  const say = useTimelineWords();
  return [...Map.groupBy(skills, ({ by }) => by)].map(([by, some]) => `${say(by)} ${some.length}`).join(" + ");
}

function Part({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: readonly ReactNode[];
}) {
  const say = useTimelineWords();
  return (
    <div className="grid gap-1">
      <h3 className="text-xs text-quiet">
        {title} ({children.length}) <span className="font-normal">{note}</span>
      </h3>
      {children.length === 0 ? (
        <p className="text-xs text-quiet">{say("none")}</p>
      ) : (
        <ul className="flex flex-wrap gap-1">{children}</ul>
      )}
    </div>
  );
}
