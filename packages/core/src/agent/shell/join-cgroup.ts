import { codeOf } from "../../ground/error-code.ts";
import type { StartedChild } from "../../ground/process/child-process.ts";
import type { ProcessCgroup } from "../../ground/process/process-cgroup.ts";
import { childrenOf } from "./process-tree.ts";

/**
 * Adds a sandbox to a control group: the process and its descendants. Each is added before its children are listed, so none
 * is missed. What runs in the sandbox must wait until this has settled; if it fails, the sandbox was killed.
 */
export async function joinCgroup(
  cgroup: Pick<ProcessCgroup, "add">,
  child: Pick<StartedChild, "pid" | "kill">,
): Promise<void> {
  const pids = [child.pid];
  try {
    for (const pid of pids) if (await isAdded(cgroup, pid)) pids.push(...(await childrenOf(pid)));
  } catch (error) {
    child.kill("SIGKILL"); // never run it without limits
    throw error;
  }
}

/** A process that has already ended cannot be added. */
async function isAdded(cgroup: Pick<ProcessCgroup, "add">, pid: number): Promise<boolean> {
  try {
    await cgroup.add(pid);
    return true;
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
    return false;
  }
}
