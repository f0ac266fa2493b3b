import { type ReactNode, useRef } from "react";
import { buttonLook, IconButton } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { nameOf } from "./file-nodes.ts";
import { fileAddress } from "./read-file.ts";
import { useFilesWords } from "./words.ts";

export interface FileToolbarProps {
  readonly slug: string;
  /** The file that can be downloaded. */
  readonly file: string | undefined;
  /** Why nothing can be changed, why this one cannot, why it cannot be downloaded. */
  readonly blocked: string | undefined;
  readonly blockedHere: string | undefined;
  readonly noDownload: string | undefined;
  readonly onNewFile: () => void;
  readonly onNewFolder: () => void;
  readonly onUpload: (files: readonly File[]) => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
  readonly onReload: () => void;
}

/** What can be done with the row the tree is on. */
export function FileToolbar(props: FileToolbarProps): ReactNode {
  const { slug, file, blocked, blockedHere, noDownload } = props;
  const say = useFilesWords();
  const picker = useRef<HTMLInputElement>(null);
  const look = "max-md:min-h-11 max-md:min-w-11";
  return (
    <div role="group" aria-label={say("actions")} className="flex flex-wrap gap-0.5 border-t border-line p-1">
      <IconButton
        isSmall
        className={look}
        icon="plus"
        label={say("newFile")}
        blocked={blocked}
        onClick={props.onNewFile}
      />
      <IconButton
        isSmall
        className={look}
        icon="folder"
        label={say("newFolder")}
        blocked={blocked}
        onClick={props.onNewFolder}
      />
      <IconButton
        isSmall
        className={look}
        icon="upload"
        label={say("upload")}
        blocked={blocked}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={say("upload")}
        onChange={({ target }) => {
          props.onUpload([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <IconButton
        isSmall
        className={look}
        icon="edit"
        label={say("rename")}
        blocked={blockedHere}
        onClick={props.onRename}
      />
      {file === undefined || noDownload !== undefined ? (
        <IconButton
          isSmall
          className={look}
          icon="download"
          label={say("download")}
          blocked={noDownload ?? say("chooseFirst")}
        />
      ) : (
        <a
          className={`${buttonLook("quiet", true)} ${look} min-w-9 px-2`}
          href={fileAddress(slug, file)}
          download={nameOf(file)}
          aria-label={say("download")}
          title={say("download")}
        >
          <Icon name="download" />
        </a>
      )}
      <IconButton isSmall className={look} icon="refresh" label={say("reload")} onClick={props.onReload} />
      <IconButton
        isSmall
        className={`${look} ml-auto text-bad`}
        icon="trash"
        label={say("delete")}
        blocked={blockedHere}
        onClick={props.onDelete}
      />
    </div>
  );
}
