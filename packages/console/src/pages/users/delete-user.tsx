import { useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Confirm } from "../../ui/form/confirm.tsx";
import { useUiWords } from "../../ui/words.ts";
import { type UserRow, useTokenCounts } from "./use-users.ts";
import { useUsersWords } from "./words.ts";

/** Asks with the name typed, and says what goes with them. */
export function DeleteUser({
  user: { userId, name },
  blocked,
  onGone,
}: {
  readonly user: UserRow;
  readonly blocked: string | undefined;
  readonly onGone: () => void;
}) {
  const say = useUsersWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useChange("user.delete");
  const tokens = useTokenCounts()(userId);
  /** Whoever is gone takes this window along: what follows does not wait for it. */
  const confirm = (): Promise<void> =>
    remove.mutateAsync({ user: userId, confirmed: true }).then(
      () => {
        toast(say("deleted", { name }));
        onGone();
      },
      () => undefined, // shown as the error of the change
    );
  return (
    <section className="border-t border-line pt-4">
      <Button
        variant="danger"
        icon="trash"
        blocked={isLive ? blocked : sayUi("offlineReason")}
        onClick={() => setIsOpen(true)}
      >
        {say("delete")}
      </Button>
      <Confirm
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={say("deleteTitle", { name })}
        action={say("delete")}
        typed={name}
        onConfirm={() => void confirm()}
        isBusy={remove.isPending}
        error={remove.error}
      >
        {tokens !== undefined && tokens > 0 && <p>{say("deleteTokens", { count: tokens })}</p>}
        <p>{say("deleteText")}</p>
      </Confirm>
    </section>
  );
}
