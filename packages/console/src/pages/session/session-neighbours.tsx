import { Link } from "@tanstack/react-router";
import { type Neighbour, Neighbours } from "../../ui/page/neighbours.tsx";
import { type SessionRow, useSessions } from "../sessions/use-sessions.ts";

/** In the order of the list: the last used first. */
export function SessionNeighbours({ contextId }: { readonly contextId: string }) {
  const { data } = useSessions({});
  const sessions = data?.pages.flatMap((page) => page.sessions) ?? [];
  const index = sessions.findIndex((session) => session.contextId === contextId);
  return (
    <Neighbours
      previous={neighbour(sessions[index - 1])}
      next={index < 0 ? undefined : neighbour(sessions[index + 1])}
    />
  );
}

const neighbour = (session: SessionRow | undefined): Neighbour | undefined =>
  session && {
    name: session.title === "" ? session.contextId : session.title,
    link: (
      <Link
        from="/sessions/$sessionId"
        to="/sessions/$sessionId"
        params={{ sessionId: session.contextId }}
        search={({ tab }) => (tab === undefined ? {} : { tab })}
      />
    ),
  };
