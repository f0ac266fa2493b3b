import { type Diagnostic, isError } from "@loadout/core/skill";
import { useMemo } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import type { SavedText } from "../../../ui/draft/edit-state.ts";
import { SaveBar } from "../../../ui/draft/save-bar.tsx";
import { StaleNotice } from "../../../ui/draft/stale-notice.tsx";
import { useSaveKey } from "../../../ui/draft/use-save-key.ts";
import { useVersionedDraft } from "../../../ui/draft/use-versioned-draft.ts";
import { Form, useBlocked } from "../../../ui/form/form-dialog.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { LeaveGuard, tabPlace } from "../../../ui/page/leave-guard.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { Diagnostics, useFound } from "../../../ui/skill/diagnostics.tsx";
import { useUiWords } from "../../../ui/words.ts";
import { checkText } from "../files/check-panel.tsx";
import type { TreeEntry } from "../files/file-entries.ts";
import { useFile } from "../files/read-file.ts";
import type { SkillTabProps } from "../skill-page.tsx";
import { DescriptionAdvice } from "../try/description-advice.tsx";
import { TrySkill } from "../try/try-skill.tsx";
import { type Draft, moveDraft, openDraft, splitSkill, type Written, writeDraft } from "./metadata-draft.ts";
import { MetadataFields } from "./metadata-fields.tsx";
import { useMetadataWords } from "./words.ts";

/** The frontmatter of SKILL.md, as fields and as YAML. */
export const MetadataTab = ({ skill }: SkillTabProps) =>
  skill.library ? <Editable skill={skill} version={skill.library.version} /> : <ReadOnly address={skill.address} />;

const skillFile: TreeEntry = { path: "SKILL.md", kind: "file", size: 0, executable: false };

function Editable({ skill, version }: SkillTabProps & { readonly version: number }) {
  const query = useFile(skill, skillFile, version);
  return (
    <Loaded query={query}>
      {(content) => content.kind === "text" && <MetadataEditor slug={skill.id} skill={skill} latest={content} />}
    </Loaded>
  );
}

function ReadOnly({ address }: { readonly address: string }) {
  const say = useMetadataWords();
  const query = useOperation("skill.read", { name: address, file: "SKILL.md" });
  return (
    <Loaded query={query}>
      {({ text }) => (
        <Panel title={say("yamlLabel")}>
          <pre className="overflow-x-auto" tabIndex={0}>
            {splitSkill(text).head}
          </pre>
        </Panel>
      )}
    </Loaded>
  );
}

interface EditorProps {
  readonly slug: string;
  readonly skill: SkillTabProps["skill"];
  readonly latest: SavedText;
}

/** Fields and YAML are two views of one text. */
function MetadataEditor({ slug, skill, latest }: EditorProps) {
  const say = useMetadataWords();
  const sayUi = useUiWords();
  const state = useMetadata({ slug, skill, latest });
  const { draft, written, text, isDirty, isStale, isSaving, seen } = state;
  const diagnostics = useMemo(() => checkText(text, slug), [text, slug]);
  const translate = useFound();
  const wrong = diagnostics.find(isError);
  const reason = isDirty ? wrong && translate(wrong).message : sayUi("nothingChanged");
  const blocked = useBlocked(isStale ? sayUi("decideFirst") : reason);
  const save = (): void => state.save(text, seen.version);
  useSaveKey(() => {
    if (blocked === undefined && !isSaving) save();
  });
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={save} isBusy={isSaving} blocked={blocked}>
      <LeaveGuard isDirty={isDirty} placeOf={tabPlace} />
      {isStale && (
        <StaleNotice
          title={say("staleTitle", { version: latest.version })}
          text={say("staleText", { seen: seen.version })}
          theirs={{ before: seen.text, after: latest.text }}
          mine={{ before: latest.text, after: state.onTop }}
          isSaving={isSaving}
          onSaveMine={() => state.save(state.onTop, latest.version)}
          onTakeTheirs={state.takeTheirs}
        />
      )}
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
          <Yaml written={written} onChange={(head) => state.change(openDraft(head))} />
          <Findings found={diagnostics} />
          {skill.status === "ready" && <DescriptionAdvice address={skill.address} />}
          {skill.status === "ready" && (
            <TrySkill
              address={skill.address}
              id={skill.id}
              description={skill.description}
              draft={draft.form?.description ?? skill.description}
            />
          )}
        </div>
      </div>
      <SaveBar
        isDirty={isDirty}
        isSaving={isSaving}
        blocked={blocked}
        error={state.error}
        onDiscard={isStale ? undefined : state.discard}
      />
    </Form>
  );
}

/** The draft of the frontmatter, and the SKILL.md it makes. */
function useMetadata({ slug, latest }: EditorProps) {
  const say = useMetadataWords();
  const state = useVersionedDraft<"skill.edit", SavedText, Draft>({
    operation: "skill.edit",
    latest,
    isNewer: ({ version }, seen) => version > seen.version,
    open: ({ text }) => openDraft(splitSkill(text).head),
    isChanged: (draft, seen) => writeDraft(draft).text !== splitSkill(seen.text).head,
    saved: ({ version }) => say("saved", { version }),
  });
  const { head, body } = splitSkill(state.seen.text);
  const written = writeDraft(state.draft);
  return {
    ...state,
    written,
    text: written.text + body,
    /** The changes of the draft on the latest version. */
    get onTop() {
      const theirs = splitSkill(latest.text);
      return writeDraft(moveDraft(state.draft, head, theirs.head)).text + theirs.body;
    },
    save: (text: string, from: number) =>
      state.save({ name: slug, file: "SKILL.md", text, from }, ({ version }) => ({ version, text })),
  };
}

function Yaml({ written, onChange }: { readonly written: Written; readonly onChange: (head: string) => void }) {
  const say = useMetadataWords();
  return (
    <Panel title={say("yaml")}>
      <TextArea
        label={say("yamlLabel")}
        hint={say("yamlHint")}
        value={written.text}
        onChange={onChange}
        problem={written.refused.length > 0 ? say("refused", { fields: written.refused.join(", ") }) : undefined}
        rows={Math.min(24, Math.max(8, written.text.split("\n").length + 1))}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        className="font-mono text-sm leading-5"
      />
    </Panel>
  );
}

function Findings({ found }: { readonly found: readonly Diagnostic[] }) {
  const say = useMetadataWords();
  return (
    <Panel title={say("findings")}>
      {found.length > 0 ? (
        <Diagnostics label={say("findings")} found={found} />
      ) : (
        <p className="flex items-center gap-2 text-quiet">
          <Icon name="check" className="size-4 text-good" />
          {say("noFindings")}
        </p>
      )}
    </Panel>
  );
}
