import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { isTouched } from "../../api/touched.ts";
import { createImports, type Imports } from "./imports.ts";
import type { Limits, Package } from "./packages.ts";

export interface UsedPackages extends Imports {
  readonly packages: readonly Package[];
}

/** The packages of this page. Whatever is under way ends with it. */
export function usePackages(limits: Limits | undefined, onNews: (one: Package) => void): UsedPackages {
  const queries = useQueryClient();
  const [packages, setPackages] = useState<readonly Package[]>([]);
  const told = useRef(onNews);
  told.current = onNews;
  const most = useRef(limits);
  most.current = limits;
  const imports = useMemo(
    () =>
      createImports({
        onChange: setPackages,
        limits: () => most.current,
        onNews(one) {
          told.current(one);
          if (one.stage.kind === "imported")
            void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "skill") });
        },
      }),
    [queries],
  );
  useEffect(() => () => imports.clear(), [imports]);
  return { ...imports, packages };
}
