import { useNavigate } from "@tanstack/react-router";
import { useOperation } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import { usePlaygroundWords } from "./words.ts";

const most = 10;

/** The conversations that were used last. */
export function RecentMenu({ current }: { readonly current: string | undefined }) {
  const say = usePlaygroundWords();
  const navigate = useNavigate();
  const { data } = useOperation("session.list", { limit: most });
  const sessions = data?.sessions ?? [];
  return (
    <Menu
      trigger={
        <Button icon="session" aria-label={say("recent")} title={say("recent")}>
          <span className="max-sm:sr-only">{say("recent")}</span>
        </Button>
      }
      entries={
        sessions.length === 0
          ? [{ id: "", label: say("noRecent"), onSelect: () => undefined }]
          : sessions.map(({ contextId, title, isRunning }) => ({
              id: contextId,
              label: <span className="block max-w-64 truncate">{title === "" ? contextId : title}</span>,
              icon: isRunning ? ("play" as const) : ("chat" as const),
              isChosen: contextId === current,
              onSelect: () => void navigate({ to: "/playground/$sessionId", params: { sessionId: contextId } }),
            }))
      }
    />
  );
}
