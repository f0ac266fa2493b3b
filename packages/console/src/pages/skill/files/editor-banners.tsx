import type { ReactNode } from "react";
import { useLanguage } from "../../../shell/use-language.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import type { Draft } from "../../../ui/draft/drafts.ts";
import { useFilesWords } from "./words.ts";

/** Something about the open file that has to be read. */
export const Banner = ({
  children,
  actions,
  isQuiet = false,
}: {
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly isQuiet?: boolean;
}) => (
  <div
    role="status"
    className={`flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 ${isQuiet ? "bg-raised" : "bg-warn-soft text-warn"}`}
  >
    <Icon name={isQuiet ? "info" : "warning"} />
    <p className="min-w-0 flex-1 basis-48">{children}</p>
    {actions}
  </div>
);

export function DraftBanner({
  draft,
  onRestore,
  onDrop,
}: {
  readonly draft: Draft;
  readonly onRestore: () => void;
  readonly onDrop: () => void;
}) {
  const say = useFilesWords();
  const { language } = useLanguage();
  const moment = new Date(draft.time);
  const isToday = moment.toDateString() === new Date().toDateString();
  const time = new Intl.DateTimeFormat(language, {
    ...(!isToday && { dateStyle: "medium" }),
    timeStyle: "short",
  }).format(moment);
  return (
    <Banner
      actions={
        <>
          <Button isSmall onClick={onRestore}>
            {say("restore")}
          </Button>
          <Button isSmall variant="quiet" onClick={onDrop}>
            {say("dropDraft")}
          </Button>
        </>
      }
    >
      {say("draft", { time })} · {say("draftBase", { version: draft.version })}
    </Banner>
  );
}
