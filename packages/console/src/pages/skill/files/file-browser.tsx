import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { announce } from "../../../ui/basic/announcer.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { useIsNarrow } from "../../../ui/basic/use-is-narrow.ts";
import { useBlocked } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Tree } from "../../../ui/list/tree.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import type { ShownSkill } from "../skill-page.tsx";
import { type FileNode, fileNodes, filterEntries, isWithin, parentOf, type TreeEntry } from "./file-entries.ts";
import { FileToolbar, type PathAsked, PathDialog } from "./file-toolbar.tsx";
import type { FileActions } from "./use-file-actions.ts";
import { useFilesWords } from "./words.ts";

/** The tree of a skill's files with a filter, and the actions on files. */

export interface FileBrowserProps {
  readonly skill: ShownSkill;
  readonly entries: readonly TreeEntry[];
  /** The open file. */
  readonly path: string;
  /** The file with unsaved changes. */
  readonly dirtyPath: string | undefined;
  readonly actions: FileActions;
  readonly onOpenFile: (path: string) => void;
  readonly onReload: () => void;
}

export function FileBrowser({ skill, entries, path, dirtyPath, actions, onOpenFile, onReload }: FileBrowserProps) {
  const say = useFilesWords();
  const [active, setActive] = useState<string | undefined>(path);
  const [asked, setAsked] = useState<PathAsked | undefined>();
  useEffect(() => setActive(path), [path]);
  const entry = entries.find((one) => one.path === active);
  const folder = entry === undefined ? "" : entry.kind === "folder" ? entry.path : parentOf(entry.path);
  const offline = useBlocked();
  const blocked = skill.library ? offline : say("notOfLibrary");

  function blockedFor(target: string): string | undefined {
    if (blocked !== undefined || target === "SKILL.md") return blocked ?? say("protected");
    return dirtyPath !== undefined && isWithin(dirtyPath, target) ? say("unsavedThere") : undefined;
  }

  /** Keys cannot show why an action is blocked, so it is announced. */
  function unlessBlocked(target: string, act: () => void): void {
    const reason = blockedFor(target);
    if (reason === undefined) act();
    else announce(reason);
  }
  const rename = (target: string): void => unlessBlocked(target, () => setAsked({ kind: "rename", path: target }));
  const remove = (target: string): void => unlessBlocked(target, () => void actions.remove(target));
  const create = (kind: "newFile" | "newFolder"): void => setAsked({ kind, path: folder === "" ? "" : `${folder}/` });

  async function carryOut({ kind, path: before }: PathAsked, given: string): Promise<void> {
    if (kind === "newFile") await actions.createFile(given);
    else if (kind === "newFolder") await actions.createFolder(given);
    else await actions.move(before, given);
    setAsked(undefined);
    setActive(given);
    if (kind === "newFile") onOpenFile(given);
    else if (kind === "rename" && isWithin(path, before)) onOpenFile(given + path.slice(before.length));
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <FileTree
        entries={entries}
        path={path}
        active={active}
        onActive={setActive}
        onOpenFile={onOpenFile}
        onRename={rename}
        onDelete={remove}
        onUpload={blocked === undefined ? (target, files) => void actions.upload(target, files) : undefined}
      >
        <Failures actions={actions} />
      </FileTree>
      <FileToolbar
        slug={skill.id}
        file={entry?.kind === "file" ? entry.path : undefined}
        blocked={blocked}
        blockedHere={entry ? blockedFor(entry.path) : (blocked ?? say("chooseFirst"))}
        noDownload={!skill.library ? say("notOfLibrary") : entry?.kind === "folder" ? say("isFolder") : undefined}
        onCreate={create}
        onUpload={(files) => void actions.upload(folder, files)}
        onRename={() => rename(active ?? "")}
        onDelete={() => active !== undefined && remove(active)}
        onReload={onReload}
      />
      {asked && (
        <PathDialog asked={asked} onClose={() => setAsked(undefined)} onDone={(given) => carryOut(asked, given)} />
      )}
    </div>
  );
}

/** Why the last upload or deletion failed. */
function Failures({ actions: { error, refused, clear } }: { readonly actions: FileActions }) {
  const say = useFilesWords();
  return (
    <>
      {error !== undefined && (
        <div className="max-h-60 overflow-auto px-2 pb-2">
          <Problem error={error} onRetry={clear} />
        </div>
      )}
      {refused.length > 0 && (
        <div role="alert" className="px-3 pb-2 text-bad" data-refused>
          <p className="font-medium">{say("uploadRefused")}</p>
          <ul className="list-disc pl-4">
            {refused.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function FileTree({
  entries,
  path,
  active,
  onActive,
  onOpenFile,
  onRename,
  onDelete,
  onUpload,
  children,
}: {
  readonly entries: readonly TreeEntry[];
  readonly path: string;
  readonly active: string | undefined;
  readonly onActive: (path: string) => void;
  readonly onOpenFile: (path: string) => void;
  readonly onRename: (path: string) => void;
  readonly onDelete: (path: string) => void;
  readonly onUpload: ((folder: string, files: readonly File[]) => void) | undefined;
  /** Between the filter and the tree. */
  readonly children: ReactNode;
}) {
  const say = useFilesWords();
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const router = useRouter();
  const [words, setWords] = useState("");
  const shown = useMemo(() => filterEntries(entries, words), [entries, words]);
  const nodes = useMemo(() => fileNodes(shown), [shown]);
  const isFiltered = words.trim() !== "";
  const folders = useFolders(path, isFiltered);
  useEffect(() => {
    if (isFiltered) announce(say("matches", { count: shown.length }));
  }, [isFiltered, shown.length, say]);
  return (
    <>
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
      {children}
      {nodes.length === 0 && <p className="px-3 text-quiet">{say("noMatch")}</p>}
      <div className="flex min-h-0 flex-1 flex-col px-1">
        <Tree
          label={say("tree")}
          nodes={nodes}
          {...folders}
          active={active}
          onActive={onActive}
          chosen={path}
          onChoose={({ id }) => onOpenFile(id)}
          hrefOf={({ id }) => router.buildLocation({ to: ".", search: { tab: "files", file: id } as never }).href}
          rowHeight={isNarrow ? 44 : 28}
          detail={({ entry: { kind, size } }) =>
            kind === "folder" ? null : <span className="text-xs text-quiet tabular-nums">{format.bytes(size)}</span>
          }
          onRename={({ id }) => onRename(id)}
          onDelete={({ id }) => onDelete(id)}
          onDropFiles={
            onUpload && ((node, files) => onUpload(node ? (node.children ? node.id : parentOf(node.id)) : "", files))
          }
        />
      </div>
    </>
  );
}

/** Which folders are open: the first level, the way to the open file, and with a filter all, unless they were toggled. */
function useFolders(path: string, isFiltered: boolean) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  // A folder that was closed in the whole tree must not hide matches of a filter.
  const keyOf = useCallback((id: string) => (isFiltered ? `filtered ${id}` : id), [isFiltered]);
  const isOpen = useCallback(
    ({ id }: FileNode) => toggled.get(keyOf(id)) ?? (isFiltered || !id.includes("/") || isWithin(path, id)),
    [toggled, keyOf, isFiltered, path],
  );
  const onToggle = (id: string, open: boolean): void => setToggled((before) => new Map(before).set(keyOf(id), open));
  return { isOpen, onToggle };
}
