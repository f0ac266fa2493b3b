import { useBlocker } from "@tanstack/react-router";
import { Confirm } from "../form/confirm.tsx";
import { useUiWords } from "../words.ts";

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** The place of a tab that keeps its unsaved changes to itself. */
export const tabPlace = ({ pathname, search }: Place): string => `${pathname} ${"tab" in search ? search.tab : ""}`;

/** Asks before unsaved changes are left, also when the window is closed. */
export function LeaveGuard({
  isDirty,
  placeOf = ({ pathname }) => pathname,
  title,
  text,
}: {
  readonly isDirty: boolean;
  /** Moving between addresses with the same place keeps unsaved changes, so it does not ask. */
  readonly placeOf?: (place: Place) => string;
  readonly title?: string;
  /** What happens to the unsaved changes; by default, they are lost. */
  readonly text?: string;
}) {
  const say = useUiWords();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <Confirm
      isOpen={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      title={title ?? say("leaveTitle")}
      action={say("leave")}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{text ?? say("leaveText")}</p>
    </Confirm>
  );
}
