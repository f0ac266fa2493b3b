import type { ChildProcess } from "node:child_process";

const children = new Set<ChildProcess>();

/** Ends a child with this process, also where that ends by an error or at a limit of time. */
export function endWithUs(child: ChildProcess): void {
  if (children.size === 0) process.on("exit", endAll);
  children.add(child);
  child.once("exit", () => {
    children.delete(child);
    if (children.size === 0) process.off("exit", endAll);
  });
}

function endAll(): void {
  for (const child of children) child.kill("SIGKILL");
}
