import { isError } from "@loadout/core/skill";
import { getRouteApi } from "@tanstack/react-router";
import { ProblemError } from "loadout/client";
import { useEffect, useMemo, useState } from "react";
import { codeOf } from "../../../api/client.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { toast } from "../../../ui/basic/toasts.tsx";
import { useIsNarrow } from "../../../ui/basic/use-is-narrow.ts";
import { isDirty, type SavedText } from "../../../ui/draft/edit-state.ts";
import { MergeDialog } from "../../../ui/draft/merge-dialog.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { type Cursor, Editor } from "../../../ui/editor/editor.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { useFound } from "../../../ui/skill/diagnostics.tsx";
import type { ShownSkill } from "../skill-tab.ts";
import { CheckPanel, checkText, useFindings } from "./check-panel.tsx";
import { Banner, DraftBanner } from "./editor-banners.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { EditorStatus } from "./editor-status.tsx";
import { isMarkdown } from "./file-content.ts";
import { FileDiff } from "./file-diff.tsx";
import { FilePreview, type FilePreviewProps } from "./file-preview.tsx";
import { LeaveFile } from "./leave-file.tsx";
import { NewerBanner } from "./newer-banner.tsx";
import { readText } from "./read-file.ts";
import { useEditing } from "./use-editing.ts";
import { useFilesWords } from "./words.ts";

const route = getRouteApi("/inside/skills/$slug");

export interface FileEditorProps extends Pick<FilePreviewProps, "entries" | "onOpenFile"> {
  readonly skill: ShownSkill;
  readonly path: string;
  readonly saved: SavedText;
  readonly goneAt: number | undefined;
  readonly onDirty: (isDirty: boolean) => void;
}

/** One text file: edited, looked at as it reads, compared with what is saved. */
export function FileEditor({ skill, path, saved, goneAt, onDirty, ...around }: FileEditorProps) {
  const say = useFilesWords();
  const translate = useFound();
  const isNarrow = useIsNarrow();
  const { line, show } = route.useSearch();
  const editing = useEditing({ skill, path, saved, goneAt });
  const { state, tell } = editing;
  const { text } = state.source;
  const dirty = isDirty(state);
  const draft = useDraft(skill.id, path, state);
  const findings = useFindings(path, text);
  const [cursor, setCursor] = useState<Cursor>({ line: 1, column: 1, lines: 1 });
  const [goTo, setGoTo] = useState(line === undefined ? undefined : { line });
  useEffect(() => setGoTo(line === undefined ? undefined : { line }), [line]);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const isOurs = skill.library !== undefined;
  const refusedKind = codeOf(editing.error) === "file.not-text" ? (editing.error as Error).message : undefined;
  const isReadOnly = !isOurs || refusedKind !== undefined;
  const usual = isNarrow && isMarkdown(path) && line === undefined ? "preview" : "edit";
  const view = show === "preview" && !isMarkdown(path) ? "edit" : (show ?? usual);
  const blocking = findings.find((found) => isError(found as never));
  const blocked = blocking && say("wouldBreak", { message: translate(blocking).message });
  const marks = useMemo(() => findings.map(translate), [findings, translate]);

  function save(): void {
    if (isReadOnly || editing.isSaving || !dirty) return;
    const broken = path === "SKILL.md" ? checkText(text).find((found) => isError(found as never)) : undefined;
    if (broken) announce(say("wouldBreak", { message: translate(broken).message }));
    else editing.save();
  }
  useSaveKey(save);

  async function restore(): Promise<void> {
    const { earlier } = draft;
    if (!earlier) return;
    const base = await readText(skill.id, path, earlier.version).catch(orNone);
    tell({
      kind: "opened",
      base: base === undefined ? state.base : { text: base, version: earlier.version },
      text: earlier.text,
    });
    draft.dropEarlier();
    announce(say("draftRestored"));
  }

  function discard(): void {
    const before = state;
    tell({ kind: "discarded" });
    toast(say("discarded", { path }), () => tell({ kind: "opened", base: before.base, text: before.source.text }));
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <EditorHeader
        path={path}
        view={view}
        usual={usual}
        isDirty={dirty}
        isReadOnly={isReadOnly}
        isSaving={editing.isSaving}
        blocked={blocked}
        onSave={save}
        onDiscard={discard}
      />
      {!isOurs && <Banner isQuiet>{say("readOnlySource")}</Banner>}
      {goneAt !== undefined && <Banner>{say("gone", { path })}</Banner>}
      {refusedKind !== undefined && <Banner>{say("readOnlyKind", { message: refusedKind })}</Banner>}
      {editing.error !== undefined && refusedKind === undefined && <Problem error={editing.error} />}
      {isOurs && draft.earlier && !dirty && (
        <DraftBanner draft={draft.earlier} onRestore={() => void restore()} onDrop={draft.dropEarlier} />
      )}
      <NewerBanner editing={editing} onDiscard={discard} />
      <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
        <div className="flex min-h-48 min-w-0 flex-1 flex-col">
          <div hidden={view !== "edit"} className="min-h-0 flex-1">
            <Editor
              label={say("editorOf", { path })}
              path={path}
              source={state.source}
              isReadOnly={isReadOnly}
              findings={marks}
              goTo={goTo}
              onChange={(typed) => tell({ kind: "typed", text: typed })}
              onCursor={setCursor}
            />
          </div>
          {view === "preview" && (
            <FilePreview skill={skill} path={path} text={text} version={saved.version} {...around} />
          )}
          {view === "diff" && <FileDiff path={path} before={state.base.text} after={text} />}
          {view === "edit" && <EditorStatus text={text} cursor={cursor} isKept={draft.isKept} />}
        </div>
        {path === "SKILL.md" && (
          <div className="max-h-48 shrink-0 overflow-auto border-line max-xl:border-t xl:max-h-none xl:w-72 xl:border-l">
            <CheckPanel
              skill={skill}
              text={text}
              findings={findings}
              isReadOnly={isReadOnly}
              onLine={(at) => setGoTo({ line: at })}
              onFix={(fixed) => tell({ kind: "replaced", text: fixed })}
            />
          </div>
        )}
      </div>
      {editing.meeting && (
        <MergeDialog
          key={editing.meeting.theirs.version}
          path={path}
          meeting={editing.meeting}
          isSaving={editing.isSaving}
          error={editing.error}
          blockedOf={(result) => {
            const broken = path === "SKILL.md" && checkText(result).find(({ severity }) => severity === "error");
            return broken ? say("wouldBreak", { message: translate(broken).message }) : undefined;
          }}
          onSave={(result) => editing.meeting && editing.saveMerged(result, editing.meeting.theirs)}
          onBack={(result) => {
            if (result !== undefined && editing.meeting)
              tell({ kind: "opened", base: editing.meeting.theirs, text: result });
            editing.meet(undefined);
          }}
        />
      )}
      <LeaveFile path={path} isDirty={dirty} isKept={draft.isKept} />
    </div>
  );
}

/** A version that is not there any more has no text. */
function orNone(error: unknown): undefined {
  if (!(error instanceof ProblemError)) throw error;
}

/** The key that saves, wherever the focus is. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    function take(event: KeyboardEvent): void {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (!event.isComposing && document.querySelector("[role=dialog]") === null) save();
    }
    addEventListener("keydown", take);
    return () => removeEventListener("keydown", take);
  });
}
