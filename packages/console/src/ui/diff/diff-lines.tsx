import { useVirtualizer } from "@tanstack/react-virtual";
import { diffWordsWithSpace } from "diff";
import { type ReactNode, useMemo, useRef } from "react";
import { useUiWords } from "../words.ts";
import type { DiffLine } from "./read-patch.ts";

/** Renders a diff line by line. */

const looks = { same: "", added: "bg-added", removed: "bg-removed", gap: "bg-raised text-quiet" } as const;
const marks = { same: " ", added: "+", removed: "−", gap: "" } as const;
/** Longer lines are not compared word by word. */
const longestLine = 2000;

/** A diff by line with changed words marked; long ones scroll. */
export function DiffLines({ label, lines }: { readonly label: string; readonly lines: readonly DiffLine[] }) {
  const say = useUiWords();
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 20,
    overscan: 20,
  });
  const words = useMemo(() => changedWords(lines), [lines]);
  if (lines.length === 0) return <p className="p-3 text-quiet">{say("noDifference")}</p>;
  return (
    <div
      ref={scroll}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-[32rem] overflow-auto font-mono text-sm leading-5"
    >
      <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const line = lines[item.index] as DiffLine;
          return (
            <div
              key={item.key}
              data-index={item.index}
              ref={virtual.measureElement}
              className={`absolute inset-x-0 flex ${looks[line.kind]}`}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span aria-hidden="true" className="w-10 shrink-0 pr-1 text-right text-quiet select-none">
                {line.after ?? line.before}
              </span>
              <span className="w-4 shrink-0 text-center select-none">
                <span aria-hidden="true">{marks[line.kind]}</span>
                {(line.kind === "added" || line.kind === "removed") && (
                  <span className="sr-only">{say(line.kind)}</span>
                )}
              </span>
              <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">
                {words.get(item.index) ?? line.text}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The changed words of a removed line that is followed by an added one. */
function changedWords(lines: readonly DiffLine[]): ReadonlyMap<number, ReactNode> {
  const marked = new Map<number, ReactNode>();
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const isPair =
      line.kind === "removed" &&
      next?.kind === "added" &&
      lines[index - 1]?.kind !== "removed" &&
      lines[index + 2]?.kind !== "added";
    if (!isPair || line.text.length + next.text.length > longestLine) continue;
    const parts = diffWordsWithSpace(line.text, next.text);
    const render = (kind: "added" | "removed"): ReactNode =>
      parts
        .filter((part) => !part[kind === "added" ? "removed" : "added"])
        .map((part, place) =>
          part[kind] ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line never move
            <mark key={place} className={`rounded-sm font-semibold underline decoration-2 ${looks[kind]} text-inherit`}>
              {part.value}
            </mark>
          ) : (
            part.value
          ),
        );
    marked.set(index, render("removed"));
    marked.set(index + 1, render("added"));
  }
  return marked;
}
