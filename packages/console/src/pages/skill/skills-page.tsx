import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { DropTarget, handOver } from "../import/drop-target.tsx";
import { NoMatch, NoSkills, SkillFilters } from "./list/skill-filters.tsx";
import { SkillCards, SkillTable } from "./list/skill-list.tsx";
import { listingTotal } from "./list/skill-rows.ts";
import { mostMatches, type SkillRows, sourceKinds, useSkillRows } from "./list/use-skill-rows.ts";
import { useSkillsWords } from "./list/words.ts";

const route = getRouteApi("/inside/skills");

const NewSkill = lazy(async () => ({ default: (await import("./new-skill.tsx")).NewSkill }));

/** The page of all skills, including those that cannot be used, with the reason. */
export function SkillsPage() {
  const say = useSkillsWords();
  const { q, status, tag, group, used, sort, view, peek, add: isNew = false, ...search } = route.useSearch();
  const source = sourceKinds.find((kind) => kind === search.source);
  const filters = { q, status, source, tag, group, used, sort };
  const shown = useSkillRows(filters);
  const { list, tokenizer } = shown;
  const rows = shown.isComing ? [] : shown.rows;
  const navigate = route.useNavigate();
  const setIsNew = (isOpen: boolean): Promise<void> =>
    navigate({ search: (before) => ({ ...before, add: isOpen || undefined }), replace: true });
  useSayCount(q, shown);
  return (
    <Page title={say("title")} actions={<Actions onNew={() => void setIsNew(true)} />}>
      <div className="grid gap-3">
        <SkillFilters source={source} labels={shown.labels} />
        <StatusTabs current={status ?? "all"} counts={list.data && shown.counts} />
        {shown.search.error && q !== undefined && (
          <Problem error={shown.search.error} onRetry={() => void shown.search.refetch()} />
        )}
        <Loaded query={list} rows={10}>
          {({ problems, sources }) => (
            <>
              <FolderProblems found={[...problems, ...sources.flatMap((one) => one.problems)]} />
              {view === "cards" && rows.length > 0 ? (
                <SkillCards rows={rows} searched={q} tokenizer={tokenizer} />
              ) : (
                <SkillTable
                  rows={rows}
                  searched={q}
                  tokenizer={tokenizer}
                  sort={sort}
                  peek={peek}
                  empty={
                    !shown.isComing &&
                    (shown.total === 0 && source === undefined && tag === undefined && group === undefined ? (
                      <NoSkills onNew={() => void setIsNew(true)} />
                    ) : (
                      <NoMatch {...filters} />
                    ))
                  }
                />
              )}
              {rows.length > 0 && <Footer shown={shown} isSearched={q !== undefined} />}
            </>
          )}
        </Loaded>
      </div>
      <ImportDrop />
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
      <Link to="/skills/selection" className={buttonLook()}>
        <Icon name="tests" />
        {say("selection")}
      </Link>
      <Link to="/skills/install" className={buttonLook()}>
        <Icon name="download" />
        {say("install")}
      </Link>
      <Link to="/skills/import" className={buttonLook()}>
        <Icon name="upload" />
        {say("importZip")}
      </Link>
      <Button variant="primary" icon="plus" opensDialog onClick={onNew}>
        {say("newSkill")}
      </Button>
    </>
  );
}

function StatusTabs({
  current,
  counts,
}: {
  readonly current: string;
  readonly counts: SkillRows["counts"] | undefined;
}) {
  const say = useSkillsWords();
  return (
    <TabLinks
      label={say("statusLabel")}
      param="status"
      current={current}
      tabs={(["all", "ready", "attention"] as const).map((id) => ({
        id,
        label: (
          <>
            {say(id)} <span className="inline-block min-w-4 text-quiet tabular-nums">{counts?.[id]}</span>
          </>
        ),
      }))}
    />
  );
}

/** Findings about folders of skills rather than about one skill. */
function FolderProblems({ found }: { readonly found: Parameters<typeof Diagnostics>[0]["found"] }) {
  const say = useSkillsWords();
  const serious = found.filter(({ severity }) => severity !== "info");
  if (serious.length === 0) return null;
  return (
    <section className="rounded-lg border border-warn bg-warn-soft p-3">
      <h2 className="mb-2 text-base">{say("around")}</h2>
      <Diagnostics label={say("around")} found={serious} />
    </section>
  );
}

function Footer({ shown, isSearched }: { readonly shown: SkillRows; readonly isSearched: boolean }) {
  const say = useSkillsWords();
  const format = useFormat();
  const { rows, total, isCounted, search } = shown;
  const tokens = listingTotal(rows);
  const isCut = isSearched && shown.isSearched && search.data?.results.length === mostMatches;
  return (
    <footer className="flex flex-wrap gap-x-4 gap-y-1 text-quiet" data-footer>
      <span>{say("shown", { count: total, shown: format.number(rows.length), total: format.number(total) })}</span>
      {!isCounted && <span>{say("counting")}</span>}
      {isCounted && tokens > 0 && <span>{say("listingSum", { tokens: format.number(tokens) })}</span>}
      {isCut && <span>{say("onlyBest", { count: mostMatches })}</span>}
    </footer>
  );
}

/** Files that are dropped on the page go to the page that imports them. */
function ImportDrop() {
  const say = useSkillsWords();
  const navigate = useNavigate();
  return (
    <DropTarget
      label={say("drop")}
      onDrop={(gathered) => {
        handOver(gathered);
        void navigate({ to: "/skills/import" });
      }}
    />
  );
}

/** Announces how many skills a search found. */
function useSayCount(q: string | undefined, { rows, total, isSearched }: SkillRows): void {
  const say = useSkillsWords();
  const isThere = q !== undefined && isSearched;
  const text = isThere ? say("shown", { count: total, shown: rows.length, total }) : undefined;
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
}
