import { cloneElement, type ReactElement, useRef } from "react";
import { buttonLook } from "../basic/button.tsx";
import { Icon, type IconName } from "../basic/icon.tsx";
import { useLetterKeys } from "../basic/use-letter-keys.ts";
import { useUiWords } from "../words.ts";

/** What stands before or after this in its list. */
export interface Neighbour {
  readonly name: string;
  /** A link to it, without anything in it. */
  readonly link: ReactElement<Record<string, unknown>>;
}

/** To the thing before and the one after, also with `[` and `]`. */
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
