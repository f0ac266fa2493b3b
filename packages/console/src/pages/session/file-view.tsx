import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import { useOperation } from "../../api/operations.ts";
import { CopyButton } from "../../ui/basic/copy-button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Loaded } from "../../ui/page/loading.tsx";
import { useContentWords } from "./content-words.ts";

/** A file as the session reads it; nothing in it is interpreted. */
export function FileView({ contextId, path }: { readonly contextId: string; readonly path: string }) {
  const say = useContentWords();
  const format = useFormat();
  const query = useOperation("session.read", { contextId, path });
  return (
    <section className="min-w-0 rounded-lg border border-line bg-panel" aria-label={path}>
      <h2 className="border-b border-line px-3 py-2">
        <code>{path}</code>
      </h2>
      <div className="p-3">
        <Loaded query={query} rows={6}>
          {({ text, reason, size }) => {
            if (text === undefined)
              return <p>{say(reason === "binary" ? "fileBinary" : "fileTooLarge", { size: format.bytes(size) })}</p>;
            return text === "" ? <p className="text-quiet">{say("fileEmpty")}</p> : <Lines text={text} path={path} />;
          }}
        </Loaded>
      </div>
    </section>
  );
}

function Lines({ text, path }: { readonly text: string; readonly path: string }) {
  const say = useContentWords();
  const format = useFormat();
  const scroll = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => text.replace(/\n$/, "").split("\n"), [text]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 20,
    overscan: 20,
  });
  const size = format.bytes(new TextEncoder().encode(text).length);
  return (
    <>
      <p className="mb-2 flex items-center justify-between gap-2 text-xs text-quiet">
        {say("fileSize", { size, lines: format.number(lines.length) })}
        <CopyButton text={text} />
      </p>
      <div
        ref={scroll}
        role="region"
        aria-label={path}
        tabIndex={0}
        className="max-h-[60dvh] overflow-auto font-mono text-[0.8125rem] leading-5"
      >
        <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => (
            <div
              key={item.key}
              data-index={item.index}
              data-line={item.index + 1}
              ref={virtual.measureElement}
              className="absolute inset-x-0 flex"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span aria-hidden="true" className="w-10 shrink-0 pr-2 text-right text-quiet select-none">
                {item.index + 1}
              </span>
              <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">{lines[item.index]}</span>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
