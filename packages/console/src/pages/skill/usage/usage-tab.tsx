import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { usageDays } from "../../../router.tsx";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { TimeAgo } from "../../../ui/basic/time-ago.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { useActivations } from "../../skills/use-activations.ts";
import type { SkillTabProps } from "../skill-tab.ts";
import { CountBars } from "./count-bars.tsx";
import { DayBars } from "./day-bars.tsx";
import { UsageSessions } from "./usage-sessions.tsx";
import { useUsageWords } from "./words.ts";

const route = getRouteApi("/inside/skills/$slug");
const usual = 30;
const causes = ["tool", "read", "pin", "global"] as const;

/** How often it came into force: why, when, with which agents, in which sessions. */
export function UsageTab({ address, skill }: SkillTabProps) {
  const { days = usual } = route.useSearch();
  const query = useActivations({ name: address, days });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" data-usage>
      <RangeLinks days={days} />
      <Loaded query={query}>
        {(counted) => {
          const [use] = counted.skills;
          if (!use || use.total === 0) return <NotUsed days={days} last={use?.last} skill={skill} />;
          return <Counted use={use} counted={counted} />;
        }}
      </Loaded>
    </div>
  );
}

type Counts = OutputOf<"skill.activations">;

function Counted({ use, counted }: { readonly use: Counts["skills"][number]; readonly counted: Counts }) {
  const say = useUsageWords();
  const { since, agents = [], sessions = [] } = counted;
  return (
    <>
      <p className="flex flex-wrap gap-x-2" data-total={use.total}>
        <span className="font-medium">{say("total", { count: use.total })}</span>
        <span className="text-quiet">{say("inSessions", { count: use.sessions })}</span>
        <span className="text-quiet">
          · {say("last")} <TimeAgo time={use.last} />
        </span>
      </p>
      <Panel title={say("byDay")} actions={<span className="text-xs text-quiet">{say("utc")}</span>}>
        <DayBars since={since} days={use.days} />
      </Panel>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Panel title={say("byCause")}>
          <CountBars
            label={say("byCause")}
            rows={causes.map((cause) => ({
              id: cause,
              name: say(cause),
              hint: say(`${cause}Hint`),
              count: use.causes[cause],
            }))}
          />
        </Panel>
        <Panel title={say("byAgent")}>
          <CountBars
            label={say("byAgent")}
            rows={agents.map(({ agent, environment, count }) => {
              const name = agent === undefined ? say("noAgent") : `${environment}/${agent}`;
              return { id: name, name, count };
            })}
          />
        </Panel>
      </div>
      <Panel title={say("sessions")}>
        <UsageSessions sessions={sessions} />
      </Panel>
    </>
  );
}

function RangeLinks({ days }: { readonly days: number }) {
  const say = useUsageWords();
  const format = useFormat();
  return (
    <nav aria-label={say("range")} className="flex w-fit rounded-md border border-strong-line p-0.5">
      {usageDays.map((one) => (
        <Link
          key={one}
          from="/skills/$slug"
          to="."
          search={(before) => ({ ...before, days: one === usual ? undefined : one })}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={one === days ? "page" : undefined}
          className={`flex min-h-8 items-center rounded px-3 max-md:min-h-11 ${one === days ? "bg-accent-soft font-medium text-accent" : "text-quiet hover:text-text"}`}
        >
          {say("days", { count: format.number(one) })}
        </Link>
      ))}
    </nav>
  );
}

function NotUsed({
  days,
  last,
  skill: { id, status },
}: {
  readonly days: number;
  readonly last: string | undefined;
  readonly skill: SkillTabProps["skill"];
}) {
  const say = useUsageWords();
  return (
    <Empty
      icon="skill"
      title={last === undefined ? say("neverUsed") : say("notUsed", { count: days })}
      actions={
        status === "ready" ? (
          <Link to="/playground" search={{ skill: id }} className={buttonLook()}>
            {say("tryIt")}
          </Link>
        ) : undefined
      }
    >
      <p>{say("emptyHint")}</p>
      {last !== undefined && (
        <p>
          {say("last")} <TimeAgo time={last} />
        </p>
      )}
    </Empty>
  );
}
