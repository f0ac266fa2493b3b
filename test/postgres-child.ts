import { auditRecords } from "../packages/core/src/home/audit/audit-table.ts";
import { openPostgresHome } from "../packages/core/src/home/postgres/open-postgres-home.ts";

/**
 * A process with a home in PostgreSQL that tests kill or pause. It prints what happens as lines of JSON. As `hold` it takes a
 * lease, and records an entry of the audit with its fence for each line of its input. As `work` it runs jobs of the kind
 * `slow`, which end when they are aborted.
 */

const [url = "", folder = "", role = "", name = ""] = process.argv.slice(2);
const home = await openPostgresHome({ url, folder });
const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

if (role === "work")
  home.jobs.work(["slow"], [], async ({ payload, tries }, signal) => {
    say({ running: payload, tries });
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    say({ aborted: payload });
  });
else {
  const lease = await home.leases.take(name);
  lease.lost.addEventListener("abort", () => say({ lost: true }));
  say({ fence: lease.fence });
  const { fenced } = home.records.use("audit", async () => auditRecords);
  const row = { time: "t", actor: "a", action: "b", before: null, after: null, details: {} };
  for await (const line of process.stdin.setEncoding("utf8"))
    await fenced(lease)
      .change("record", { ...row, subject: String(line).trim() })
      .then(
        () => say({ recorded: true }),
        (error: { code?: string }) => say({ refused: error.code }),
      );
}
