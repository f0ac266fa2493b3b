import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { codeOf } from "../../api/page-client.ts";
import { skillTabs } from "../../router.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { useLetterKeys } from "../../ui/basic/use-letter-keys.ts";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { type Near, Neighbours, nearIn, useNeighbourKeys } from "../../ui/page/neighbours.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { askHidden } from "../../ui/skill/ask-hidden.ts";
import { Diagnostics, useFound } from "../../ui/skill/diagnostics.tsx";
import { useUiWords } from "../../ui/words.ts";
import { AuthorName, StatusChip } from "./list/skill-parts.tsx";
import { type ListedSkill, slugOf } from "./list/skill-rows.ts";
import { OverviewTab } from "./overview-tab.tsx";
import { SkillActions } from "./skill-actions.tsx";
import { useSkillWords } from "./words.ts";

/** The page of one skill, with a tab for each part. */

const route = getRouteApi("/inside/skills/$slug");
type Tab = (typeof skillTabs)[number];

/** Its id is its slug in the library; its address names it even if another skill has the same id. */
export type ShownSkill = OutputOf<"skill.show">;

/** The props of every tab. */
export interface SkillTabProps {
  readonly skill: ShownSkill;
}

const tabs: Readonly<Record<Tab, ComponentType<SkillTabProps>>> = {
  overview: OverviewTab,
  files: lazy(async () => ({ default: (await import("./files/skill-files-tab.tsx")).SkillFilesTab })),
  metadata: lazy(async () => ({ default: (await import("./metadata/metadata-tab.tsx")).MetadataTab })),
  try: lazy(async () => ({ default: (await import("./try/try-tab.tsx")).TryTab })),
  dependencies: lazy(async () => ({ default: (await import("./dependencies/dependencies-tab.tsx")).DependenciesTab })),
  usage: lazy(async () => ({ default: (await import("./usage-tab.tsx")).UsageTab })),
  versions: lazy(async () => ({ default: (await import("./versions-tab.tsx")).VersionsTab })),
};

export function SkillPage() {
  const say = useSkillWords();
  const { slug } = route.useParams();
  const query = useOperation("skill.show", { name: slug });
  const near = useNearSkills(slug, query.data?.address);
  useNeighbourKeys(near);
  useEditKey();
  // A skill that was deleted or renamed elsewhere stays on the page, so that unsaved changes are not lost.
  if (query.data) return <OpenSkill key={query.data.address} skill={query.data} near={near} error={query.error} />;
  const isAmbiguous = codeOf(query.error) === "skill.ambiguous";
  return (
    <DetailPage
      query={query}
      name={slug}
      back={{ to: "/skills", label: say("back") }}
      missing={{
        codes: ["skill.not-found", "skill.ambiguous"],
        title: say(isAmbiguous ? "ambiguous" : "unknown", { name: slug }),
        text: say(isAmbiguous ? "ambiguousText" : "unknownText"),
        list: say("toList"),
        command: "loadout skill list",
        nearest: say("nearest"),
      }}
    >
      {() => null}
    </DetailPage>
  );
}

function OpenSkill({
  skill,
  near,
  error,
}: SkillTabProps & { readonly near: Near | undefined; readonly error: unknown }) {
  const say = useSkillWords();
  const { tab = "overview" } = route.useSearch();
  const Shown = tabs[tab];
  return (
    <Page
      title={skill.name}
      before={<BackLink to="/skills" label={say("back")} />}
      badges={
        <>
          <Badges skill={skill} />
          <Neighbours near={near} />
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
            <Shown key={tab} skill={skill} />
          )}
        </Suspense>
      </div>
    </Page>
  );
}

function TabLabel({ id, skill }: SkillTabProps & { readonly id: Tab }): ReactNode {
  const say = useSkillWords();
  if (id !== "versions" || !skill.library) return say(id);
  return (
    <>
      {say(id)} <span className="text-quiet tabular-nums">{skill.library.version}</span>
    </>
  );
}

/** Beside the heading: the id, the status, the version and its author. */
function Badges({ skill }: SkillTabProps) {
  const { id, name, library, modifiedAt } = skill;
  const called = slugOf(skill);
  return (
    <>
      {called !== name && <code className="text-quiet">{called}</code>}
      <StatusChip skill={skill} />
      {library ? (
        <SavedAs slug={id} version={library.version} time={modifiedAt} />
      ) : (
        <span className="text-quiet">
          <TimeAgo time={modifiedAt} />
        </span>
      )}
    </>
  );
}

/** The author is fetched later: on a narrow screen there is no room that would not move the page. */
function SavedAs({
  slug,
  version,
  time,
}: {
  readonly slug: string;
  readonly version: number;
  readonly time: string | undefined;
}) {
  const { data } = useOperation("skill.history", { name: slug });
  const saved = data?.versions.find(({ n }) => n === version);
  return (
    <span className="text-quiet" data-version={version}>
      v{version} · <TimeAgo time={saved?.time ?? time} />
      {saved && (
        <span className="max-md:hidden">
          {" · "}
          <AuthorName author={saved.author} />
        </span>
      )}
    </span>
  );
}

/** The previous and next skill of the list, on the same tab. Its address names it before the skill itself is loaded. */
function useNearSkills(slug: string, address: string | undefined): Near | undefined {
  const { tab } = route.useSearch();
  const { data } = useOperation("skill.list", {});
  const isThis = (skill: ListedSkill): boolean =>
    address === undefined ? slugOf(skill) === slug || skill.address === slug : skill.address === address;
  return nearIn(data?.skills, isThis, (skill) => ({
    name: skill.id,
    link: { to: "/skills/$slug", params: { slug: slugOf(skill) }, search: tab === undefined ? {} : { tab } },
  }));
}

/** `e` edits SKILL.md. */
function useEditKey(): void {
  const navigate = route.useNavigate();
  useLetterKeys({ e: () => void navigate({ search: { tab: "files", file: "SKILL.md" } }) });
}

type FolderSource = "environment" | "project" | "user" | "path" | "builtin";

/** Skills of folders are changed in their folder, or as a copy in the library. */
function ReadOnlyBanner({ skill }: SkillTabProps) {
  const say = useSkillWords();
  const sayUi = useUiWords();
  const blocked = useBlocked();
  const navigate = useNavigate();
  const copy = useChange("skill.copy");
  const translate = useFound();
  const refused = copy.data?.slug === undefined ? copy.data?.problems : undefined;

  const copyToLibrary = (allowHiddenText = false): void =>
    copy.mutate(
      { name: skill.address, allowHiddenText },
      {
        async onSuccess({ slug, problems }) {
          const hidden = problems.filter(({ rule }) => rule === "text.hidden" || rule === "entry.hidden");
          if (slug === undefined && !allowHiddenText && hidden.length > 0 && (await askHidden(hidden.map(translate))))
            return copyToLibrary(true);
          if (slug === undefined) return;
          toast(say("copied", { slug }));
          void navigate({ to: "/skills/$slug", params: { slug: `library:${slug}` } });
        },
      },
    );

  return (
    <div className="grid gap-2">
      <section
        aria-label={sayUi("readOnly")}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised px-3 py-2"
        data-read-only
      >
        <Icon name="info" className="size-4 text-quiet" />
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">{say("readOnly", { source: say(skill.source as FolderSource) })}</p>
          <p className="text-quiet">{say("readOnlyText", { path: skill.directory })}</p>
        </div>
        {skill.status === "invalid" && <FixButton skill={skill} />}
        {skill.status !== "invalid" && skill.status !== "untrusted" && (
          <Button icon="duplicate" isBusy={copy.isPending} blocked={blocked} onClick={() => copyToLibrary()}>
            {say("copyToLibrary")}
          </Button>
        )}
      </section>
      {copy.error && <Problem error={copy.error} />}
      {refused && <Diagnostics label={say("notCopied")} found={refused} />}
    </div>
  );
}

const FixCopy = lazy(async () => ({ default: (await import("./fix-copy.tsx")).FixCopy }));

/** Opens the editor for a skill that cannot be used; its text is read first. What was edited stays until the page is left. */
function FixButton({ skill }: SkillTabProps) {
  const say = useSkillWords();
  const blocked = useBlocked();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const { data } = useOperation("skill.read", { name: skill.address, file: "SKILL.md" });
  if (data === undefined) return null;
  function close(text: string): void {
    setTyped(text);
    setIsOpen(false);
  }
  return (
    <>
      <Button variant="primary" icon="edit" blocked={blocked} opensDialog onClick={() => setIsOpen(true)}>
        {say("fixCopy")}
      </Button>
      {isOpen && (
        <Suspense>
          <FixCopy skill={skill} text={typed ?? data.text} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
