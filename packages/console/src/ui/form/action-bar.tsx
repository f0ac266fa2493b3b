import { Button } from "../basic/button.tsx";
import type { IconName } from "../basic/icon.tsx";
import { useBlocked } from "./form-dialog.tsx";

/** The main action of a long page, always in sight, with the reason if it cannot be pressed yet. */
export function ActionBar({
  action,
  icon,
  isBusy,
  blocked,
  onPress,
}: {
  readonly action: string;
  readonly icon: IconName;
  readonly isBusy: boolean;
  readonly blocked: string | undefined;
  readonly onPress: () => void;
}) {
  const reason = useBlocked(blocked);
  return (
    <div className="sticky bottom-16 z-10 flex flex-wrap items-center justify-end gap-3 rounded-lg border border-line bg-panel p-3 md:bottom-2">
      {reason !== undefined && (
        <p className="line-clamp-2 text-quiet" data-blocked>
          {reason}
        </p>
      )}
      <Button variant="primary" icon={icon} isBusy={isBusy} blocked={reason} onClick={onPress}>
        {action}
      </Button>
    </div>
  );
}
