import { Fault } from "../../ground/fault.ts";

/** Tries again while another connection is in the way. Yields in between, since that connection may be in this process. */
export async function retryWhileBusy<T>(work: () => Promise<T>, patience = 10_000): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "busy" || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
