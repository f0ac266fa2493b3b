import { sep } from "node:path";

/** Whether a real path is this folder or below it. Both must be resolved: links and `..` are not handled here. */
export function isInside(real: string, folder: string): boolean {
  return real === folder || real.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
