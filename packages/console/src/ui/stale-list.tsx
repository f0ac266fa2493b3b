import { readChange, type Staleness } from "./stale-change.ts";
import { useUiWords } from "./words.ts";

/** What a refresh would bring in, change and take away. */
export function StaleList({ staleness: { added, changed, removed } }: { readonly staleness: Staleness }) {
  const say = useUiWords();
  const rows = [
    ...added.map((id) => ({ id, mark: "+", colour: "text-good", word: say("staleAdded"), more: "" })),
    ...changed.map((one) => {
      const { before, after } = readChange(one);
      return {
        id: one.id,
        mark: "~",
        colour: "text-warn",
        word: say("staleUpdated"),
        more: `${before} → ${after}`,
      };
    }),
    ...removed.map((id) => ({ id, mark: "−", colour: "text-bad", word: say("staleRemoved"), more: "" })),
  ];
  return (
    <ul className="grid gap-1" data-stale-list>
      {rows.map(({ id, mark, colour, word, more }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <span className={`${colour} w-4 shrink-0 text-center font-mono font-semibold`} aria-hidden="true">
            {mark}
          </span>
          <code className="min-w-0 font-semibold">{id}</code>
          <span className={`${colour} text-xs`}>{word}</span>
          {more !== "" && <code className="text-quiet">{more}</code>}
        </li>
      ))}
    </ul>
  );
}
