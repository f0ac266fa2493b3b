import { Menu as Base } from "@base-ui/react/menu";
import { Icon } from "../basic/icon.tsx";
import type { MenuProps } from "./menu.tsx";

/** The menu of `Menu`, open from the start. */
export const MenuWindow = ({ trigger, entries, heading, align = "end" }: MenuProps) => (
  <Base.Root defaultOpen>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={4} align={align} collisionPadding={8} className="z-50">
        <Base.Popup className="max-h-[var(--available-height)] max-w-[calc(100vw-1rem)] min-w-44 overflow-y-auto rounded-lg border border-line bg-panel py-1 shadow-lg">
          {heading && <div className="mb-1 max-w-64 border-b border-line px-3 py-2">{heading}</div>}
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
