import { spawnSync } from "node:child_process";

/** Whether commands and agents can run in a sandbox on this machine; tests that need one are skipped where not. */
export const hasBubblewrap =
  spawnSync("bwrap", ["--ro-bind", "/", "/", "--unshare-pid", "--proc", "/proc", "true"]).status === 0;
