import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

/** More about something, beside it. */
export const Popover = ({
  trigger,
  title,
  children,
}: {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly title: ReactNode;
  readonly children: ReactNode;
}) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-50 max-w-[calc(100vw-1rem)]">
        <Base.Popup className="grid w-96 max-w-full gap-3 rounded-lg border border-line bg-panel p-4 shadow-lg">
          <Base.Title className="font-semibold">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
