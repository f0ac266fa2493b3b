import { useState } from "react";
import { keep, readKept } from "../../shell/preferences.ts";

/** Something that is so or not in this browser, also after the next start. */
export function useKeptFlag(name: string): readonly [isSet: boolean, set: (isSet: boolean) => void] {
  const [isSet, setIsSet] = useState(() => readKept(name) === "yes");
  return [
    isSet,
    (next) => {
      keep(name, next ? "yes" : undefined);
      setIsSet(next);
    },
  ];
}
