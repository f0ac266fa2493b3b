import type { UseQueryResult } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import type { ReactNode } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Icon, type IconName } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { useHomeWords } from "./words.ts";

/** The latest sessions, and the library skills that were changed last. */

/** How many sessions and skills are shown. */
const shown = 3;
/** As high as its rows, also before they are known. */
const rowsLook = "grid grid-cols-1 min-h-33 content-start md:min-h-24";

export function RecentWork() {
  const maySee = useMay("superadmin");
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <RecentSessions />
      {maySee && <RecentSkills />}
    </div>
  );
}

function RecentSessions() {
  const say = useHomeWords();
  const sessions = useOperation("session.list", { limit: 100 });
  return (
    <Recent title={say("recentSessions")} query={sessions} none={say("noRecentSessions")}>
      {({ sessions }) =>
        sessions
          .slice(0, shown)
          .map(({ contextId, title, updatedAt }) => (
            <Row
              key={contextId}
              icon="session"
              name={title === "" ? contextId : title}
              time={updatedAt}
              link={{ to: "/sessions/$sessionId", params: { sessionId: contextId } }}
            />
          ))
      }
    </Recent>
  );
}

function RecentSkills() {
  const say = useHomeWords();
  const skills = useOperation("skill.list", {});
  return (
    <Recent title={say("recentSkills")} query={skills} none={say("noRecentSkills")}>
      {({ skills }) =>
        changedLast(skills).map(({ id, address, modifiedAt, libraryVersion }) => (
          <Row
            key={address}
            icon="skill"
            name={id}
            detail={libraryVersion !== undefined && `v${libraryVersion}`}
            time={modifiedAt}
            link={{ to: "/skills/$slug", params: { slug: id }, search: { tab: "versions" } }}
          />
        ))
      }
    </Recent>
  );
}

type ListedSkill = OutputOf<"skill.list">["skills"][number];

/** The library skills that were changed last. */
const changedLast = (skills: readonly ListedSkill[]): readonly ListedSkill[] =>
  skills
    .filter(({ source }) => source === "library")
    .toSorted((one, other) => Date.parse(other.modifiedAt ?? "") - Date.parse(one.modifiedAt ?? ""))
    .slice(0, shown);

function Recent<Data>({
  title,
  query,
  none,
  children,
}: {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  /** Said where there are no rows. */
  readonly none: string;
  readonly children: (data: Data) => readonly ReactNode[];
}) {
  return (
    <Panel title={title}>
      <div className={rowsLook}>
        <Loaded query={query} rows={2}>
          {(data) => {
            const rows = children(data);
            return rows.length === 0 ? <p className="text-quiet">{none}</p> : <ul aria-label={title}>{rows}</ul>;
          }}
        </Loaded>
      </div>
    </Panel>
  );
}

const Row = ({
  icon,
  name,
  detail,
  time,
  link,
}: {
  readonly icon: IconName;
  readonly name: string;
  readonly detail?: ReactNode;
  readonly time: string | undefined;
  readonly link: LinkProps;
}) => (
  <li className="flex min-h-8 items-center gap-2 max-md:min-h-11">
    <Icon name={icon} className="size-4 text-quiet" />
    <Link {...link} className="flex min-h-7 min-w-0 flex-1 items-center hover:underline max-md:min-h-11">
      <span className="truncate font-medium">{name}</span>
    </Link>
    <span className="shrink-0 text-quiet tabular-nums">
      {detail && <>{detail} · </>}
      <TimeAgo time={time} />
    </span>
  </li>
);
