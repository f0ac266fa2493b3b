import { sep } from "node:path";

/** Whether a real path is this folder or lies below it. Both must be resolved: links and `..` are not looked at here. */
export function isInside(real: string, folder: string): boolean {
  return real === folder || real.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
