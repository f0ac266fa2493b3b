import { getRouteApi } from "@tanstack/react-router";
import { ProblemError } from "loadout/client";
import { useEffect, useMemo, useState } from "react";
import { codeOf } from "../../../api/page-client.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { toast } from "../../../ui/basic/toasts.tsx";
import { useIsNarrow } from "../../../ui/basic/use-is-narrow.ts";
import { TextDiff } from "../../../ui/diff/text-diff.tsx";
import { isDirty, type SavedText } from "../../../ui/draft/edit-state.ts";
import { MergeDialog } from "../../../ui/draft/merge-dialog.tsx";
import { type KeptDraft, useDraft } from "../../../ui/draft/use-draft.ts";
import { useSaveKey } from "../../../ui/draft/use-save-key.ts";
import { type Cursor, Editor } from "../../../ui/editor/editor.tsx";
import { LeaveGuard } from "../../../ui/page/leave-guard.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { useFound } from "../../../ui/skill/diagnostics.tsx";
import type { ShownSkill } from "../skill-page.tsx";
import { CheckPanel, type Checks, useChecks } from "./check-panel.tsx";
import { Banner, DraftBanner, EditorHeader, EditorStatus, NewerBanner } from "./editor-frame.tsx";
import { isMarkdown } from "./file-entries.ts";
import { FilePreview, type FilePreviewProps } from "./file-preview.tsx";
import { readText } from "./read-file.ts";
import { type Editing, useEditing } from "./use-editing.ts";
import { useFilesWords } from "./words.ts";

/** The editor of one text file, with preview, difference, checks, draft and merge. */

const route = getRouteApi("/inside/skills/$slug");

export interface FileEditorProps extends Pick<FilePreviewProps, "entries" | "onOpenFile"> {
  readonly skill: ShownSkill;
  readonly path: string;
  readonly saved: SavedText;
  /** If the file was deleted, the version without it. */
  readonly goneAt: number | undefined;
  readonly onDirty: (isDirty: boolean) => void;
}

export function FileEditor(props: FileEditorProps) {
  const { skill, path, saved, goneAt, onDirty } = props;
  const say = useFilesWords();
  const view = useView(path);
  const editing = useEditing({ skill, path, saved, goneAt });
  const { state, dispatch } = editing;
  const dirty = isDirty(state);
  const draft = useDraft(skill.id, path, state);
  const checks = useChecks(path, state.source.text);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const isReadOnly = skill.library === undefined || refusalOf(editing) !== undefined;

  function save(): void {
    if (isReadOnly || editing.isSaving || !dirty) return;
    const reason = checks.blockedOf(state.source.text);
    if (reason === undefined) editing.save();
    else announce(reason);
  }
  useSaveKey(save);

  function discard(): void {
    const { base, source } = state;
    dispatch({ kind: "discarded" });
    toast(say("discarded", { path }), () => dispatch({ kind: "opened", base, text: source.text }));
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <EditorHeader
        path={path}
        view={view.shown}
        usual={view.usual}
        isDirty={dirty}
        isReadOnly={isReadOnly}
        isSaving={editing.isSaving}
        blocked={checks.blocked}
        onSave={save}
        onDiscard={discard}
      />
      <Banners {...props} editing={editing} draft={draft} isDirty={dirty} onDiscard={discard} />
      <EditedText
        {...props}
        view={view.shown}
        editing={editing}
        checks={checks}
        draft={draft}
        isReadOnly={isReadOnly}
      />
      {editing.meeting && <Merge path={path} editing={editing} checks={checks} />}
      <LeaveGuard
        isDirty={dirty}
        placeOf={filePlace}
        title={say("leaveTitle", { path })}
        text={say(draft.isKept ? "leaveText" : "leaveLost")}
      />
    </div>
  );
}

/** The view the address names; without one, a narrow screen shows the preview. */
function useView(path: string): { readonly shown: string; readonly usual: string } {
  const isNarrow = useIsNarrow();
  const { line, show } = route.useSearch();
  const usual = isNarrow && isMarkdown(path) && line === undefined ? "preview" : "edit";
  return { usual, shown: show === "preview" && !isMarkdown(path) ? "edit" : (show ?? usual) };
}

/** Why the server does not take the file as a text. */
const refusalOf = ({ error }: Editing): string | undefined =>
  codeOf(error) === "file.not-text" ? (error as Error).message : undefined;

interface PartProps extends FileEditorProps {
  readonly editing: Editing;
  readonly draft: KeptDraft;
}

function Banners({
  skill,
  path,
  goneAt,
  editing,
  draft,
  isDirty: dirty,
  onDiscard,
}: PartProps & { readonly isDirty: boolean; readonly onDiscard: () => void }) {
  const say = useFilesWords();
  const { state, dispatch, error } = editing;
  const isOurs = skill.library !== undefined;
  const refusal = refusalOf(editing);

  /** Opens the draft on the version it was written on, if that version can still be read. */
  async function restore(): Promise<void> {
    const { earlier } = draft;
    if (!earlier) return;
    const base = await readText(skill.id, path, earlier.version).catch(orNone);
    dispatch({
      kind: "opened",
      base: base === undefined ? state.base : { text: base, version: earlier.version },
      text: earlier.text,
    });
    draft.dropEarlier();
    announce(say("draftRestored"));
  }

  return (
    <>
      {!isOurs && <Banner isQuiet>{say("readOnlySource")}</Banner>}
      {goneAt !== undefined && <Banner>{say("gone", { path })}</Banner>}
      {refusal !== undefined && <Banner>{say("readOnlyKind", { message: refusal })}</Banner>}
      {error !== undefined && refusal === undefined && <Problem error={error} />}
      {isOurs && draft.earlier && !dirty && (
        <DraftBanner draft={draft.earlier} onRestore={() => void restore()} onDrop={draft.dropEarlier} />
      )}
      <NewerBanner editing={editing} onDiscard={onDiscard} />
    </>
  );
}

/** A version that does not exist any more has no text. */
function orNone(error: unknown): undefined {
  if (!(error instanceof ProblemError)) throw error;
}

function EditedText({
  skill,
  path,
  saved,
  view,
  editing: { state, dispatch },
  checks,
  draft,
  isReadOnly,
  ...around
}: PartProps & { readonly view: string; readonly checks: Checks; readonly isReadOnly: boolean }) {
  const say = useFilesWords();
  const translate = useFound();
  const { line } = route.useSearch();
  const { text } = state.source;
  const [cursor, setCursor] = useState<Cursor>({ line: 1, column: 1, lines: 1 });
  const [goTo, setGoTo] = useState(line === undefined ? undefined : { line });
  useEffect(() => setGoTo(line === undefined ? undefined : { line }), [line]);
  const { findings } = checks;
  const marks = useMemo(() => findings.map(translate), [findings, translate]);
  return (
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
            onChange={(typed) => dispatch({ kind: "typed", text: typed })}
            onCursor={setCursor}
          />
        </div>
        {view === "preview" && (
          <FilePreview
            skill={skill}
            path={path}
            text={text}
            version={saved.version}
            entries={around.entries}
            onOpenFile={around.onOpenFile}
          />
        )}
        {view === "diff" && (
          <div className="min-h-0 flex-1 overflow-auto" tabIndex={-1}>
            <TextDiff label={say("diffOf", { path })} before={state.base.text} after={text} />
          </div>
        )}
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
            onFix={(fixed) => dispatch({ kind: "replaced", text: fixed })}
          />
        </div>
      )}
    </div>
  );
}

/** Merges a version that was saved elsewhere; going back keeps an edited result. */
function Merge({
  path,
  editing: { meeting, isSaving, error, saveMerged, dispatch, meet },
  checks,
}: {
  readonly path: string;
  readonly editing: Editing;
  readonly checks: Checks;
}) {
  if (!meeting) return null;
  return (
    <MergeDialog
      key={meeting.theirs.version}
      path={path}
      meeting={meeting}
      isSaving={isSaving}
      error={error}
      blockedOf={checks.blockedOf}
      onSave={(result) => saveMerged(result, meeting.theirs)}
      onBack={(result) => {
        if (result !== undefined) dispatch({ kind: "opened", base: meeting.theirs, text: result });
        meet(undefined);
      }}
    />
  );
}

/** Each file keeps its unsaved text to itself. */
function filePlace({ pathname, search }: { readonly pathname: string; readonly search: object }): string {
  const { tab, file = "SKILL.md" } = search as { readonly tab?: string; readonly file?: string };
  return JSON.stringify([pathname, tab, file]);
}
