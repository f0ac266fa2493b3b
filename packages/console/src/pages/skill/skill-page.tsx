import { getRouteApi, Link } from "@tanstack/react-router";
import { ProblemError } from "loadout/client";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useOperation } from "../../api/operations.ts";
import { skillTabs } from "../../router.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { OverviewTab } from "./overview/overview-tab.tsx";
import { ReadOnlyBanner } from "./read-only-banner.tsx";
import { SkillActions } from "./skill-actions.tsx";
import { SkillFacts } from "./skill-facts.tsx";
import { SkillNeighbours } from "./skill-neighbours.tsx";
import type { SkillTabProps } from "./skill-tab.ts";
import { UnknownSkill } from "./unknown-skill.tsx";
import { useSkillWords } from "./words.ts";

const route = getRouteApi("/inside/skills/$slug");
type Tab = (typeof skillTabs)[number];

const tabs: Readonly<Record<Tab, ComponentType<SkillTabProps>>> = {
  overview: OverviewTab,
  files: lazy(async () => ({ default: (await import("./files/files-tab.tsx")).FilesTab })),
  metadata: lazy(async () => ({ default: (await import("./metadata/metadata-tab.tsx")).MetadataTab })),
  dependencies: lazy(async () => ({ default: (await import("./dependencies/dependencies-tab.tsx")).DependenciesTab })),
  usage: lazy(async () => ({ default: (await import("./usage/usage-tab.tsx")).UsageTab })),
  versions: lazy(async () => ({ default: (await import("./versions/versions-tab.tsx")).VersionsTab })),
};

/** One skill: what it is, its files, what it says of itself, what it needs, what it was. */
export function SkillPage() {
  const { slug } = route.useParams();
  const query = useOperation("skill.show", { name: slug });
  const { data: skill, error } = query;
  if (skill)
    return <OpenSkill key={skill.address} slug={skill.id} address={skill.address} skill={skill} error={error} />;
  if (error instanceof ProblemError && ["skill.not-found", "skill.ambiguous"].includes(error.problem.code))
    return <UnknownSkill name={slug} problem={error.problem} />;
  return (
    <Page title={slug} before={<BackLink />}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

function OpenSkill({ error, ...props }: SkillTabProps & { readonly error: unknown }) {
  const say = useSkillWords();
  const { tab = "overview" } = route.useSearch();
  const { skill } = props;
  const Shown = tabs[tab];
  return (
    <Page
      title={skill.name}
      before={<BackLink />}
      badges={
        <>
          <SkillFacts skill={skill} />
          <SkillNeighbours address={skill.address} />
        </>
      }
      actions={<SkillActions skill={skill} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error !== null && <Problem error={error} />}
        {skill.library === undefined && <ReadOnlyBanner skill={skill} />}
        <TabLinks
          label={say("parts")}
          tabs={skillTabs.map((id) => ({ id, label: <TabLabel id={id} skill={skill} /> }))}
          current={tab}
        />
        <Suspense fallback={<Skeleton />}>
          {tab === "versions" && skill.library === undefined ? (
            <Empty title={say("noVersions")} />
          ) : (
            <Shown key={tab} {...props} />
          )}
        </Suspense>
      </div>
    </Page>
  );
}

function TabLabel({ id, skill }: { readonly id: Tab; readonly skill: SkillTabProps["skill"] }): ReactNode {
  const say = useSkillWords();
  if (id !== "versions" || !skill.library) return say(id);
  return (
    <>
      {say(id)} <span className="text-quiet tabular-nums">{skill.library.version}</span>
    </>
  );
}

const BackLink = () => (
  <Link to="/skills" className="inline-flex min-h-6 items-center gap-1 text-quiet hover:text-text">
    <Icon name="left" />
    {useSkillWords()("back")}
  </Link>
);
