import { useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/basic/icon.tsx";
import { fromFiles, type Gathered, type GatheredFile, neverRead } from "./plan-packages.ts";

/** Takes files that are dropped anywhere in the window. While they are dragged over it, says what happens with them. */
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
      <p className="flex items-center gap-3 rounded-lg border-2 border-dashed border-accent bg-panel px-8 py-10 text-lg font-medium">
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
      event.preventDefault(); // the browser would open the file
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

let waiting: Promise<Gathered> | undefined;

/** Keeps what was dropped on another page for the import page. */
export function handOver(gathered: Promise<Gathered>): void {
  waiting = gathered;
}

/** Returns it once. */
export function takeHandedOver(): Promise<Gathered> | undefined {
  const taken = waiting;
  waiting = undefined;
  return taken;
}

/** The files of a drop. Call it in the event handler: the browser clears the data afterwards. */
function readDrop({ items, files }: DataTransfer): Promise<Gathered> {
  const entries = [...items].map((item) => (item.kind === "file" ? item.webkitGetAsEntry() : null));
  const known = entries.filter((entry) => entry !== null);
  // A drop made by a script has files and no entries.
  if (known.length === 0) return Promise.resolve(fromFiles([...files]));
  return gather(known);
}

async function gather(entries: readonly FileSystemEntry[]): Promise<Gathered> {
  const files: GatheredFile[] = [];
  const leftOut: string[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
    const path = entry.fullPath.replace(/^\//, "");
    if (entry.isFile) files.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
    else if (neverRead.has(entry.name)) leftOut.push(path);
    else waiting.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
  }
  return { files, leftOut };
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Browsers return at most a hundred entries at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
