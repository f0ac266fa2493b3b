import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { Chip } from "../../../ui/basic/chip.tsx";
import { RowCard, rowLinkLook, TextCell } from "../../../ui/list/cells.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { useTriggerWords } from "./trigger-words.ts";

/** The outcomes of trigger tests: what was expected of each request, and which skill it brought in. */

export type Eval = OutputOf<"skill.eval">;
type Outcome = Eval["outcomes"][number];

export function OutcomeTable({ answer, isOfAll = false }: { readonly answer: Eval; readonly isOfAll?: boolean }) {
  const say = useTriggerWords();
  const pickedIn = ({ picked, by }: Outcome): string =>
    picked === undefined
      ? say("nothing")
      : by === "search" || by === "note"
        ? say(by === "note" ? "byNote" : "bySearch", { skill: picked })
        : picked;
  const verdict = ({ right }: Outcome) => (
    <Chip tone={right ? "good" : "bad"} icon={right ? "check" : "close"}>
      {say(right ? "right" : "wrong")}
    </Chip>
  );
  const columns: readonly Column<Outcome>[] = [
    { id: "outcome", title: say("outcome"), width: "6rem", cell: verdict },
    ...(isOfAll
      ? [
          {
            id: "skill",
            title: say("skill"),
            width: "minmax(0, 1fr)",
            cell: ({ skill }: Outcome) => (
              <Link to="/skills/$slug" params={{ slug: skill }} search={{ tab: "try" }} className={rowLinkLook}>
                {skill}
              </Link>
            ),
          },
        ]
      : []),
    {
      id: "request",
      title: say("request"),
      width: "minmax(0, 3fr)",
      cell: ({ request }) => <TextCell text={request} />,
    },
    { id: "expected", title: say("expected"), width: "8rem", cell: ({ expect }) => say(expect ? "yes" : "no") },
    { id: "picked", title: say("picked"), width: "minmax(0, 1fr)", cell: (row) => <TextCell text={pickedIn(row)} /> },
    { id: "rank", title: say("rank"), width: "4rem", isRight: true, cell: ({ rank = "–" }) => rank },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-medium" data-eval-summary={`${answer.right}/${answer.requests}`}>
        {say("summary", { right: answer.right, count: answer.requests })}
      </p>
      {answer.broken.map(({ skill, lines }) => (
        <p key={skill} className="text-bad">
          {say("broken", { skill, lines: lines.join(", ") })}
        </p>
      ))}
      {answer.outcomes.length > 0 && (
        <DataTable
          caption={say("outcomes")}
          rows={answer.outcomes}
          columns={columns}
          keyOf={({ skill, request }) => `${skill} ${request}`}
          card={(row) => (
            <RowCard
              title={<span className="min-w-0 truncate">{row.request}</span>}
              side={verdict(row)}
              facts={[
                isOfAll && row.skill,
                say(row.expect ? "should" : "shouldNot"),
                `${say("picked")} ${pickedIn(row)}`,
              ]}
            />
          )}
          cardHeight={64}
        />
      )}
    </div>
  );
}
