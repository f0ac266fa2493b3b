import { cloneElement, type ReactElement, useRef } from "react";
import { buttonLook } from "../basic/button.tsx";
import { Icon, type IconName } from "../basic/icon.tsx";
import { useLetterKeys } from "../basic/use-letter-keys.ts";
import { useUiWords } from "../words.ts";

/** The previous or next thing of a list. */
export interface Neighbour {
  readonly name: string;
  /** A link to it, without content. */
  readonly link: ReactElement<Record<string, unknown>>;
}

/** Links to the previous and the next thing, also by `[` and `]`. */
export function Neighbours({
  previous,
  next,
}: {
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}) {
  const say = useUiWords();
  const place = useRef<HTMLSpanElement>(null);
  const follow = (rel: "prev" | "next"): void => place.current?.querySelector<HTMLElement>(`[rel="${rel}"]`)?.click();
  useLetterKeys({ "[": () => follow("prev"), "]": () => follow("next") });
  return (
    <span ref={place} className="inline-flex max-md:hidden">
      {previous && linkTo(previous, "prev", "left", say("previousItem", { name: previous.name }))}
      {next && linkTo(next, "next", "right", say("nextItem", { name: next.name }))}
    </span>
  );
}

const linkTo = ({ link }: Neighbour, rel: "prev" | "next", icon: IconName, label: string): ReactElement =>
  cloneElement(link, {
    rel,
    "aria-label": label,
    title: label,
    "aria-keyshortcuts": rel === "prev" ? "[" : "]",
    className: `${buttonLook("quiet", true)} min-w-7`,
    children: <Icon name={icon} />,
  });
