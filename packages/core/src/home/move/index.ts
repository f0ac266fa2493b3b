/** What the packages above the core use to move a home. */

export { backupsIn, newBackupPath, removeOldBackups } from "./backup-files.ts";
export { type BackupParts, freezeFolder, readBackup, verifyHomeFile, writeBackup } from "./backup-home.ts";
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
  upgradeRows,
} from "./move-home.ts";
export { type MovedHome, readHome } from "./read-home.ts";
export { sumItems } from "./sum-home.ts";
