import { useState } from "react";
import { keep, readKept } from "../../shell/preferences.ts";

/** Remembers how the user wants a table to look. */

/** How the user wants a table to look in this browser. */
export interface TableLook {
  readonly isCompact: boolean;
  readonly isHidden: (column: string) => boolean;
  readonly setCompact: (isCompact: boolean) => void;
  readonly setHidden: (column: string, isHidden: boolean) => void;
}

interface Kept {
  readonly isCompact: boolean;
  readonly hidden: readonly string[];
}

/** Stored by the name of the table; a table without a name has the default look. */
export function useTableLook(name: string | undefined): TableLook {
  const place = `table.${name}`;
  const [look, setLook] = useState(() => parseLook(name === undefined ? undefined : readKept(place)));
  function change(next: Kept): void {
    setLook(next);
    if (name !== undefined) keep(place, JSON.stringify(next));
  }
  return {
    isCompact: look.isCompact,
    isHidden: (column) => look.hidden.includes(column),
    setCompact: (isCompact) => change({ ...look, isCompact }),
    setHidden: (column, isHidden) =>
      change({ ...look, hidden: [...look.hidden.filter((one) => one !== column), ...(isHidden ? [column] : [])] }),
  };
}

/** Accepts any stored text, such as that of an earlier version. */
export function parseLook(text: string | undefined): Kept {
  const { isCompact, hidden } = parse(text);
  return {
    isCompact: isCompact === true,
    hidden: Array.isArray(hidden) ? hidden.filter((one) => typeof one === "string") : [],
  };
}

function parse(text = "{}"): Partial<Record<keyof Kept, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
