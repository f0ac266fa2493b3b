import { useState } from "react";
import { useChange } from "../../../api/operations.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { toast } from "../../../ui/basic/toasts.tsx";
import { decodeText, largestText } from "./file-content.ts";
import { useFilesWords } from "./words.ts";

export interface FileActions {
  readonly createFile: (path: string) => Promise<void>;
  readonly createFolder: (path: string) => Promise<void>;
  readonly move: (path: string, to: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  readonly upload: (folder: string, files: readonly File[]) => Promise<void>;
  readonly isBusy: boolean;
  /** What went wrong with deleting or uploading; the others say it where they were asked for. */
  readonly error: unknown;
  /** Files that were not taken, and why. */
  readonly refused: readonly string[];
  readonly clear: () => void;
}

/** Changes of the files of a skill, each on the version that is shown. */
export function useFileActions(name: string, version: number): FileActions {
  const say = useFilesWords();
  const format = useFormat();
  const createFile = useChange("skill.create-file");
  const createFolder = useChange("skill.create-folder");
  const moveFile = useChange("skill.move-file");
  const deleteFile = useChange("skill.delete-file");
  const rollback = useChange("skill.rollback");
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<readonly string[]>([]);

  function tell(text: string, undo?: () => void): void {
    toast(text, undo);
    announce(text);
  }

  function clear(): void {
    setError(undefined);
    setRefused([]);
  }

  async function remove(path: string): Promise<void> {
    clear();
    const done = await deleteFile.mutateAsync({ name, path, from: version });
    tell(say("deleted", { path }), () => void bringBack(path, done.version));
  }

  /** The version before has it, with all that was in it. */
  async function bringBack(path: string, from: number): Promise<void> {
    try {
      await rollback.mutateAsync({ name, version: from - 1, from });
      tell(say("restored", { path }));
    } catch (failed) {
      tell(say("undoFailed", { message: failed instanceof Error ? failed.message : String(failed) }));
    }
  }

  /** One after the other: each is made on the version that the one before made. */
  async function upload(folder: string, files: readonly File[]): Promise<void> {
    clear();
    let from = version;
    let count = 0;
    try {
      for (const file of files) {
        const text = await readUpload(file);
        if (text === undefined) continue;
        const path = folder === "" ? file.name : `${folder}/${file.name}`;
        from = (await createFile.mutateAsync({ name, path, text, from })).version;
        count++;
      }
    } finally {
      if (count > 0) tell(say("uploaded", { count }));
    }
  }

  async function readUpload(file: File): Promise<string | undefined> {
    const refuse = (reason: string): undefined => void setRefused((before) => [...before, reason]);
    const { name: fileName, size } = file;
    if (size > largestText)
      return refuse(say("uploadLarge", { name: fileName, size: format.bytes(size), limit: format.bytes(largestText) }));
    return decodeText(new Uint8Array(await file.arrayBuffer())) ?? refuse(say("uploadBinary", { name: fileName }));
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
