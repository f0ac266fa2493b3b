import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { useOverviewWords } from "./words.ts";

const linkLook = "text-accent underline underline-offset-2";
const most = 8;

/** Agents, skills and sessions that have to do with it. */
export function UsedBy({ address }: { readonly address: string }) {
  const say = useOverviewWords();
  const query = useOperation("skill.usage", { name: address });
  return (
    <Panel title={say("usedBy")}>
      <Loaded query={query} rows={3}>
        {({ agents, dependents, sessions }) => (
          <dl className="grid gap-2">
            <Users label={say("agents")} users={agents.map((agent) => ({ id: agent, shown: <code>{agent}</code> }))} />
            <Users
              label={say("dependents")}
              users={dependents.map((id) => ({
                id,
                shown: (
                  <Link to="/skills/$slug" params={{ slug: id }} className={linkLook}>
                    {id}
                  </Link>
                ),
              }))}
            />
            <Users
              label={say("sessions")}
              users={sessions.map(({ contextId, title, version }) => ({
                id: contextId,
                shown: (
                  <>
                    <Link to="/sessions/$sessionId" params={{ sessionId: contextId }} className={linkLook}>
                      {title || contextId}
                    </Link>
                    {version !== undefined && <span className="text-quiet"> v{version}</span>}
                  </>
                ),
              }))}
            />
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}

function Users({
  label,
  users,
}: {
  readonly label: string;
  readonly users: readonly { readonly id: string; readonly shown: ReactNode }[];
}) {
  const say = useOverviewWords();
  return (
    <div className={users.length === 0 ? "flex justify-between gap-2" : ""}>
      <dt className="text-quiet">{label}</dt>
      {users.length === 0 && <dd className="text-quiet">{say("nobody")}</dd>}
      {users.slice(0, most).map(({ id, shown }) => (
        <dd key={id} className="min-h-6">
          {shown}
        </dd>
      ))}
      {users.length > most && <dd className="text-quiet">{say("more", { count: users.length - most })}</dd>}
    </div>
  );
}
