import { type ReactNode, useMemo } from "react";
import { useLanguage } from "../../../shell/use-language.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import type { Draft } from "../../../ui/draft/drafts.ts";
import type { Cursor } from "../../../ui/editor/editor.tsx";
import { lineBreaksOf } from "../../../ui/editor/line-breaks.ts";
import { useBlocked } from "../../../ui/form/form-dialog.tsx";
import { TabLinks } from "../../../ui/page/tab-links.tsx";
import { isMarkdown } from "./file-entries.ts";
import type { Editing } from "./use-editing.ts";
import { useFilesWords } from "./words.ts";

/** What is around the text of an open file: the header, banners, and the status line. */

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Above the text: the view, and the buttons that save and discard it. */
export function EditorHeader({
  path,
  view,
  usual,
  isDirty,
  isReadOnly,
  isSaving,
  blocked,
  onSave,
  onDiscard,
}: {
  readonly path: string;
  readonly view: string;
  /** The view if the address names none. */
  readonly usual: string;
  readonly isDirty: boolean;
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
  readonly blocked: string | undefined;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}) {
  const say = useFilesWords();
  const views = (["edit", "preview", "diff"] as const).filter((one) => one !== "preview" || isMarkdown(path));
  const reason = useBlocked(isDirty ? blocked : say("nothingToSave"));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
      <code className="min-w-0 truncate font-medium max-md:hidden" title={path}>
        <bdi>{path}</bdi>
      </code>
      {isDirty && (
        <Chip tone="warn" icon="edit">
          {say("unsaved")}
        </Chip>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <TabLinks
          label={say("view")}
          param="show"
          first={usual}
          current={view}
          tabs={views.map((id) => ({ id, label: say(id) }))}
        />
        {!isReadOnly && isDirty && (
          <Button isSmall variant="quiet" onClick={onDiscard} className="max-md:min-h-11">
            {say("discard")}
          </Button>
        )}
        {!isReadOnly && (
          <Button
            isSmall
            variant="primary"
            isBusy={isSaving}
            blocked={reason}
            className="max-md:min-h-11 max-md:px-4"
            aria-keyshortcuts={isApple ? "Meta+S" : "Control+S"}
            onClick={onSave}
          >
            {say("save")}{" "}
            <span aria-hidden="true" className="font-mono text-xs max-md:hidden">
              {isApple ? "⌘S" : "Ctrl S"}
            </span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** A notice about the open file. */
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
    className={`flex flex-wrap items-center gap-2 border-b border-line px-3 py-2 ${isQuiet ? "bg-raised" : "bg-warn-soft text-warn"}`}
  >
    <Icon name={isQuiet ? "info" : "warning"} />
    <p className="min-w-0 flex-1 basis-48">{children}</p>
    {actions}
  </div>
);

/** A draft of an earlier visit. */
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

/** A newer version of the edited file was saved elsewhere. */
export function NewerBanner({ editing, onDiscard }: { readonly editing: Editing; readonly onDiscard: () => void }) {
  const say = useFilesWords();
  const { base, newer, source } = editing.state;
  if (!newer) return null;
  return (
    <Banner
      actions={
        <>
          <Button isSmall onClick={() => editing.meet({ base: base.text, theirs: newer, mine: source.text })}>
            {say("mergeNow")}
          </Button>
          <Button isSmall variant="quiet" onClick={onDiscard}>
            {say("takeTheirs")}
          </Button>
        </>
      }
    >
      {say("newer", { version: newer.version })}
    </Banner>
  );
}

/** Below the text: the place of the cursor, the encoding, line breaks and lines. */
export function EditorStatus({
  text,
  cursor: { line, column, lines },
  isKept,
}: {
  readonly text: string;
  readonly cursor: Cursor;
  readonly isKept: boolean;
}) {
  const say = useFilesWords();
  const breaks = useMemo(() => lineBreaksOf(text), [text]);
  return (
    <p
      className="flex flex-wrap gap-x-3 border-t border-line px-3 py-1 text-xs text-quiet tabular-nums"
      data-editor-status
    >
      <span>{say("cursor", { line, column })}</span>
      <span>UTF-8</span>
      <span>{breaks === "mixed" ? say("mixedBreaks") : breaks}</span>
      <span>{say("lines", { count: lines })}</span>
      <span className="max-md:hidden">{say("tabLeaves")}</span>
      {!isKept && <span className="text-warn">{say("noDraft")}</span>}
    </p>
  );
}
