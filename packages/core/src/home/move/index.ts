/** What the packages above the core use to move a home. */

export { readHomeFile, writeHomeFile } from "./home-file.ts";
export type { HomeSum } from "./home-item.ts";
export {
  fillHome,
  finishCopy,
  foldersLeft,
  type LeftFolder,
  type MoveProgress,
  openMoved,
  sumHome,
} from "./move-home.ts";
export { readHome } from "./read-home.ts";
