import { Link } from "@tanstack/react-router";
import { useOperation } from "../../api/operations.ts";
import { useFormat } from "../../ui/basic/format.ts";
import { Sparkline } from "../../ui/basic/sparkline.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { shownDays, useActivations, useIdle } from "../skill/list/use-skill-rows.ts";
import { useHomeWords } from "./words.ts";

/** The skills used in the last days, most used first, and how many were not used. */

/** How many skills are shown. */
const shown = 5;
const mostCosts = 3;

export function UsagePanel() {
  const say = useHomeWords();
  const format = useFormat();
  const query = useActivations({ days: shownDays });
  return (
    <Panel title={say("usage")}>
      <Loaded query={query} rows={3}>
        {({ skills }) => {
          const used = skills.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total);
          if (used.length === 0) return <p className="text-quiet">{say("noUsage")}</p>;
          return (
            <ul className="grid grid-cols-1 gap-2" aria-label={say("usage")}>
              {used.slice(0, shown).map(({ skill, address, total, days }) => (
                <li key={address} className="flex items-center gap-3" data-used={address}>
                  <Link
                    to="/skills/$slug"
                    params={{ slug: address }}
                    search={{ tab: "usage" }}
                    className="flex min-h-7 min-w-0 flex-1 items-center font-medium hover:underline max-md:min-h-11"
                  >
                    <span className="truncate">{skill}</span>
                  </Link>
                  <Sparkline days={days} />
                  <span className="min-w-8 text-right tabular-nums">
                    <span aria-hidden="true">{format.number(total)}</span>
                    <span className="sr-only">{say("activations", { count: total })}</span>
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <Cost />
      <Idle />
    </Panel>
  );
}

/** The skills whose parts of requests to models had the most tokens. */
function Cost() {
  const say = useHomeWords();
  const format = useFormat();
  const { data } = useActivations({ days: shownDays });
  const most = (data?.skills ?? [])
    .filter(({ tokens }) => tokens.total > 0)
    .sort((one, other) => other.tokens.total - one.tokens.total)
    .slice(0, mostCosts);
  if (most.length === 0) return null;
  return (
    <div className="mt-2 border-t border-line pt-2">
      <p className="text-quiet" id="most-tokens">
        {say("mostTokens")}
      </p>
      <ul className="grid grid-cols-1 gap-1" aria-labelledby="most-tokens">
        {most.map(({ skill, address, tokens }) => (
          <li key={address} className="flex items-center gap-3" data-cost={address}>
            <Link
              to="/skills/$slug"
              params={{ slug: address }}
              search={{ tab: "usage" }}
              className="flex min-h-7 min-w-0 flex-1 items-center hover:underline max-md:min-h-11"
            >
              <span className="truncate">{skill}</span>
            </Link>
            <span className="shrink-0 tabular-nums">{say("tokens", { count: format.number(tokens.total) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Idle() {
  const say = useHomeWords();
  const { data: list } = useOperation("skill.list", {});
  const idle = useIdle({ enabled: true });
  if (!list || !idle) return null;
  const count = idle(list.skills.map((skill) => ({ skill }))).length;
  if (count === 0) return null;
  return (
    <p className="mt-2 border-t border-line pt-2">
      <Link
        to="/skills"
        search={{ used: "idle" }}
        className="inline-flex min-h-7 items-center text-quiet underline hover:text-text max-md:min-h-11"
      >
        {say("idle", { count })}
      </Link>
    </p>
  );
}
