import type { OwnPostgres } from "../test/own-postgres.ts";
import { startTcpProxy } from "../test/tcp-proxy.ts";
import { createFaultHomes } from "./fault-homes.ts";
import { type FaultReport, sequence } from "./fault-rounds.ts";
import { postgresPlace } from "./postgres-place.ts";

/** Stops and kills PostgreSQL, and cuts connections to it, in the middle of changes to a library, and looks at what is left. */

/** Milliseconds; in this time a child does most of its work. */
const usualDuration = 800;
/** How a change may end during a fault: refused, or with an unknown outcome. */
const allowedFaults = ["fault database.unreachable", "fault home.unavailable"];

export async function runServerFaults(server: OwnPostgres, rounds: number): Promise<FaultReport> {
  const hits = new Map<string, number>();
  const violations: string[] = [];
  const ends: (() => void)[] = [];
  const proxy = await startTcpProxy({ after: (end) => void ends.push(end) }, Number(new URL(server.url).port));
  const restart = async (end: () => Promise<void>): Promise<void> => {
    await end();
    await server.start();
  };
  const troubles: Readonly<Record<string, () => Promise<void>>> = {
    "PostgreSQL stopped": () => restart(server.stop),
    "PostgreSQL killed": () => restart(server.kill),
    "connections to PostgreSQL cut": async () => proxy.cut(),
  };
  try {
    const address = Object.assign(new URL(server.url), { port: String(proxy.port) }).href;
    await using homes = await createFaultHomes(postgresPlace(server.url, address));
    for (let round = 0; round < rounds; round++)
      for (const [trouble, make] of Object.entries(troubles)) {
        const home = await homes.copyOf(homes.original);
        const child = homes.startChild(home, "-", sequence);
        await child.begun;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * usualDuration));
        const reached = sequence[doneIn(child.said())] ?? "nothing any more";
        await make();
        const { lines, errors } = await child.ended;
        const done = doneIn(lines);
        const last = lines.at(-1) ?? "nothing";
        const name = `${trouble} at ${reached}: ${last.startsWith("fault ") ? last.slice("fault ".length) : "all done"}`;
        hits.set(name, (hits.get(name) ?? 0) + 1);
        const found = await homes.inspect(
          home,
          await homes.states(sequence.slice(0, done), sequence.slice(0, done + 1)),
        );
        if (errors !== "") found.push(errors);
        if (done < sequence.length && !allowedFaults.includes(last)) found.push(`ended with ${last}`);
        violations.push(...found.map((violation) => `${name}: ${violation}`));
      }
    return { hits, violations };
  } finally {
    for (const end of ends) end();
  }
}

const doneIn = (lines: readonly string[]): number => lines.filter((line) => line.startsWith("done ")).length;
