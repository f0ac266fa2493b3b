import { Fault } from "@loadout/core";
import { openHome } from "@loadout/core/home";
import type { App } from "../../app.ts";
import type { Finding } from "./check.ts";

/** Checks the jobs that servers do for the home: of each kind the latest one that did not succeed. */
export async function jobChecks({ config }: Pick<App, "config">): Promise<readonly Finding[]> {
  const home = openHome(config.home);
  try {
    const jobs = await home.jobs.list();
    const latest = [...new Map(jobs.toReversed().map((job) => [job.kind, job])).values()];
    return latest.flatMap(({ kind, state, tries, error, addedAt }) => {
      if (error === undefined) return [];
      const day = addedAt.slice(0, 10);
      const found = {
        en: `${kind} of ${day} failed (try ${tries}): ${error}`,
        zh: `${day} 的 ${kind} 失败（第 ${tries} 次）：${error}`,
      };
      const hint =
        state === "failed"
          ? {
              en: "It is not tried again. The server log has more: loadout logs",
              zh: "不会再次尝试。详情见 loadout logs",
            }
          : {
              en: "A server tries it again. Its log has more: loadout logs",
              zh: "服务器会再次尝试。详情见 loadout logs",
            };
      return [{ check: "jobs", state: "warning" as const, found, hint }];
    });
  } catch (error) {
    if (error instanceof Fault) return []; // the check of the database reports it
    throw error;
  } finally {
    await home.close();
  }
}
