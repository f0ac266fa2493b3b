import { useBlocker } from "@tanstack/react-router";
import { Confirm } from "../../../ui/form/confirm.tsx";
import { useFilesWords } from "./words.ts";

/** Asks before an unsaved file is left: for another one, another page, or for good. */
export function LeaveFile({
  path,
  isDirty,
  isKept,
}: {
  readonly path: string;
  readonly isDirty: boolean;
  readonly isKept: boolean;
}) {
  const say = useFilesWords();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <Confirm
      isOpen={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      title={say("leaveTitle", { path })}
      action={say("leave")}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{say(isKept ? "leaveText" : "leaveLost")}</p>
    </Confirm>
  );
}

interface Place {
  readonly pathname: string;
  readonly search: { readonly tab?: string; readonly file?: string };
}

const placeOf = (place: { readonly pathname: string; readonly search: object }): string => {
  const { pathname, search } = place as Place;
  return JSON.stringify([pathname, search.tab, search.file ?? "SKILL.md"]);
};
