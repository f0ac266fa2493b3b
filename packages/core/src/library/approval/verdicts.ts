import type { Digest } from "../../home/blobs/manifest.ts";
import { createTopicNumber } from "../../home/bus/topic-number.ts";
import { shareLooks } from "../../home/documents/share-looks.ts";
import { type Home, openHome } from "../../home/home.ts";
import { approvalsOf } from "./approval-store.ts";
import { approvalTopic } from "./approval-tables.ts";
import type { Withdrawal } from "./approvals.ts";

/** What decides whether a version may reach a model. The same value until a decision is made. */
export interface Verdicts {
  /** Approved and refused digests, by the id of the skill. */
  readonly approved: ReadonlyMap<string, ReadonlySet<Digest>>;
  readonly refused: ReadonlyMap<string, ReadonlySet<Digest>>;
  readonly withdrawn: ReadonlyMap<Digest, Withdrawal>;
}

export const noVerdicts: Verdicts = { approved: new Map(), refused: new Map(), withdrawn: new Map() };

/** Looks each time whether something was decided, in any process; reads the decisions again only then. */
export type ReadVerdicts = () => Promise<Verdicts>;

export function createVerdictReader(given: string | Home): ReadVerdicts {
  let known = noVerdicts;
  let seen = 0;
  const look = shareLooks(async () => {
    const home = openHome(given);
    try {
      if (await home.records.isEmpty()) {
        [known, seen] = [noVerdicts, 0];
        return known;
      }
      const number = createTopicNumber(home, approvalTopic);
      for (;;) {
        const before = await number();
        if (before === seen) return known;
        const rows = await approvalsOf(home).read("verdicts");
        if ((await number()) !== before) continue; // rows of two states
        seen = before;
        known = {
          approved: bySkill(rows.approvals, "approved"),
          refused: bySkill(rows.approvals, "refused"),
          withdrawn: new Map(rows.withdrawn.map((one) => [one.digest, one])),
        };
        return known;
      }
    } finally {
      await home.close();
    }
  });
  return () => look("");
}

function bySkill(
  rows: readonly { readonly skill: string; readonly digest: Digest; readonly decision: string }[],
  wanted: string,
): ReadonlyMap<string, ReadonlySet<Digest>> {
  const found = new Map<string, Set<Digest>>();
  for (const { skill, digest, decision } of rows)
    if (decision === wanted) found.set(skill, (found.get(skill) ?? new Set()).add(digest));
  return found;
}
