import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Loaded, Skeleton } from "../../../ui/page/loading.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { Diagnostics } from "../../../ui/skill/diagnostics.tsx";
import type { ShownSkill, SkillTabProps } from "../skill-tab.ts";
import { AboutSkill } from "./about-skill.tsx";
import { ModelView } from "./model-view.tsx";
import { SkillCommands } from "./skill-commands.tsx";
import { UsedBy } from "./used-by.tsx";
import { useOverviewWords } from "./words.ts";

const Markdown = lazy(async () => ({ default: (await import("../../../ui/markdown/markdown.tsx")).Markdown }));
const route = getRouteApi("/inside/skills/$slug");

/** Everything about a skill at one glance. */
export function OverviewTab({ slug, address, skill }: SkillTabProps) {
  const isReadable = skill.status !== "invalid" && skill.status !== "untrusted";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {skill.problems.length > 0 && <Findings skill={skill} />}
        {isReadable && <Instructions address={address} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ModelView skill={skill} />
        <UsedBy address={address} />
        <SkillCommands slug={slug} skill={skill} />
        <AboutSkill skill={skill} />
      </div>
    </div>
  );
}

/** Places are named from the folder of the skill, as everywhere on its page. */
function Findings({ skill: { problems, directory } }: { readonly skill: ShownSkill }) {
  const say = useOverviewWords();
  const found = problems.map((one) =>
    one.path?.startsWith(`${directory}/`) ? { ...one, path: one.path.slice(directory.length + 1) } : one,
  );
  return (
    <Panel title={say("findings")}>
      <Diagnostics label={say("findings")} found={found} />
    </Panel>
  );
}

function Instructions({ address }: { readonly address: string }) {
  const say = useOverviewWords();
  const navigate = route.useNavigate();
  const query = useOperation("skill.read", { name: address });
  return (
    <Panel title={say("instructions")}>
      <Loaded query={query}>
        {({ text }) => (
          <Suspense fallback={<Skeleton />}>
            <Markdown
              text={text}
              onOpenFile={(file) => void navigate({ search: (before) => ({ ...before, tab: "files", file }) })}
            />
          </Suspense>
        )}
      </Loaded>
    </Panel>
  );
}
