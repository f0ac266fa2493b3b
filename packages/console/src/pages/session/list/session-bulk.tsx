import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { saveAnswer } from "../../../api/save-answer.ts";
import { isTouched } from "../../../api/touched.ts";
import type { IconName } from "../../../ui/basic/icon.tsx";
import { Confirm } from "../../../ui/form/confirm.tsx";
import type { Bulk } from "../../../ui/list/bulk.ts";
import { BulkAction } from "../../../ui/list/resource-list.tsx";
import type { SessionRow } from "../use-sessions.ts";
import { useSessionWords } from "../words.ts";

type Action = "refresh" | "export" | "delete";

const actions = [
  ["refresh", "refresh"],
  ["export", "download"],
  ["delete", "trash"],
] as const satisfies readonly (readonly [Action, IconName])[];

/** Refresh, export or delete several sessions; each has its own outcome. */
export function SessionBulk({ chosen, bulk }: { readonly chosen: readonly SessionRow[]; readonly bulk: Bulk }) {
  const say = useSessionWords();
  const [isAsked, setIsAsked] = useState(false);
  const work = useWork(bulk);
  const isNoneStale = chosen.every(({ staleness }) => !staleness?.isStale);
  return (
    <>
      {actions.map(([action, icon]) => (
        <BulkAction
          key={action}
          bulk={bulk}
          icon={icon}
          isDanger={action === "delete"}
          blocked={action === "refresh" && isNoneStale ? say("isFresh") : undefined}
          onPress={() => (action === "delete" ? setIsAsked(true) : work(action, chosen))}
        >
          {say(`bulkDo_${action}`)}
        </BulkAction>
      ))}
      {isAsked && (
        <DeleteSessions
          sessions={chosen}
          onClose={() => setIsAsked(false)}
          onConfirm={() => {
            setIsAsked(false);
            work("delete", chosen);
          }}
        />
      )}
    </>
  );
}

function useWork(bulk: Bulk): (action: Action, sessions: readonly SessionRow[]) => void {
  const say = useSessionWords();
  const queries = useQueryClient();
  return (action, sessions) => {
    const isFresh = ({ staleness }: SessionRow): boolean => action === "refresh" && !staleness?.isStale;
    bulk.run({
      title: say(`bulk_${action}`),
      items: sessions.filter((session) => !isFresh(session)),
      nameOf: label,
      work: works[action],
      skipped: sessions.filter(isFresh).map((session) => ({ name: label(session), reason: say("isFresh") })),
      onEnd: () => void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "session") }),
    });
  };
}

/** With the id, because titles are often the same. */
const label = ({ title, contextId }: SessionRow): string => (title === "" ? contextId : `${title} (${contextId})`);

const works: Readonly<Record<Action, (session: SessionRow) => Promise<void>>> = {
  async refresh({ contextId }) {
    await client().call("session.refresh", { contextId });
  },
  export: ({ contextId }) =>
    saveAnswer(
      `/api/session/export?${new URLSearchParams({ contextId, format: "markdown" })}`,
      `${contextId}.md`,
      "text/markdown",
    ),
  async delete({ contextId }) {
    await client().call("session.delete", { contextId, confirmed: true });
  },
};

function DeleteSessions({
  sessions,
  onClose,
  onConfirm,
}: {
  readonly sessions: readonly SessionRow[];
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const say = useSessionWords();
  const count = sessions.length;
  const running = sessions.filter(({ isRunning }) => isRunning);
  const turns = sessions.reduce((sum, session) => sum + session.turns, 0);
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={say("deleteAsk", { count })}
      action={say("deleteSure", { count })}
      onConfirm={onConfirm}
      typed={String(count)}
    >
      <p>{say("deleteMeans")}</p>
      <p>{say("deleteTurns", { count: turns })}</p>
      {running.length > 0 && (
        <p>
          {say("deleteRunning", { count: running.length })}{" "}
          <span className="text-quiet">{running.map(label).join(", ")}</span>
        </p>
      )}
    </Confirm>
  );
}
