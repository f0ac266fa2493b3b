import { getRouteApi, Link } from "@tanstack/react-router";
import { useOperation } from "../../../api/operations.ts";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { RowCard, rowLinkLook, TextCell } from "../../../ui/list/cells.tsx";
import type { Column } from "../../../ui/list/data-table.tsx";
import { FilterBar } from "../../../ui/list/filter-bar.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { UsableFacts, UsableInstructions, type UsableSkill } from "./usable-skill.tsx";
import { useUsableWords } from "./words.ts";

const route = getRouteApi("/inside/skills");

/** The skills that the caller may use, to read: for roles that do not manage skills. */
export function UsableSkillsPage() {
  const say = useUsableWords();
  const { q = "", peek } = route.useSearch();
  const query = useOperation("skill.usable", {});
  const columns: readonly Column<UsableSkill>[] = [
    { id: "name", title: say("name"), width: "minmax(9rem, 1fr)", cell: (skill) => <SkillName skill={skill} /> },
    {
      id: "description",
      title: say("description"),
      width: "minmax(0, 2.5fr)",
      cell: ({ description }) => <TextCell text={description} />,
    },
  ];
  return (
    <Page title={say("title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3" data-usable>
        <p className="max-w-4xl text-quiet">{say("lead")}</p>
        <Loaded query={query} rows={8}>
          {({ skills }) => {
            const rows = skills.filter((skill) => isMeant(skill, q));
            return (
              <>
                {skills.length > 0 && (
                  <FilterBar search={{ label: say("search"), value: q }} count={say("count", { count: rows.length })} />
                )}
                <ResourceList
                  caption={say("title")}
                  rows={rows}
                  columns={columns}
                  keyOf={({ id }) => id}
                  card={(skill) => (
                    <RowCard title={<SkillName skill={skill} />}>
                      <p className="line-clamp-2 text-quiet">{skill.description}</p>
                    </RowCard>
                  )}
                  peek={{
                    open: peek,
                    titleOf: ({ id }) => id,
                    content: (skill) => (
                      <>
                        <UsableFacts skill={skill}>
                          <Link to="/skills/$slug" params={{ slug: skill.id }} className={buttonLook()}>
                            {say("open")}
                          </Link>
                        </UsableFacts>
                        <UsableInstructions key={skill.id} id={skill.id} />
                      </>
                    ),
                  }}
                  empty={
                    <Empty icon="skill" title={say("emptyTitle")}>
                      <p>{say("emptyHint")}</p>
                    </Empty>
                  }
                  noMatch={q === "" ? undefined : { title: say("noMatch"), hint: say("noMatchHint") }}
                />
              </>
            );
          }}
        </Loaded>
      </div>
    </Page>
  );
}

const isMeant = ({ id, name, description }: UsableSkill, q: string): boolean =>
  `${id}\n${name}\n${description}`.toLowerCase().includes(q.trim().toLowerCase());

function SkillName({ skill: { id, name, modelInvocable } }: { readonly skill: UsableSkill }) {
  const say = useUsableWords();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Link to="/skills/$slug" params={{ slug: id }} className={rowLinkLook}>
        <span className="truncate">{id}</span>
      </Link>
      {name !== id && <span className="min-w-0 truncate text-quiet">{name}</span>}
      {!modelInvocable && <Chip>{say("byHand")}</Chip>}
    </span>
  );
}
