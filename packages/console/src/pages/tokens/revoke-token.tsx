import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { useFormat } from "../../ui/basic/format.ts";
import { toast } from "../../ui/basic/toasts.tsx";
import { Confirm } from "../../ui/form/confirm.tsx";
import type { TokenRow } from "./token-table.tsx";
import { useTokensWords } from "./words.ts";

/** There is no way back: says when it was used last. */
export function RevokeToken({
  token: { id, name, usedAt },
  onClose,
}: {
  readonly token: TokenRow;
  readonly onClose: () => void;
}) {
  const say = useTokensWords();
  const format = useFormat();
  const isLive = useIsLive();
  const revoke = useChange("token.revoke");
  /** The last one takes the table along: what follows does not wait for it. */
  async function confirm(): Promise<void> {
    if (!isLive) return;
    await revoke.mutateAsync({ id }).then(
      () => {
        toast(say("revoked", { name }));
        onClose();
      },
      () => undefined, // shown as the error of the change
    );
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={say("revokeTitle", { name })}
      action={say("revoke")}
      onConfirm={() => void confirm()}
      isBusy={revoke.isPending}
      error={revoke.error}
    >
      <p>{usedAt === undefined ? say("revokeUnused") : say("revokeUsed", { time: format.ago(usedAt) })}</p>
      <p>{say("revokeText")}</p>
    </Confirm>
  );
}
