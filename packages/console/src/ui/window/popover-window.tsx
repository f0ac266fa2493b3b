import { Popover as Base } from "@base-ui/react/popover";
import type { PopoverProps } from "./popover.tsx";

/** The popover of `Popover`, open from the start. */
export const PopoverWindow = ({ trigger, title, children }: PopoverProps) => (
  <Base.Root defaultOpen>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50 max-w-[calc(100vw-1rem)]">
        <Base.Popup className="grid max-h-[var(--available-height)] w-96 max-w-[calc(100vw-1rem)] grid-cols-1 gap-3 overflow-y-auto rounded-lg border border-line bg-panel p-4 shadow-lg">
          <Base.Title className="font-semibold">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
