import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOperation } from "../../../api/operations.ts";
import { client } from "../../../api/page-client.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { Button, buttonLook } from "../../../ui/basic/button.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { RowCard, rowLinkLook } from "../../../ui/list/cells.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Page, Panel } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { type Eval, OutcomeTable } from "../try/outcome-table.tsx";
import { useTriggerWords } from "../try/trigger-words.ts";
import { matrixOf } from "./trigger-matrix.ts";

/** How well models can choose among all skills: their trigger tests, and skills that are hard to tell apart. */
export function SelectionPage() {
  const say = useTriggerWords();
  const run = useMutation({
    mutationFn: (askModel: boolean) => client().call("skill.eval", { all: true, askModel }),
    onSuccess: ({ right, requests: count }) => announce(say("summary", { right, count })),
  });
  return (
    <Page title={say("pageTitle")} before={<BackLink to="/skills" label={say("back")} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Panel>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <p className="text-quiet">{say("pageAbout")}</p>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                icon="play"
                isBusy={run.isPending && !run.variables}
                onClick={() => run.mutate(false)}
              >
                {say("run")}
              </Button>
              <Button icon="model" isBusy={run.isPending && run.variables} onClick={() => run.mutate(true)}>
                {say("ask")}
              </Button>
            </div>
            {run.error && <Problem error={run.error} />}
            {run.data &&
              (run.data.requests + run.data.broken.length === 0 ? <NoTests /> : <Results answer={run.data} />)}
          </div>
        </Panel>
        <SimilarSkills />
      </div>
    </Page>
  );
}

function NoTests() {
  const say = useTriggerWords();
  return (
    <Empty
      icon="skill"
      title={say("noneAtAll")}
      command="loadout skill eval --all"
      actions={
        <Link to="/skills" className={buttonLook()}>
          {say("openSkills")}
        </Link>
      }
    >
      <p>{say("noneAtAllHint")}</p>
    </Empty>
  );
}

function Results({ answer }: { readonly answer: Eval }) {
  return (
    <>
      <OutcomeTable answer={answer} isOfAll />
      <Scores answer={answer} />
      <Matrix answer={answer} />
    </>
  );
}

type Score = Eval["scores"][number];

function Scores({ answer: { scores } }: { readonly answer: Eval }) {
  const say = useTriggerWords();
  const format = useFormat();
  const percent = (share: number | undefined): string =>
    share === undefined ? "–" : `${format.number(Math.round(share * 100))}%`;
  const name = (skill: string) => (
    <Link to="/skills/$slug" params={{ slug: skill }} search={{ tab: "try" }} className={rowLinkLook}>
      {skill}
    </Link>
  );
  const columns: readonly Column<Score>[] = [
    { id: "skill", title: say("skill"), width: "minmax(0, 2fr)", cell: ({ skill }) => name(skill) },
    {
      id: "requests",
      title: say("requests"),
      width: "minmax(0, 1fr)",
      isRight: true,
      cell: ({ right, requests }) => `${right}/${requests}`,
    },
    { id: "recall", title: say("recall"), width: "minmax(0, 1fr)", isRight: true, cell: (one) => percent(one.recall) },
    {
      id: "precision",
      title: say("precision"),
      width: "minmax(0, 1fr)",
      isRight: true,
      cell: (one) => percent(one.precision),
    },
  ];
  return (
    <section aria-label={say("scores")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-medium">{say("scores")}</h3>
      <DataTable
        caption={say("scores")}
        rows={scores}
        columns={columns}
        keyOf={({ skill }) => skill}
        card={(one) => (
          <RowCard
            title={name(one.skill)}
            facts={[
              `${one.right}/${one.requests}`,
              `${say("recall")} ${percent(one.recall)}`,
              `${say("precision")} ${percent(one.precision)}`,
            ]}
          />
        )}
        cardHeight={64}
      />
    </section>
  );
}

function Matrix({ answer }: { readonly answer: Eval }) {
  const say = useTriggerWords();
  const { rows, columns, count } = matrixOf(answer.outcomes);
  if (rows.length === 0) return null;
  const nameOf = (id: string | undefined): string => id ?? say("nothing");
  return (
    <section aria-label={say("matrix")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-medium">{say("matrix")}</h3>
      <p className="text-quiet">{say("matrixHint")}</p>
      <div className="overflow-x-auto" tabIndex={0}>
        <table className="border-collapse" data-matrix>
          <caption className="sr-only">{say("matrix")}</caption>
          <thead>
            <tr>
              <td />
              {columns.map((picked) => (
                <th key={picked ?? ""} scope="col" className="px-2 py-1 text-left font-medium">
                  {nameOf(picked)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((expected) => (
              <tr key={expected} className="border-t border-line">
                <th scope="row" className="px-2 py-1 text-left font-medium">
                  {expected}
                </th>
                {columns.map((picked) => {
                  const found = count(expected, picked);
                  return (
                    <td
                      key={picked ?? ""}
                      title={
                        found > 0 ? say("matrixCell", { count: found, expected, picked: nameOf(picked) }) : undefined
                      }
                      className={`px-2 py-1 tabular-nums ${found === 0 ? "" : picked === expected ? "bg-good-soft text-good" : "bg-bad-soft text-bad"}`}
                    >
                      {found === 0 ? "" : found}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function SimilarSkills() {
  const say = useTriggerWords();
  const query = useOperation("skill.advise", {});
  return (
    <Panel title={say("groups")}>
      <Loaded query={query} rows={3}>
        {({ groups }) =>
          groups.length === 0 ? (
            <p className="text-quiet">{say("noGroups")}</p>
          ) : (
            <div className="grid gap-3">
              <p className="text-quiet">{say("groupsHint")}</p>
              {groups.map(({ skills }) => (
                <ul key={skills[0]?.id} className="grid gap-1 rounded-md border border-line p-3" data-group>
                  {skills.map(({ id, own }) => (
                    <li key={id} className="flex flex-wrap items-center gap-x-2">
                      <Link
                        to="/skills/$slug"
                        params={{ slug: id }}
                        search={{ tab: "metadata" }}
                        className={rowLinkLook}
                      >
                        {id}
                      </Link>
                      <span className="min-w-0 break-words text-quiet">
                        {own.length === 0 ? say("noOwn") : say("ownWords", { words: own.join(", ") })}
                      </span>
                    </li>
                  ))}
                </ul>
              ))}
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}
