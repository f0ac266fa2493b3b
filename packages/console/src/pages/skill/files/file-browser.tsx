import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useIsLive } from "../../../api/live.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { useIsNarrow } from "../../../ui/basic/use-is-narrow.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Tree } from "../../../ui/list/tree.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { useUiWords } from "../../../ui/words.ts";
import type { ShownSkill } from "../skill-tab.ts";
import { type FileNode, fileNodes, filterEntries, isWithin, parentOf, type TreeEntry } from "./file-nodes.ts";
import { FileToolbar } from "./file-toolbar.tsx";
import { type PathAsked, PathDialog } from "./path-dialog.tsx";
import type { FileActions } from "./use-file-actions.ts";
import { useFilesWords } from "./words.ts";

export interface FileBrowserProps {
  readonly skill: ShownSkill;
  readonly entries: readonly TreeEntry[];
  /** The open file. */
  readonly path: string;
  /** The one with something unsaved. */
  readonly dirtyPath: string | undefined;
  readonly actions: FileActions;
  readonly onOpenFile: (path: string) => void;
  readonly onReload: () => void;
}

/** The files of a skill as a tree, with what can be done with them. */
export function FileBrowser(props: FileBrowserProps) {
  const { skill, entries, path, dirtyPath, actions, onOpenFile, onReload } = props;
  const say = useFilesWords();
  const sayUi = useUiWords();
  const format = useFormat();
  const isLive = useIsLive();
  const isNarrow = useIsNarrow();
  const router = useRouter();
  const [words, setWords] = useState("");
  const [active, setActive] = useState<string | undefined>(path);
  const [asked, setAsked] = useState<PathAsked | undefined>();
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const shown = useMemo(() => filterEntries(entries, words), [entries, words]);
  const nodes = useMemo(() => fileNodes(shown), [shown]);
  const isFiltered = words.trim() !== "";
  // What was closed in the whole tree may hide nothing that was searched for.
  const toggleOf = useCallback((id: string) => (isFiltered ? `filtered ${id}` : id), [isFiltered]);
  // The first level is open, and so is the way to the open file and to everything that was searched for.
  const isOpen = useCallback(
    ({ id }: FileNode) => toggled.get(toggleOf(id)) ?? (isFiltered || !id.includes("/") || isWithin(path, id)),
    [toggled, toggleOf, isFiltered, path],
  );
  useEffect(() => setActive(path), [path]);
  useEffect(() => {
    if (isFiltered) announce(say("matches", { count: shown.length }));
  }, [isFiltered, shown.length, say]);

  const entry = entries.find((one) => one.path === active);
  const folder = entry === undefined ? "" : entry.kind === "folder" ? entry.path : parentOf(entry.path);
  const blocked = !skill.library ? say("notOfLibrary") : isLive ? undefined : sayUi("offlineReason");
  const blockedHere = blocked ?? (entry ? blockedFor(entry.path) : say("chooseFirst"));

  function blockedFor(target: string): string | undefined {
    if (target === "SKILL.md") return say("protected");
    return dirtyPath !== undefined && isWithin(dirtyPath, target) ? say("unsavedThere") : undefined;
  }

  function ask(kind: PathAsked["kind"], node?: FileNode): void {
    const target = node?.id ?? active ?? "";
    if (kind !== "rename") setAsked({ kind, path: folder === "" ? "" : `${folder}/` });
    else if (!refuse(target)) setAsked({ kind, path: target });
  }

  /** Says why not, to those who pressed a key. */
  function refuse(target: string): boolean {
    const reason = blocked ?? blockedFor(target);
    if (reason !== undefined) announce(reason);
    return reason !== undefined;
  }

  async function remove(target: string): Promise<void> {
    if (refuse(target)) return;
    await actions.remove(target);
  }

  async function carryOut({ kind, path: before }: PathAsked, given: string): Promise<void> {
    if (kind === "newFile") await actions.createFile(given);
    else if (kind === "newFolder") await actions.createFolder(given);
    else await actions.move(before, given);
    setAsked(undefined);
    setActive(given);
    if (kind === "newFile") onOpenFile(given);
    else if (kind === "rename" && isWithin(path, before)) onOpenFile(given + path.slice(before.length));
  }

  const hrefOf = ({ id }: FileNode): string =>
    router.buildLocation({ to: ".", search: { tab: "files", file: id } as never }).href;

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="p-2">
        <TextField
          label={say("filter")}
          isLabelHidden
          type="search"
          placeholder={say("filter")}
          value={words}
          onChange={setWords}
        />
      </div>
      {actions.error !== undefined && (
        <div className="max-h-60 overflow-auto px-2 pb-2">
          <Problem error={actions.error} onRetry={actions.clear} />
        </div>
      )}
      {actions.refused.length > 0 && (
        <div role="alert" className="px-3 pb-2 text-bad" data-refused>
          <p className="font-medium">{say("uploadRefused")}</p>
          <ul className="list-disc pl-4">
            {actions.refused.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {nodes.length === 0 && <p className="px-3 text-quiet">{say("noMatch")}</p>}
      <div className="flex min-h-0 flex-1 flex-col px-1">
        <Tree
          label={say("tree")}
          nodes={nodes}
          isOpen={isOpen}
          onToggle={(id, open) => setToggled((before) => new Map(before).set(toggleOf(id), open))}
          active={active}
          onActive={setActive}
          chosen={path}
          onChoose={({ id }) => onOpenFile(id)}
          hrefOf={hrefOf}
          rowHeight={isNarrow ? 44 : 28}
          detail={({ entry: { kind, size } }) =>
            kind === "folder" ? null : <span className="text-xs text-quiet tabular-nums">{format.bytes(size)}</span>
          }
          onRename={(node) => ask("rename", node)}
          onDelete={({ id }) => void remove(id)}
          onDropFiles={
            blocked === undefined
              ? (node, files) => void actions.upload(node ? (node.children ? node.id : parentOf(node.id)) : "", files)
              : undefined
          }
        />
      </div>
      <FileToolbar
        slug={skill.id}
        file={entry?.kind === "file" ? entry.path : undefined}
        blocked={blocked}
        blockedHere={blockedHere}
        noDownload={!skill.library ? say("notOfLibrary") : entry?.kind === "folder" ? say("isFolder") : undefined}
        onNewFile={() => ask("newFile")}
        onNewFolder={() => ask("newFolder")}
        onUpload={(files) => void actions.upload(folder, files)}
        onRename={() => ask("rename")}
        onDelete={() => active !== undefined && void remove(active)}
        onReload={onReload}
      />
      {asked && (
        <PathDialog asked={asked} onClose={() => setAsked(undefined)} onDone={(given) => carryOut(asked, given)} />
      )}
    </div>
  );
}
