import { memo } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { CopyButton } from "../../ui/basic/copy-button.tsx";
import { downloadFile } from "../../ui/basic/download-file.ts";
import { useFormat } from "../../ui/basic/format.ts";
import { Markdown, preloadMarkdown } from "../../ui/markdown/markdown.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { useDispatchWords } from "./words.ts";

/** The text an agent receives: rendered or exact, with its size and hash. */

preloadMarkdown();

/** Longer texts, in characters, take a browser too long to render as Markdown. */
const longestRendered = 200_000;

export const Payload = memo(function Payload({
  text,
  hash,
  size,
  view,
  name,
}: {
  readonly text: string;
  readonly hash: string;
  readonly size: number;
  readonly view: "rendered" | "exact";
  /** The name of the downloaded file. */
  readonly name: string;
}) {
  const say = useDispatchWords();
  const format = useFormat();
  const characters = format.number([...text].length);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-quiet">
        <span>{say("bytes", { characters, bytes: format.bytes(size) })}</span>
        <span className="min-w-0">
          sha256 <code data-hash={hash}>{hash}</code>
        </span>
        <span className="flex flex-wrap gap-1">
          <CopyButton text={text} label={say("copyText")} />
          <Button
            isSmall
            variant="quiet"
            icon="download"
            onClick={() => downloadFile(name, text, "text/plain;charset=utf-8")}
          >
            {say("download")}
          </Button>
        </span>
      </div>
      <TabLinks
        label={say("views")}
        param="view"
        current={view}
        tabs={[
          { id: "rendered", label: say("rendered") },
          { id: "exact", label: say("exact") },
        ]}
      />
      {view === "exact" && (
        <pre
          tabIndex={0}
          aria-label={say("exactText")}
          role="region"
          data-payload
          className="max-h-[70dvh] overflow-auto rounded-md border border-line bg-page p-3 whitespace-pre-wrap"
        >
          {text}
        </pre>
      )}
      {view === "rendered" && (
        <div
          tabIndex={0}
          role="region"
          aria-label={say("rendered")}
          className="max-h-[70dvh] overflow-auto rounded-md border border-line bg-page p-3"
        >
          {text.length > longestRendered ? <p>{say("tooLong")}</p> : <Markdown text={text} />}
        </div>
      )}
    </div>
  );
});
