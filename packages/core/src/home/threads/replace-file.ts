import { type ReplaceOptions, replaceFile as replaceLater } from "../../ground/files/atomic-file.ts";
import { hasFileThread, inWritingThread } from "./file-work.ts";

const replaceInThread = inWritingThread("replaceFile", replaceLater);

/** Replaces a file whole without blocking; in a server in the thread that writes files, one step for the caller instead of eight. */
export const replaceFile = (path: string, text: string, mode: number, options: ReplaceOptions = {}): Promise<void> =>
  hasFileThread() ? replaceInThread(path, text, mode, options) : replaceLater(path, text, mode, options);
