import { useState } from "react";
import { useChange } from "../../../api/operations.ts";
import { useFormat } from "../../../ui/basic/format.ts";
import { tell } from "../../../ui/basic/toasts.tsx";
import { useUndo } from "../../../ui/form/use-undo.ts";
import { decodeText, largestText } from "./file-entries.ts";
import { useFilesWords } from "./words.ts";

/** Changes of the files of a skill. */

export interface FileActions {
  readonly createFile: (path: string) => Promise<void>;
  readonly createFolder: (path: string) => Promise<void>;
  readonly move: (path: string, to: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  readonly upload: (folder: string, files: readonly File[]) => Promise<void>;
  readonly isBusy: boolean;
  /** Why deleting or uploading failed; the other actions reject. */
  readonly error: unknown;
  /** Why files were not uploaded. */
  readonly refused: readonly string[];
  readonly clear: () => void;
}

/** Each change is based on the version that is shown. */
export function useFileActions(name: string, version: number): FileActions {
  const say = useFilesWords();
  const readUpload = useReadUpload();
  const createFile = useChange("skill.create-file");
  const createFolder = useChange("skill.create-folder");
  const moveFile = useChange("skill.move-file");
  const deleteFile = useChange("skill.delete-file");
  const rollback = useUndo("skill.rollback");
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<readonly string[]>([]);

  function clear(): void {
    setError(undefined);
    setRefused([]);
  }

  async function remove(path: string): Promise<void> {
    clear();
    const done = await deleteFile.mutateAsync({ name, path, from: version });
    tell(say("deleted", { path }), () =>
      rollback({ name, version: done.version - 1, from: done.version }, () => say("restored", { path })),
    );
  }

  /** One after the other, because each makes a version. */
  async function upload(folder: string, files: readonly File[]): Promise<void> {
    clear();
    let from = version;
    let count = 0;
    try {
      for (const file of files) {
        const read = await readUpload(file);
        if ("refusal" in read) {
          setRefused((before) => [...before, read.refusal]);
          continue;
        }
        const path = folder === "" ? file.name : `${folder}/${file.name}`;
        from = (await createFile.mutateAsync({ name, path, text: read.text, from })).version;
        count++;
      }
    } finally {
      if (count > 0) tell(say("uploaded", { count }));
    }
  }

  return {
    async createFile(path) {
      await createFile.mutateAsync({ name, path, text: "", from: version });
      tell(say("made", { path }));
    },
    async createFolder(path) {
      await createFolder.mutateAsync({ name, path, from: version });
      tell(say("made", { path }));
    },
    async move(path, to) {
      await moveFile.mutateAsync({ name, path, to, from: version });
      tell(say("moved", { path, to }));
    },
    remove: (path) => remove(path).catch(setError),
    upload: (folder, files) => upload(folder, files).catch(setError),
    isBusy: deleteFile.isPending || createFile.isPending,
    error,
    refused,
    clear,
  };
}

/** The text of a file that was chosen, or why it is not uploaded. */
function useReadUpload(): (file: File) => Promise<{ readonly text: string } | { readonly refusal: string }> {
  const say = useFilesWords();
  const format = useFormat();
  return async (file) => {
    const { name, size } = file;
    if (size > largestText)
      return { refusal: say("uploadLarge", { name, size: format.bytes(size), limit: format.bytes(largestText) }) };
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    return text === undefined ? { refusal: say("uploadBinary", { name }) } : { text };
  };
}
