import { lazy, type ReactNode } from "react";
import { LoadedWhenPressed, type Trigger } from "./loaded-when-pressed.tsx";

export interface PopoverProps {
  readonly trigger: Trigger;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

const load = async () => ({ default: (await import("./popover-window.tsx")).PopoverWindow });
const PopoverWindow = lazy(load);

/** A button that opens details beside it. */
export const Popover = (props: PopoverProps) => (
  <LoadedWhenPressed trigger={props.trigger} kind="dialog" load={load}>
    <PopoverWindow {...props} />
  </LoadedWhenPressed>
);
