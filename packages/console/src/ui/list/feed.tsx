import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";

/** A growing list of entries that follows its end. */

export interface FeedHandle {
  toEnd(): void;
  /** Scrolls an entry into view if it is not. */
  reveal(index: number): void;
  /** Focuses the link or button of an entry. */
  focus(index: number): void;
}

export interface FeedProps<Entry> extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  readonly entries: readonly Entry[];
  readonly keyOf: (entry: Entry) => string;
  readonly estimate: number;
  readonly render: (entry: Entry, index: number) => ReactNode;
  /** Stays at the end while entries are added. */
  readonly isFollowing: boolean;
  /** The user scrolled to the end, or away from it. */
  readonly onFollow: (isFollowing: boolean) => void;
  readonly handle?: Ref<FeedHandle>;
  /** The ARIA role of the container. */
  readonly entryRole?: string;
}

/** This close to the end counts as the end, in pixels. */
const near = 48;

/** A growing list of entries; only those in view are rendered. */
export function Feed<Entry>(props: FeedProps<Entry>) {
  const { entries, keyOf, estimate, render, isFollowing, onFollow, handle, entryRole, className = "", ...rest } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(isFollowing);
  follows.current = isFollowing;
  /** The last scroll position, to tell scrolling from growth. */
  const last = useRef({ top: 0, height: 0 });
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => estimate,
    overscan: 8,
    getItemKey: (index) => keyOf(entries[index] as Entry),
  });

  const toEnd = (): void => {
    const element = scroll.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  useImperativeHandle(handle, () => ({
    toEnd,
    reveal(index) {
      const element = scroll.current;
      const item = virtual.getVirtualItems().find((one) => one.index === index);
      const isSeen =
        element && item && item.start >= element.scrollTop && item.end <= element.scrollTop + element.clientHeight;
      if (!isSeen) virtual.scrollToIndex(index, { align: "center" });
    },
    focus(index) {
      virtual.scrollToIndex(index, { align: "auto" });
      focusEntry(content.current, index);
    },
  }));

  useLayoutEffect(() => {
    const [outer, inner] = [scroll.current, content.current];
    if (!outer || !inner) return;
    const observer = new ResizeObserver(() => {
      if (follows.current) outer.scrollTop = outer.scrollHeight;
    });
    observer.observe(inner);
    observer.observe(outer);
    return () => observer.disconnect();
  }, []);

  function onScroll(): void {
    const element = scroll.current;
    if (!element) return;
    const { scrollTop: top, scrollHeight: height, clientHeight } = element;
    const isAtEnd = height - top - clientHeight < near;
    const wentUp = top < last.current.top && height >= last.current.height;
    last.current = { top, height };
    if (isAtEnd && !follows.current && !wentUp) onFollow(true);
    else if (!isAtEnd && follows.current && wentUp) onFollow(false);
  }

  return (
    <div {...rest} ref={scroll} onScroll={onScroll} className={`overflow-x-hidden overflow-y-auto ${className}`}>
      <div ref={content} role="presentation" className="relative w-full" style={{ height: virtual.getTotalSize() }}>
        {/* One below the other as they are: what is not measured yet covers nothing. */}
        <div
          role="presentation"
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${virtual.getVirtualItems()[0]?.start ?? 0}px)` }}
        >
          {virtual.getVirtualItems().map((item) => (
            <div key={item.key} role={entryRole} data-index={item.index} ref={virtual.measureElement}>
              {render(entries[item.index] as Entry, item.index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Scrolls to the entry the address names: once, as soon as the entry is there. `index` is `undefined` until then. */
export function useReveal(
  feed: { readonly current: FeedHandle | null },
  wanted: string | number | undefined,
  index: number | undefined,
  onReveal?: () => void,
): void {
  const revealed = useRef<string | number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    if (wanted === undefined) revealed.current = undefined;
    if (index === undefined || revealed.current === wanted) return;
    revealed.current = wanted;
    onReveal?.();
    feed.current?.reveal(index);
  }, [wanted, index]);
}

/** It may have to be rendered first. */
function focusEntry(content: HTMLElement | null, index: number, tries = 5): void {
  const target = content?.querySelector<HTMLElement>(`[data-index="${index}"] [data-entry]`);
  if (target) target.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusEntry(content, index, tries - 1));
}
