import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { usageDays } from "../../router.tsx";
import { useLanguage } from "../../shell/use-language.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { RowCard, rowLinkLook } from "../../ui/list/cells.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { SegmentLinks } from "../../ui/page/segment-links.tsx";
import { useActivations } from "./list/use-skill-rows.ts";
import type { SkillTabProps } from "./skill-page.tsx";
import { useUsageWords } from "./words.ts";

const route = getRouteApi("/inside/skills/$slug");
const usual = 30;
type Counts = OutputOf<"skill.activations">;
type SessionUse = NonNullable<Counts["sessions"]>[number];
type Choice = NonNullable<Counts["environments"]>[number];
const causes = ["tool", "read", "pin", "global"] as const;
const choices = ["listed", "picked", "loaded", "unused"] as const;
const tokenParts = ["listing", "instructions", "messages", "notes"] as const;

/** How often a skill was activated: by cause, day, agent and session. */
export function UsageTab({ skill }: SkillTabProps) {
  const say = useUsageWords();
  const format = useFormat();
  const { days = usual } = route.useSearch();
  const query = useActivations({ name: skill.address, days });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" data-usage>
      <SegmentLinks
        label={say("range")}
        param="days"
        current={days}
        usual={usual}
        segments={usageDays.map((value) => ({ value, label: say("days", { count: format.number(value) }) }))}
      />
      <Loaded query={query}>
        {(counted) => {
          const [use] = counted.skills;
          return (
            <>
              {!use || use.total === 0 ? (
                <NotUsed days={days} last={use?.last} skill={skill} />
              ) : (
                <Counted use={use} counted={counted} />
              )}
              {use && <Work use={use} />}
              <Choices rows={counted.environments ?? []} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

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

/** From the list to the answer, and what that took of requests to models. */
function Work({ use }: { readonly use: Counts["skills"][number] }) {
  const say = useUsageWords();
  const format = useFormat();
  const { listed, total, used, helped, turns, requests, tokens } = use;
  if (listed === 0 && turns === 0 && requests === 0) return null;
  const funnel = [
    ["funnelListed", listed],
    ["funnelActivated", total],
    ["funnelTurns", turns],
    ["funnelUsed", used],
    ["funnelHelped", helped],
  ] as const;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2" data-work>
      <Panel title={say("funnel")}>
        <CountBars
          label={say("funnel")}
          rows={funnel.map(([id, count]) => ({ id, name: say(id), hint: say(`${id}Hint`), count }))}
        />
      </Panel>
      <Panel title={say("cost")}>
        <p className="mb-2" data-tokens={tokens.total}>
          <span className="font-medium tabular-nums">{say("tokens", { count: format.number(tokens.total) })}</span>{" "}
          <span className="text-quiet">{say("inRequests", { count: format.number(requests) })}</span>
        </p>
        <CountBars
          label={say("cost")}
          rows={tokenParts.map((part) => ({ id: part, name: say(`${part}Part`), count: tokens[part] }))}
        />
      </Panel>
    </div>
  );
}

/** What became of the skill where a model could choose it, by environment. */
function Choices({ rows }: { readonly rows: readonly Choice[] }) {
  const say = useUsageWords();
  const format = useFormat();
  if (rows.length === 0) return null;
  const columns: readonly Column<Choice>[] = [
    { id: "environment", title: say("environment"), width: "minmax(0, 2fr)", cell: ({ environment }) => environment },
    ...choices.map((kind) => ({
      id: kind,
      title: say(kind),
      width: "minmax(0, 1fr)",
      isRight: true,
      cell: (row: Choice) => <span className="tabular-nums">{format.number(row[kind])}</span>,
    })),
  ];
  return (
    <Panel title={say("choices")}>
      <p className="mb-2 text-quiet">{say("choicesHint")}</p>
      <DataTable
        caption={say("choices")}
        rows={rows}
        columns={columns}
        keyOf={({ environment }) => environment}
        card={(row) => (
          <RowCard title={row.environment} facts={choices.map((kind) => `${say(kind)} ${format.number(row[kind])}`)} />
        )}
        cardHeight={64}
      />
    </Panel>
  );
}

function NotUsed({
  days,
  last,
  skill: { id, status },
}: SkillTabProps & { readonly days: number; readonly last: string | undefined }) {
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

interface CountRow {
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  readonly count: number;
}

/** Numbers with bars; the largest number has the longest bar. */
function CountBars({ label, rows }: { readonly label: string; readonly rows: readonly CountRow[] }) {
  const format = useFormat();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-2">
      {rows.map(({ id, name, hint, count }) => (
        <li key={id} className="grid grid-cols-1 gap-1" data-count={id}>
          <p className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 break-words">
              {name} {hint !== undefined && <span className="text-xs text-quiet">{hint}</span>}
            </span>
            <span className="tabular-nums">{format.number(count)}</span>
          </p>
          <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-raised">
            <div className="h-full bg-skill" style={{ width: `${(count / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** One bar per day, and a table for screen readers. */
function DayBars({ since, days }: { readonly since: string; readonly days: readonly number[] }) {
  const say = useUsageWords();
  const format = useFormat();
  const { language } = useLanguage();
  const most = Math.max(1, ...days);
  const names = new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" });
  const rows = days.map((count, index) => ({
    count,
    name: names.format(new Date(Date.parse(since) + index * 86_400_000)),
  }));
  return (
    <>
      <div aria-hidden="true" className="grid gap-1">
        <div className="flex h-28 items-end gap-px border-b border-line md:gap-0.5">
          {rows.map(({ name, count }) => (
            <div key={name} className="flex h-full min-w-0 flex-1 items-end" title={`${name}: ${format.number(count)}`}>
              <div
                className={`w-full rounded-t-sm ${count === 0 ? "bg-line" : "bg-skill"}`}
                style={{ height: count === 0 ? 2 : `${Math.max(4, (count / most) * 100)}%` }}
              />
            </div>
          ))}
        </div>
        <p className="flex justify-between text-xs text-quiet">
          <span>{rows[0]?.name}</span>
          <span className="tabular-nums">{say("most", { count: format.number(most) })}</span>
          <span>{rows.at(-1)?.name}</span>
        </p>
      </div>
      <table className="sr-only">
        <caption>{say("byDay")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("day")}</th>
            <th scope="col">{say("count")}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ count }) => count > 0)
            .map(({ name, count }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{format.number(count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

/** Sessions that used the skill; a deleted session has only its id. */
function UsageSessions({ sessions }: { readonly sessions: readonly SessionUse[] }) {
  const say = useUsageWords();
  const format = useFormat();
  if (sessions.length === 0) return <p className="text-quiet">{say("noSessions")}</p>;
  const columns: readonly Column<SessionUse>[] = [
    {
      id: "session",
      title: say("session"),
      width: "minmax(0, 2fr)",
      cell: (use) => <SessionName use={use} />,
    },
    { id: "agent", title: say("agent"), width: "minmax(0, 1fr)", cell: ({ agent = "–" }) => agent },
    {
      id: "count",
      title: say("count"),
      width: "6rem",
      isRight: true,
      cell: ({ count }) => <span className="tabular-nums">{format.number(count)}</span>,
    },
    { id: "last", title: say("lastTime"), width: "7.5rem", isRight: true, cell: ({ last }) => <TimeAgo time={last} /> },
  ];
  return (
    <DataTable
      caption={say("sessions")}
      rows={sessions}
      columns={columns}
      keyOf={({ contextId }) => contextId}
      card={(use) => (
        <RowCard
          title={<SessionName use={use} />}
          facts={[use.agent, say("total", { count: use.count }), <TimeAgo key="last" time={use.last} />]}
        />
      )}
      cardHeight={64}
    />
  );
}

function SessionName({ use: { contextId, title } }: { readonly use: SessionUse }) {
  const say = useUsageWords();
  if (title === undefined) return <span className="text-quiet">{say("gone")}</span>;
  return (
    <Link to="/sessions/$sessionId" params={{ sessionId: contextId }} className={rowLinkLook}>
      <span className="truncate">{title === "" ? contextId : title}</span>
    </Link>
  );
}
