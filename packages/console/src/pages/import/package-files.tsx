import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, useState } from "react";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import type { Report } from "./packages.ts";
import { useImportWords } from "./words.ts";

/** What is inside a package; there may be thousands, so only those that are seen stand in the page. */
export function PackageFiles({ files }: { readonly files: Report["files"] }) {
  const say = useImportWords();
  const [isOpen, setIsOpen] = useState(false);
  const title = say("files", { count: files.length });
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer">{title}</summary>
      {isOpen && <FileList label={title} files={files} />}
    </details>
  );
}

function FileList({ label, files }: { readonly label: string; readonly files: Report["files"] }) {
  const say = useImportWords();
  const format = useFormat();
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 26,
    overscan: 10,
  });
  return (
    <div ref={scroll} role="region" aria-label={label} tabIndex={0} className="mt-1 max-h-72 overflow-auto" data-files>
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const file = files[index];
          if (!file) return null;
          return (
            <li
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              aria-setsize={files.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 flex items-baseline gap-3 py-0.5"
              style={{ transform: `translateY(${start}px)` }}
            >
              <code className="min-w-0 flex-1">{file.path}</code>
              {file.executable && <Chip>{say("executable")}</Chip>}
              <span className="text-quiet tabular-nums">{format.bytes(file.size)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
