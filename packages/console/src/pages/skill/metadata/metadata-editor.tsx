import { checkSkill, isError } from "@loadout/core/skill";
import { type KeyboardEvent, useMemo } from "react";
import { useIsLive } from "../../../api/live.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { Diagnostics, useFound } from "../../../ui/skill/diagnostics.tsx";
import { useUiWords } from "../../../ui/words.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import type { SavedText } from "../skill-text.ts";
import { openDraft, splitSkill } from "./metadata-draft.ts";
import { MetadataFields } from "./metadata-fields.tsx";
import { StaleMetadata } from "./stale-metadata.tsx";
import { useMetadata } from "./use-metadata.ts";
import { useMetadataWords } from "./words.ts";

/** Fields and YAML, two views of one text. */
export function MetadataEditor({ slug, latest }: { readonly slug: string; readonly latest: SavedText }) {
  const say = useMetadataWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const state = useMetadata(slug, latest);
  const { draft, written, text, isDirty, isStale, seen } = state;
  const { diagnostics } = useMemo(
    () => checkSkill(text, { publishing: true, allowHiddenText: true, folder: slug }),
    [text, slug],
  );
  const translate = useFound();
  const wrong = diagnostics.find(isError);
  const blocked = !isLive
    ? sayUi("offlineReason")
    : isStale
      ? say("decideFirst")
      : isDirty
        ? wrong && translate(wrong).message
        : say("nothingToSave");
  const save = (): void => state.save(text, seen.version);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (blocked === undefined && !state.isSaving) save();
  };

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked === undefined && !state.isSaving) save();
      }}
    >
      <LeaveGuard isDirty={isDirty} />
      {isStale && <StaleMetadata state={state} latest={latest} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Panel title={say("form")}>
          {draft.form ? (
            <MetadataFields
              slug={slug}
              form={draft.form}
              onChange={(form) => state.change({ ...draft, form })}
              found={diagnostics}
            />
          ) : (
            <p role="status" className="flex items-center gap-2 text-warn">
              <Icon name="warning" />
              {say("unreadable")}
            </p>
          )}
        </Panel>
        <div className="grid gap-4">
          <Panel title={say("yaml")}>
            <TextArea
              label={say("yamlLabel")}
              hint={say("yamlHint")}
              value={written.text}
              onChange={(head) => state.change(openDraft(head))}
              problem={written.refused.length > 0 ? say("refused", { fields: written.refused.join(", ") }) : undefined}
              rows={Math.min(24, Math.max(8, written.text.split("\n").length + 1))}
              spellCheck={false}
              autoCapitalize="off"
              autoCorrect="off"
              className="font-mono text-[0.8125rem] leading-5"
            />
          </Panel>
          <Panel title={say("findings")}>
            {diagnostics.length > 0 ? (
              <Diagnostics label={say("findings")} found={diagnostics} />
            ) : (
              <p className="flex items-center gap-2 text-quiet">
                <Icon name="check" className="size-4 text-good" />
                {say("noFindings")}
              </p>
            )}
          </Panel>
        </div>
      </div>
      {state.error !== undefined && state.error !== null && <Problem error={state.error} />}
      <div className="sticky bottom-16 z-10 flex flex-wrap items-center justify-end gap-2 rounded-lg border border-line bg-panel px-3 py-2 md:bottom-2">
        <p className="mr-auto text-quiet" role="status">
          {isDirty ? say("unsaved") : say("allSaved")}
        </p>
        {isDirty && !isStale && (
          <Button variant="quiet" onClick={() => state.change(openDraft(splitSkill(seen.text).head))}>
            {say("discard")}
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={state.isSaving} blocked={blocked}>
          {say("save")}
        </Button>
      </div>
    </form>
  );
}
