import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { useBulk } from "../../ui/list/bulk.ts";
import { BulkReport, useBulkSummary } from "../../ui/list/bulk-report.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { DropTarget, handOver } from "../import/drop-target.tsx";
import { Filters } from "./filters.tsx";
import { NoMatch, NoSkills } from "./no-skills.tsx";
import { SkillCards } from "./skill-cards.tsx";
import { listingTotal } from "./skill-rows.ts";
import { SkillTable } from "./skill-table.tsx";
import { mostMatches, type SkillRows, sourceKinds, useSkillRows } from "./use-skill-rows.ts";
import { useSkillsWords } from "./words.ts";

const route = getRouteApi("/inside/skills");

const NewSkill = lazy(async () => ({ default: (await import("./new-skill.tsx")).NewSkill }));

/** Every skill that can be seen from here, also those that cannot be used, with why. */
export function SkillsPage() {
  const say = useSkillsWords();
  const navigate = useNavigate();
  const narrow = route.useNavigate();
  const { q, status, used, sort, view, ...search } = route.useSearch();
  const source = sourceKinds.find((kind) => kind === search.source);
  const filters = { q, status, source, used, sort };
  const shown = useSkillRows(filters);
  const { list, rows, counts, tokenizer } = shown;
  const [isNew, setIsNew] = useState(false);
  const summary = useBulkSummary();
  const bulk = useBulk((report, undo) => toast(summary(report), undo));
  useSayCount(q, shown);

  function content(): ReactNode {
    if ((q !== undefined && shown.search.isPending) || shown.isComing) return null;
    if (shown.total === 0 && source === undefined) return <NoSkills onNew={() => setIsNew(true)} />;
    if (rows.length === 0) return <NoMatch {...filters} />;
    if (view === "cards") return <SkillCards rows={rows} searched={q} tokenizer={tokenizer} />;
    return (
      <SkillTable
        rows={rows}
        searched={q}
        tokenizer={tokenizer}
        bulk={bulk}
        sort={sort}
        onSort={(next) => void narrow({ search: (before) => ({ ...before, sort: next }), replace: true })}
      />
    );
  }

  return (
    <Page title={say("title")} actions={<Actions onNew={() => setIsNew(true)} />}>
      <div className="grid gap-3">
        <Filters source={source} />
        <TabLinks
          label={say("statusLabel")}
          param="status"
          first="all"
          current={status ?? "all"}
          tabs={(["all", "ready", "attention"] as const).map((id) => ({
            id,
            label: (
              <>
                {say(id)} <span className="text-quiet tabular-nums">{list.data ? counts[id] : ""}</span>
              </>
            ),
          }))}
        />
        {shown.search.error && q !== undefined && (
          <Problem error={shown.search.error} onRetry={() => void shown.search.refetch()} />
        )}
        <Loaded query={list} rows={10}>
          {({ problems, sources }) => (
            <>
              <Around found={[...problems, ...sources.flatMap((one) => one.problems)]} />
              <BulkReport bulk={bulk} />
              {content()}
              {rows.length > 0 && <Footer shown={shown} isSearched={q !== undefined} />}
            </>
          )}
        </Loaded>
      </div>
      <DropTarget
        label={say("drop")}
        onDrop={(gathered) => {
          handOver(gathered);
          void navigate({ to: "/skills/import" });
        }}
      />
      {isNew && (
        <Suspense>
          <NewSkill onClose={() => setIsNew(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function Actions({ onNew }: { readonly onNew: () => void }) {
  const say = useSkillsWords();
  return (
    <>
      <Link to="/skills/install" className={buttonLook()}>
        <Icon name="download" />
        {say("install")}
      </Link>
      <Link to="/skills/import" className={buttonLook()}>
        <Icon name="upload" />
        {say("importZip")}
      </Link>
      <Button variant="primary" icon="plus" onClick={onNew}>
        {say("newSkill")}
      </Button>
    </>
  );
}

/** What is wrong with the folders and not with a skill. */
function Around({ found }: { readonly found: Parameters<typeof Diagnostics>[0]["found"] }) {
  const say = useSkillsWords();
  const serious = found.filter(({ severity }) => severity !== "info");
  if (serious.length === 0) return null;
  return (
    <section className="rounded-lg border border-warn bg-warn-soft p-3">
      <h2 className="mb-2 text-sm">{say("around")}</h2>
      <Diagnostics label={say("around")} found={serious} />
    </section>
  );
}

function Footer({ shown, isSearched }: { readonly shown: SkillRows; readonly isSearched: boolean }) {
  const say = useSkillsWords();
  const format = useFormat();
  const { rows, total, isCounted, search } = shown;
  const isCut = isSearched && search.data?.results.length === mostMatches;
  return (
    <footer className="flex flex-wrap gap-x-4 gap-y-1 text-quiet" data-footer>
      <span>{say("shown", { count: total, shown: format.number(rows.length), total: format.number(total) })}</span>
      <span>{isCounted ? say("listingSum", { tokens: format.number(listingTotal(rows)) }) : say("counting")}</span>
      {isCut && <span>{say("onlyBest", { count: mostMatches })}</span>}
    </footer>
  );
}

/** How many are left, for whoever does not see the list. */
function useSayCount(q: string | undefined, { rows, total, search }: SkillRows): void {
  const say = useSkillsWords();
  const isThere = q !== undefined && !search.isFetching;
  const text = isThere ? say("shown", { count: total, shown: rows.length, total }) : undefined;
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
}
