import { replaceFile as replaceHere } from "../../ground/files/atomic-file.ts";
import { inWritingThread } from "./file-work.ts";

/** Replaces a file whole, in a server in the thread that writes files: one step for the caller instead of eight. */
export const replaceFile = inWritingThread("replaceFile", replaceHere);
