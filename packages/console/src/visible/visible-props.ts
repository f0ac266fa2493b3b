import { showHidden } from "@loadout/core/skill";

/** Attributes that are read by people, beside the text itself. */
const readAttributes = ["title", "alt", "aria-label", "aria-description", "placeholder"] as const;

/** Props of an element of the page with everything that is read made visible. Components pass theirs on and are left alone. */
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

/** The very same value where nothing is hidden. */
function visible(value: unknown): unknown {
  if (typeof value === "string") return showHidden(value);
  if (!Array.isArray(value)) return value;
  const shown = value.map(visible);
  return shown.some((one, index) => one !== value[index]) ? shown : value;
}
