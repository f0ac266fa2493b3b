import { useIsLive } from "../../../api/live.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { TabLinks } from "../../../ui/page/tab-links.tsx";
import { useUiWords } from "../../../ui/words.ts";
import { isMarkdown } from "./file-content.ts";
import { useFilesWords } from "./words.ts";

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Above the text: how it is shown, and what saves it. */
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
  /** The one that the address need not name. */
  readonly usual: string;
  readonly isDirty: boolean;
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
  readonly blocked: string | undefined;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}) {
  const say = useFilesWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const views = (["edit", "preview", "diff"] as const).filter((one) => one !== "preview" || isMarkdown(path));
  const reason = !isLive ? sayUi("offlineReason") : !isDirty ? say("nothingToSave") : blocked;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
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
