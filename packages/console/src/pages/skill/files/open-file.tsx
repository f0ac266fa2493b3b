import { type ReactNode, useState } from "react";
import { Button, buttonLook } from "../../../ui/basic/button.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import type { SavedText } from "../../../ui/draft/edit-state.ts";
import { Empty } from "../../../ui/page/empty.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import type { ShownSkill } from "../skill-page.tsx";
import { FileEditor } from "./file-editor.tsx";
import { kindOf, largestText, nameOf, type TreeEntry } from "./file-entries.ts";
import { fileAddress, useFile } from "./read-file.ts";
import { useFilesWords } from "./words.ts";

export interface OpenFileProps {
  readonly skill: ShownSkill;
  readonly path: string;
  readonly entries: readonly TreeEntry[];
  readonly version: number | undefined;
  readonly onOpenFile: (path: string) => void;
  readonly onReload: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

/** The open file: a text in the editor, a picture, or why it is not shown. An edited text stays even if the file is deleted. */
export function OpenFile(props: OpenFileProps) {
  const { skill, path, entries, version, onOpenFile, onReload } = props;
  const say = useFilesWords();
  const [isDirty, setIsDirty] = useState(false);
  const entry = entries.find((one) => one.path === path);
  const query = useFile(skill, entry?.kind === "folder" ? undefined : entry, version);
  const [opened, setOpened] = useState<SavedText>();
  const { data } = query;
  if (data?.kind === "text" && (data.version !== opened?.version || data.text !== opened.text)) setOpened(data);

  function tellDirty(dirty: boolean): void {
    setIsDirty(dirty);
    props.onDirty(dirty);
  }

  if (opened && (isDirty || (entry !== undefined && data?.kind === "text"))) {
    return (
      <FileEditor
        skill={skill}
        path={path}
        saved={opened}
        goneAt={entry === undefined ? version : undefined}
        entries={entries}
        onOpenFile={onOpenFile}
        onDirty={tellDirty}
      />
    );
  }
  if (entry === undefined) {
    return (
      <Missing path={path} onReload={onReload} {...(path !== "SKILL.md" && { onOpen: () => onOpenFile("SKILL.md") })} />
    );
  }
  if (entry.kind === "folder")
    return (
      <Empty icon="folder" title={path}>
        {say("folderOpen")}
      </Empty>
    );
  const kind = kindOf(entry);
  if (kind.kind === "closed") return <Closed skill={skill} entry={entry} reason={kind.reason} />;
  return (
    <div className="p-4">
      <Loaded query={query} rows={8}>
        {(content) =>
          content.kind === "picture" ? (
            <Closed skill={skill} entry={entry}>
              <img
                src={content.url}
                alt={say("picture", { path })}
                className="max-h-[60dvh] max-w-full rounded border border-line bg-raised object-contain"
              />
            </Closed>
          ) : (
            <Closed skill={skill} entry={entry} reason="binary" />
          )
        }
      </Loaded>
    </div>
  );
}

function Missing({
  path,
  onReload,
  onOpen,
}: {
  readonly path: string;
  readonly onReload: () => void;
  readonly onOpen?: () => void;
}) {
  const say = useFilesWords();
  return (
    <div className="p-4" data-missing>
      <Empty
        icon="file"
        title={say("missing", { path })}
        actions={
          <>
            {onOpen && <Button onClick={onOpen}>{say("toSkillFile")}</Button>}
            <Button icon="refresh" onClick={onReload}>
              {say("reload")}
            </Button>
          </>
        }
      >
        {say("missingText")}
      </Empty>
    </div>
  );
}

/** A file that is not edited here: why not, its size, and a download. */
function Closed({
  skill,
  entry,
  reason,
  children,
}: {
  readonly skill: ShownSkill;
  readonly entry: TreeEntry;
  readonly reason?: "binary" | "tooLarge" | "link" | "other";
  readonly children?: ReactNode;
}) {
  const say = useFilesWords();
  const format = useFormat();
  return (
    <div className="grid justify-items-start gap-3 p-4" data-closed={reason ?? "picture"}>
      <h2 className="break-all">
        <bdi>{nameOf(entry.path)}</bdi>
      </h2>
      {reason !== undefined && (
        <p className="flex items-center gap-2">
          <Icon name="info" className="size-4 text-quiet" />
          {say(reason, { limit: format.bytes(largestText) })}
        </p>
      )}
      <p className="text-quiet">
        {say("size")} {format.bytes(entry.size)}
        {entry.executable && ` · ${say("executable")}`}
      </p>
      {children}
      {skill.library && entry.kind === "file" && (
        <a className={buttonLook()} href={fileAddress(skill.id, entry.path)} download={nameOf(entry.path)}>
          <Icon name="download" />
          {say("download")}
        </a>
      )}
    </div>
  );
}
