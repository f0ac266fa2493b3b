import { type RefObject, useEffect, useRef } from "react";
import { announce } from "../basic/announcer.tsx";
import { IconButton } from "../basic/button.tsx";
import { useUiWords } from "../words.ts";
import { moveItem } from "./move-item.ts";

/** A list of names that people put in order, with buttons in each row, and by dragging if the page wants it. */
export interface Order {
  /** For the element around the rows. */
  readonly list: RefObject<HTMLOListElement | null>;
  readonly names: readonly string[];
  /** Moves a row and announces its new place; a place outside the list is ignored. `press` is the button that gets the focus. */
  readonly moveTo: (from: number, to: number, press?: string) => void;
}

export function useOrder(names: readonly string[], onOrder: (names: readonly string[]) => void): Order {
  const say = useUiWords();
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);

  // Moving a row takes the focus from its button.
  useEffect(() => {
    if (pressed.current === undefined || names.length === 0) return;
    list.current?.querySelector<HTMLElement>(`[data-press="${CSS.escape(pressed.current)}"]`)?.focus();
    pressed.current = undefined;
  }, [names]);

  function moveTo(from: number, to: number, press?: string): void {
    if (from === to || to < 0 || to >= names.length) return;
    pressed.current = press;
    onOrder(moveItem(names, from, to));
    announce(say("movedTo", { name: names[from], place: to + 1, all: names.length }));
  }
  return { list, names, moveTo };
}

/** Moves a row up or down, or removes it. */
export function OrderButtons({
  order: { names, moveTo },
  index,
  onRemove,
}: {
  readonly order: Order;
  readonly index: number;
  readonly onRemove: () => void;
}) {
  const say = useUiWords();
  const name = names[index];
  const size = "max-md:min-h-11 max-md:min-w-11";
  return (
    <span className="flex">
      <IconButton
        isSmall
        icon="up"
        label={say("moveUp", { name })}
        blocked={index === 0 ? say("isFirst") : undefined}
        className={size}
        data-press={`up ${name}`}
        onClick={() => moveTo(index, index - 1, `up ${name}`)}
      />
      <IconButton
        isSmall
        icon="down"
        label={say("moveDown", { name })}
        blocked={index === names.length - 1 ? say("isLast") : undefined}
        className={size}
        data-press={`down ${name}`}
        onClick={() => moveTo(index, index + 1, `down ${name}`)}
      />
      <IconButton isSmall icon="close" label={say("removeNamed", { name })} className={size} onClick={onRemove} />
    </span>
  );
}
