import { lazy, type ReactNode } from "react";
import type { IconName } from "../basic/icon.tsx";
import { LoadedWhenPressed, type Trigger } from "./loaded-when-pressed.tsx";

export interface MenuEntry {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: IconName;
  readonly isDanger?: boolean;
  readonly isChosen?: boolean;
  readonly onSelect: () => void;
}

export interface MenuProps {
  readonly trigger: Trigger;
  readonly entries: readonly MenuEntry[];
  /** What the entries are about, above them. */
  readonly heading?: ReactNode;
  /** The side of the button that the menu keeps to. */
  readonly align?: "start" | "end";
}

const load = async () => ({ default: (await import("./menu-window.tsx")).MenuWindow });
const MenuWindow = lazy(load);

/** A button that opens a menu. */
export const Menu = (props: MenuProps) => (
  <LoadedWhenPressed trigger={props.trigger} kind="menu" load={load}>
    <MenuWindow {...props} />
  </LoadedWhenPressed>
);
