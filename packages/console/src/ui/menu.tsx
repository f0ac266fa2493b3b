import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface MenuEntry {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: IconName;
  readonly isDanger?: boolean;
  readonly isChosen?: boolean;
  readonly onSelect: () => void;
}

/** A button with a list of things to do. */
export const Menu = ({
  trigger,
  entries,
}: {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly entries: readonly MenuEntry[];
}) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={4} align="end" className="z-50">
        <Base.Popup className="min-w-44 rounded-lg border border-line bg-panel py-1 shadow-lg">
          {entries.map(({ id, label, icon, isDanger = false, isChosen, onSelect }) => (
            <Base.Item
              key={id}
              onClick={onSelect}
              className={`flex min-h-9 cursor-pointer items-center gap-2 px-3 outline-none data-[highlighted]:bg-raised max-md:min-h-11 ${isDanger ? "text-bad" : ""}`}
            >
              {icon && <Icon name={icon} />}
              <span className="flex-1">{label}</span>
              {isChosen && <Icon name="check" />}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
