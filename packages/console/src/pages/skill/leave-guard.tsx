import { useBlocker } from "@tanstack/react-router";
import { Confirm } from "../../ui/confirm.tsx";
import { useSkillWords } from "./words.ts";

/** Asks before this part of the page is left with something unsaved, also when the window is closed. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const say = useSkillWords();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <Confirm
      isOpen={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      title={say("leaveTitle")}
      action={say("leave")}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{say("leaveText")}</p>
    </Confirm>
  );
}

const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: object }): string =>
  `${pathname} ${"tab" in search ? search.tab : ""}`;
