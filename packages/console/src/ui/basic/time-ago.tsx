import { useEffect, useState } from "react";
import { useFormat } from "./format.ts";

/** How long ago, with the exact time in the tooltip. */
export function TimeAgo({ time }: { readonly time: string | undefined }) {
  const format = useFormat();
  const [, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setCount((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (time === undefined || time === "") return <span className="text-quiet">–</span>;
  return (
    <time dateTime={time} title={format.moment(time)} className="whitespace-nowrap">
      {format.ago(time)}
    </time>
  );
}
