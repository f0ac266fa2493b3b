import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useChange } from "../../api/operations.ts";
import { buttonLook, IconButton } from "../../ui/basic/button.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import type { ShownSession } from "./session-page.tsx";
import { useSessionWords } from "./words.ts";

const dialogs = {
  move: lazy(async () => ({ default: (await import("./session-dialogs.tsx")).MoveDialog })),
  compact: lazy(async () => ({ default: (await import("./session-dialogs.tsx")).CompactDialog })),
  delete: lazy(async () => ({ default: (await import("./session-dialogs.tsx")).DeleteDialog })),
};

/** The actions of a session: open, fork, export, move, compact, delete. */
export function SessionActions({ session }: { readonly session: ShownSession }) {
  const say = useSessionWords();
  const blocked = useBlocked();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const { contextId } = session;
  const navigate = useNavigate();
  const fork = useChange("session.fork");
  const Dialog = open && dialogs[open];
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
        trigger={<IconButton icon="more" label={say("more")} isBusy={fork.isPending} blocked={blocked} />}
        entries={[
          { id: "fork", label: say("fork"), icon: "fork", onSelect: forkNow },
          {
            id: "markdown",
            label: say("exportMarkdown"),
            icon: "download",
            onSelect: () => download(contextId, "markdown"),
          },
          { id: "json", label: say("exportJson"), icon: "download", onSelect: () => download(contextId, "json") },
          { id: "move", label: say("move"), icon: "out", onSelect: () => setOpen("move") },
          { id: "compact", label: say("compact"), icon: "shrink", onSelect: () => setOpen("compact") },
          { id: "delete", label: say("remove"), icon: "trash", isDanger: true, onSelect: () => setOpen("delete") },
        ]}
      />
      {fork.error && <Problem error={fork.error} />}
      <Suspense>{Dialog && <Dialog session={session} onClose={() => setOpen(undefined)} />}</Suspense>
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
