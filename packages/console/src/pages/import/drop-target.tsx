import { useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/basic/icon.tsx";
import type { Gathered } from "./gather-packages.ts";
import { readDrop } from "./read-drop.ts";

/** Files may be dropped anywhere in the window; while they are over it, it says what will become of them. */
export function DropTarget({
  label,
  onDrop,
}: {
  readonly label: string;
  readonly onDrop: (gathered: Promise<Gathered>) => void;
}) {
  const isOver = useWindowDrop(onDrop);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-page/90 p-6" data-drop>
      <p className="flex items-center gap-3 rounded-lg border-2 border-dashed border-accent bg-panel px-8 py-10 text-base font-medium">
        <Icon name="upload" className="size-6 text-accent" />
        {label}
      </p>
    </div>
  );
}

function useWindowDrop(onDrop: (gathered: Promise<Gathered>) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onDrop);
  take.current = onDrop;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault(); // or the browser would open the file instead
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      setIsOver(false);
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      take.current(readDrop(event.dataTransfer));
    };
    addEventListener("dragenter", over);
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragenter", over);
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}
