import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { useNewWords } from "./new-words.ts";
import type { Brief } from "./use-brief.ts";

type Sent = Pick<Brief, "used" | "limit" | "included" | "omitted">;

/** How much of what may go along does, and what had to stay. */
export function Capacity({ brief: { used, limit, omitted } }: { readonly brief: Sent }) {
  const say = useNewWords();
  const format = useFormat();
  const words = say("capacityOf", { used: format.number(used), limit: format.number(limit) });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{say("capacity")}</span>
        <div
          role="meter"
          aria-label={say("capacity")}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={used}
          aria-valuetext={words}
          className="h-2 min-w-32 flex-1 overflow-hidden rounded-full bg-raised"
        >
          <div
            className={`h-full ${omitted.length > 0 ? "bg-warn" : "bg-skill"}`}
            style={{ width: `${Math.min(100, (used / Math.max(1, limit)) * 100)}%` }}
          />
        </div>
        <span className="tabular-nums" data-capacity>
          {words}
        </span>
      </div>
      {omitted.length > 0 && <Omitted omitted={omitted} limit={limit} />}
    </div>
  );
}

function Omitted({ omitted, limit }: Pick<Sent, "omitted" | "limit">) {
  const say = useNewWords();
  const format = useFormat();
  const hasLarge = omitted.some(({ size }) => size > limit);
  return (
    <section
      className="grid gap-1 rounded-md bg-warn-soft p-3"
      aria-label={say("omittedTitle", { count: omitted.length })}
    >
      <p className="flex items-center gap-2 font-medium text-warn">
        <Icon name="warning" />
        {say("omittedTitle", { count: omitted.length })}
      </p>
      <ul className="list-disc pl-6" data-omitted>
        {omitted.map(({ id, size }) => (
          <li key={id}>
            <code>{id}</code> · {say("characters", { count: format.number(size) })}
            {size > limit && <span className="font-medium text-bad"> · {say("tooLarge")}</span>}
          </li>
        ))}
      </ul>
      <p>{say("omittedHint")}</p>
      {hasLarge && (
        <details>
          <summary className="min-h-6 cursor-pointer font-medium">{say("splitTitle")}</summary>
          <p className="mt-1">{say("splitHint")}</p>
        </details>
      )}
    </section>
  );
}
