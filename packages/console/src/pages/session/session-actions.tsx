import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { buttonLook, IconButton } from "../../ui/basic/button.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Confirm } from "../../ui/form/confirm.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { ShownSession } from "./session-page.tsx";
import { useSessionWords } from "./words.ts";

const MoveDialog = lazy(async () => ({ default: (await import("./session-dialogs.tsx")).MoveDialog }));

/** What can be done with the whole session. */
export function SessionActions({ session }: { readonly session: ShownSession }) {
  const say = useSessionWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const [asked, setAsked] = useState<"compact" | "move" | "delete" | undefined>();
  const { contextId } = session;
  const navigate = useNavigate();
  const fork = useChange("session.fork");
  const close = (): void => setAsked(undefined);

  const forkNow = (): void =>
    fork.mutate(
      { contextId },
      {
        onSuccess: ({ contextId: id }) => {
          toast(say("forked", { id }));
          void navigate({ to: "/sessions/$sessionId", params: { sessionId: id } });
        },
      },
    );
  return (
    <>
      <Link to="/playground/$sessionId" params={{ sessionId: contextId }} className={buttonLook("primary")}>
        <Icon name="chat" />
        {say("open")}
      </Link>
      <CopyAs
        command={`loadout session show ${contextId}`}
        path={`/api/session/show?contextId=${encodeURIComponent(contextId)}`}
        json={session}
      />
      <Menu
        trigger={
          <IconButton
            icon="more"
            label={say("more")}
            isBusy={fork.isPending}
            blocked={isLive ? undefined : sayUi("offlineReason")}
          />
        }
        entries={[
          { id: "fork", label: say("fork"), icon: "fork", onSelect: forkNow },
          {
            id: "markdown",
            label: say("exportMarkdown"),
            icon: "download",
            onSelect: () => download(contextId, "markdown"),
          },
          { id: "json", label: say("exportJson"), icon: "download", onSelect: () => download(contextId, "json") },
          { id: "move", label: say("move"), icon: "out", onSelect: () => setAsked("move") },
          { id: "compact", label: say("compact"), icon: "shrink", onSelect: () => setAsked("compact") },
          { id: "delete", label: say("remove"), icon: "trash", isDanger: true, onSelect: () => setAsked("delete") },
        ]}
      />
      {fork.error && <Problem error={fork.error} />}
      <Suspense>{asked === "move" && <MoveDialog session={session} onClose={close} />}</Suspense>
      {asked === "compact" && <CompactConfirm session={session} onClose={close} />}
      {asked === "delete" && <DeleteConfirm session={session} onClose={close} />}
    </>
  );
}

/** The server names the file. */
function download(contextId: string, format: "markdown" | "json"): void {
  const link = document.createElement("a");
  link.href = `/api/session/export?${new URLSearchParams({ contextId, format })}`;
  link.download = "";
  link.click();
}

interface AskedProps {
  readonly session: ShownSession;
  readonly onClose: () => void;
}

function CompactConfirm({ session: { contextId, title }, onClose }: AskedProps) {
  const say = useSessionWords();
  const format = useFormat();
  const compact = useChange("session.compact");
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={say("compactTitle", { title: title || contextId })}
      action={say("compactDo")}
      isBusy={compact.isPending}
      error={compact.error}
      onConfirm={() =>
        compact.mutate(
          { contextId },
          {
            onSuccess({ before, after, keptSkillMessages: kept }) {
              toast(say("compacted", { before: format.number(before), after: format.number(after), kept }));
              onClose();
            },
          },
        )
      }
    >
      <p>{say("compactMeans")}</p>
      <p>{say("compactKeeps")}</p>
    </Confirm>
  );
}

function DeleteConfirm({ session, onClose }: AskedProps) {
  const say = useSessionWords();
  const navigate = useNavigate();
  const remove = useChange("session.delete");
  const { contextId, title, turns, pinnedSkillIds, workDir } = session;
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={say("removeTitle", { title: title || contextId })}
      action={say("removeDo")}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { contextId, confirmed: true },
          {
            onSuccess() {
              toast(say("removed"));
              void navigate({ to: "/sessions" });
            },
          },
        )
      }
    >
      <p>{say("removeMeans", { turns, pins: pinnedSkillIds.length })}</p>
      <p>{workDir === undefined ? say("removeWorkspace") : say("removeFolderStays", { folder: workDir })}</p>
    </Confirm>
  );
}
