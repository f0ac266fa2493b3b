import { Link, type ToOptions, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { buttonLook } from "../basic/button.tsx";
import { Icon } from "../basic/icon.tsx";
import { useLetterKeys } from "../basic/use-letter-keys.ts";
import { useUiWords } from "../words.ts";

/** The previous or next thing of a list. */
export interface Neighbour {
  readonly name: string;
  readonly link: ToOptions;
}

/** What is beside a thing in its list. */
export interface Near {
  readonly previous?: Neighbour | undefined;
  readonly next?: Neighbour | undefined;
}

/** What is beside the first item that `isThis` finds, each as `toNeighbour` links to it; undefined until there are items. */
export function nearIn<Item>(
  items: readonly Item[] | undefined,
  isThis: (item: Item) => boolean,
  toNeighbour: (item: Item) => Neighbour,
): Near | undefined {
  if (items === undefined) return undefined;
  const index = items.findIndex(isThis);
  const [previous, next] = index < 0 ? [] : [items[index - 1], items[index + 1]];
  return { previous: previous && toNeighbour(previous), next: next && toNeighbour(next) };
}

/**
 * Follows `[` and `]`. A key that is pressed before the list is known (`undefined`) is followed as soon as it is, unless
 * the user does something else first. For the component that is there from the first moment of the page.
 */
export function useNeighbourKeys(near: Near | undefined): void {
  const navigate = useNavigate();
  const waiting = useRef<keyof Near>(undefined);
  const follow = (side: keyof Near): void => {
    waiting.current = near === undefined ? side : undefined;
    const link = near?.[side]?.link;
    if (link) void navigate(link);
  };
  // Before the keys below, so that it does not forget what they note.
  useEffect(() => {
    const forget = (): void => {
      waiting.current = undefined;
    };
    for (const act of ["keydown", "pointerdown"]) addEventListener(act, forget, { capture: true });
    return () => {
      for (const act of ["keydown", "pointerdown"]) removeEventListener(act, forget, { capture: true });
    };
  }, []);
  useLetterKeys({ "[": () => follow("previous"), "]": () => follow("next") });
  useEffect(() => {
    if (near !== undefined && waiting.current !== undefined) follow(waiting.current);
  });
}

/** Links to the previous and the next thing, beside the heading. */
export function Neighbours({ near: { previous, next } = {} }: { readonly near: Near | undefined }) {
  const say = useUiWords();
  return (
    <span className="inline-flex max-md:hidden">
      {previous && <LinkTo to={previous} rel="prev" label={say("previousItem", { name: previous.name })} />}
      {next && <LinkTo to={next} rel="next" label={say("nextItem", { name: next.name })} />}
    </span>
  );
}

const LinkTo = ({
  to: { link },
  rel,
  label,
}: {
  readonly to: Neighbour;
  readonly rel: "prev" | "next";
  readonly label: string;
}) => (
  <Link
    {...link}
    rel={rel}
    aria-label={label}
    title={label}
    aria-keyshortcuts={rel === "prev" ? "[" : "]"}
    className={`${buttonLook("quiet", true)} min-w-7`}
  >
    <Icon name={rel === "prev" ? "left" : "right"} />
  </Link>
);
