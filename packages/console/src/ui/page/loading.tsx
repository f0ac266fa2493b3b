import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useUiWords } from "../words.ts";
import { Problem } from "./problem.tsx";

/** A placeholder for content that is loading. It takes its room at once, and is shown after a moment. */
export function Skeleton({ rows = 6 }: { readonly rows?: number }) {
  const say = useUiWords();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={`grid gap-2 ${isShown ? "" : "invisible"}`} data-loading>
      {isShown && <span className="sr-only">{say("loading")}</span>}
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className="h-9 animate-pulse rounded-md bg-raised" />
      ))}
    </div>
  );
}

/** The content of a query: loading, failed, or here. Content stays while it is fetched again. */
export function Loaded<Data>({
  query,
  rows,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) {
    return (
      <>
        {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
        {children(query.data)}
      </>
    );
  }
  if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton {...(rows !== undefined && { rows })} />;
}
