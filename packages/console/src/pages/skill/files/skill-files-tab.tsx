import { getRouteApi } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useCallback, useState } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { useIsNarrow } from "../../../ui/basic/use-is-narrow.ts";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Dialog } from "../../../ui/window/dialog.tsx";
import type { SkillTabProps } from "../skill-page.tsx";
import { FileBrowser } from "./file-browser.tsx";
import { OpenFile } from "./open-file.tsx";
import { useFileActions } from "./use-file-actions.ts";
import { useFilesWords } from "./words.ts";

const route = getRouteApi("/inside/skills/$slug");

/** The files of a skill, and the open one. */
export function SkillFilesTab({ skill }: SkillTabProps) {
  const query = useOperation("skill.tree", { name: skill.address });
  return (
    <Loaded query={query}>{(tree) => <Files skill={skill} tree={tree} onReload={() => void query.refetch()} />}</Loaded>
  );
}

function Files({
  skill,
  tree: { entries, version },
  onReload,
}: SkillTabProps & { readonly tree: OutputOf<"skill.tree">; readonly onReload: () => void }) {
  const say = useFilesWords();
  const isNarrow = useIsNarrow();
  const { file = "SKILL.md" } = route.useSearch();
  const [isChoosing, setIsChoosing] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const actions = useFileActions(skill.id, version ?? 0);

  const goTo = useOpenFile();
  const openFile = useCallback(
    (path: string) => {
      setIsChoosing(false);
      goTo(path);
    },
    [goTo],
  );
  const browser = (
    <FileBrowser
      skill={skill}
      entries={entries}
      path={file}
      dirtyPath={isDirty ? file : undefined}
      actions={actions}
      onOpenFile={openFile}
      onReload={onReload}
    />
  );
  const view = (
    <OpenFile
      key={file}
      skill={skill}
      path={file}
      entries={entries}
      version={version}
      onOpenFile={openFile}
      onReload={onReload}
      onDirty={setIsDirty}
    />
  );
  if (!isNarrow) {
    return (
      <div className="grid h-[max(30rem,calc(100dvh-13rem))] grid-cols-[17.5rem_minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-panel">
        <div className="min-h-0 border-r border-line">{browser}</div>
        <div className="min-h-0 min-w-0 overflow-auto">{view}</div>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Button icon="folder" className="w-full justify-start" opensDialog onClick={() => setIsChoosing(true)}>
        <span className="sr-only">{say("browse")}: </span>
        <bdi className="truncate">{file.split("/").join(" / ")}</bdi>
      </Button>
      <div className="h-[max(24rem,calc(100dvh-9rem))] overflow-auto rounded-lg border border-line bg-panel">
        {view}
      </div>
      <Dialog isOpen={isChoosing} isSheet onClose={() => setIsChoosing(false)} title={say("tree")}>
        <div className="h-[calc(100dvh-6rem)]">{browser}</div>
      </Dialog>
    </div>
  );
}

/** Opens a file by its address. */
function useOpenFile(): (path: string) => void {
  const navigate = route.useNavigate();
  return useCallback(
    (path) => void navigate({ search: (before) => ({ ...before, tab: "files", file: path, line: undefined }) }),
    [navigate],
  );
}
