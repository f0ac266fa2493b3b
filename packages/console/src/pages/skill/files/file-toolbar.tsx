import { type ComponentProps, useRef, useState } from "react";
import { buttonLook, IconButton } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { nameOf } from "./file-entries.ts";
import { fileAddress } from "./read-file.ts";
import { useFilesWords } from "./words.ts";

/** The actions on the active row of the tree. */
export function FileToolbar(props: {
  readonly slug: string;
  /** The file that can be downloaded. */
  readonly file: string | undefined;
  /** Why nothing can be changed, why this row cannot, why it cannot be downloaded. */
  readonly blocked: string | undefined;
  readonly blockedHere: string | undefined;
  readonly noDownload: string | undefined;
  readonly onCreate: (kind: "newFile" | "newFolder") => void;
  readonly onUpload: (files: readonly File[]) => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
  readonly onReload: () => void;
}) {
  const { slug, file, blocked, blockedHere, noDownload } = props;
  const say = useFilesWords();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div role="group" aria-label={say("actions")} className="flex flex-wrap gap-0.5 border-t border-line p-1">
      <Tool
        icon="plus"
        label={say("newFile")}
        blocked={blocked}
        opensDialog
        onClick={() => props.onCreate("newFile")}
      />
      <Tool
        icon="folder"
        label={say("newFolder")}
        blocked={blocked}
        opensDialog
        onClick={() => props.onCreate("newFolder")}
      />
      <Tool icon="upload" label={say("upload")} blocked={blocked} onClick={() => picker.current?.click()} />
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
      <Tool icon="edit" label={say("rename")} blocked={blockedHere} opensDialog onClick={props.onRename} />
      {file === undefined || noDownload !== undefined ? (
        <Tool icon="download" label={say("download")} blocked={noDownload ?? say("chooseFirst")} />
      ) : (
        <a
          className={`${buttonLook("quiet", true)} ${toolLook} min-w-9 px-2`}
          href={fileAddress(slug, file)}
          download={nameOf(file)}
          aria-label={say("download")}
          title={say("download")}
        >
          <Icon name="download" />
        </a>
      )}
      <Tool icon="refresh" label={say("reload")} onClick={props.onReload} />
      <Tool
        className="ml-auto text-bad"
        icon="trash"
        label={say("delete")}
        blocked={blockedHere}
        onClick={props.onDelete}
      />
    </div>
  );
}

const toolLook = "max-md:min-h-11 max-md:min-w-11";

const Tool = ({ className = "", ...button }: ComponentProps<typeof IconButton>) => (
  <IconButton isSmall className={`${toolLook} ${className}`} {...button} />
);

/** A path that is asked for, and what it starts with. */
export interface PathAsked {
  readonly kind: "newFile" | "newFolder" | "rename";
  readonly path: string;
}

/** Asks for a path. A refusal is shown in the dialog, and what was typed stays. */
export function PathDialog({
  asked,
  onDone,
  onClose,
}: {
  readonly asked: PathAsked;
  readonly onDone: (path: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const say = useFilesWords();
  const [path, setPath] = useState(asked.path);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const isMove = asked.kind === "rename";
  const given = path.trim().replace(/^\.?\/+|\/+$/g, "");

  async function submit(): Promise<void> {
    if (given === "") return;
    setIsBusy(true);
    setError(undefined);
    try {
      await onDone(given);
    } catch (refused) {
      setError(refused);
      setIsBusy(false);
    }
  }

  return (
    <FormDialog
      title={isMove ? `${say("rename")}: ${asked.path}` : say(asked.kind)}
      action={say(isMove ? "move" : "create")}
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={isBusy}
      error={error}
    >
      <TextField
        label={say(asked.kind === "newFolder" ? "folderPath" : "filePath")}
        hint={say(isMove ? "moveHint" : "pathHint")}
        value={path}
        onChange={setPath}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </FormDialog>
  );
}
