import { useEffect, useRef } from "react";

/** The checkbox of a row or of all rows; larger on touch screens. */
export function RowChoice({
  label,
  isChosen,
  isSome = false,
  onChoose,
}: {
  readonly label: string;
  readonly isChosen: boolean;
  /** Some rows are selected. */
  readonly isSome?: boolean;
  readonly onChoose: (isRange: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className="-m-1 grid size-8 cursor-pointer place-items-center max-md:size-11">
      <span className="sr-only">{label}</span>
      <input
        ref={box}
        type="checkbox"
        className="size-4 cursor-pointer accent-accent max-md:size-5"
        checked={isChosen}
        onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}
