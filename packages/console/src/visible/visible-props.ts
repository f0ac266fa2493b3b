import { showHidden } from "@loadout/core/skill";

/** Props of an HTML element with hidden text spelled out. Props of components stay as they are. */

/** Attributes that people read. */
const readAttributes = ["title", "alt", "aria-label", "aria-description", "placeholder"] as const;

export function visibleProps(type: unknown, props: unknown): unknown {
  if (typeof type === "function" || typeof props !== "object" || props === null) return props;
  const given = props as Readonly<Record<string, unknown>>;
  const changed: Record<string, unknown> = {};
  for (const name of ["children", ...readAttributes]) {
    const value = given[name];
    const shown = visible(value);
    if (shown !== value) changed[name] = shown;
  }
  return Object.keys(changed).length === 0 ? props : { ...given, ...changed };
}

/** The same value if nothing is hidden. */
function visible(value: unknown): unknown {
  if (typeof value === "string") return showHidden(value);
  if (!Array.isArray(value)) return value;
  const shown = value.map(visible);
  return shown.some((one, index) => one !== value[index]) ? shown : value;
}
