import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useOperation } from "../../api/operations.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { inSkill } from "../../ui/skill/in-skill.ts";
import { TokenMeter } from "../../ui/skill/token-meter.tsx";
import { ApprovalPanel } from "./approval/approval-panel.tsx";
import { ScanPanel } from "./scan-panel.tsx";
import type { SkillTabProps } from "./skill-page.tsx";
import { useSkillWords } from "./words.ts";

const Markdown = lazy(async () => ({ default: (await import("../../ui/markdown/markdown-text.tsx")).MarkdownText }));
const route = getRouteApi("/inside/skills/$slug");
const linkLook = "text-accent underline underline-offset-2";

/** The overview of a skill: findings, instructions, what the model sees, who uses it, facts. */
export function OverviewTab({ skill }: SkillTabProps) {
  const isReadable = skill.status !== "invalid" && skill.status !== "untrusted";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {skill.problems.length > 0 && <Findings skill={skill} />}
        {isReadable && <Instructions address={skill.address} />}
        {skill.status === "invalid" && <BrokenText address={skill.address} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ModelView skill={skill} />
        <ApprovalPanel skill={skill} />
        <ScanPanel address={skill.address} directory={skill.directory} />
        <UsedBy address={skill.address} />
        <About skill={skill} />
      </div>
    </div>
  );
}

/** Paths are shown relative to the folder of the skill. */
function Findings({ skill: { problems, directory } }: SkillTabProps) {
  const say = useSkillWords();
  const found = problems.map((one) => inSkill(one, directory));
  return (
    <Panel title={say("findings")}>
      {/* The panel of the approval has the button. */}
      <Diagnostics label={say("findings")} found={found} withoutFix={["skill.unapproved", "skill.withdrawn"]} />
    </Panel>
  );
}

/** On a narrow screen, what follows the instructions is not seen before they are there, since they would push it away. */
const highLook = "max-lg:min-h-dvh";

function Instructions({ address }: { readonly address: string }) {
  const say = useSkillWords();
  const navigate = route.useNavigate();
  const query = useOperation("skill.read", { name: address });
  return (
    <Panel title={say("instructions")} className={query.isPending ? highLook : ""}>
      <Loaded query={query}>
        {({ text }) => (
          <Suspense
            fallback={
              <div className={highLook}>
                <Skeleton />
              </div>
            }
          >
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

/** The file of a skill that could not be parsed. */
function BrokenText({ address }: { readonly address: string }) {
  const say = useSkillWords();
  const query = useOperation("skill.read", { name: address, file: "SKILL.md" });
  return (
    <Panel title={say("brokenText")}>
      <Loaded query={query}>
        {({ text }) => (
          <pre className="max-h-[60dvh] overflow-auto break-words whitespace-pre-wrap" tabIndex={0} data-broken-text>
            {text}
          </pre>
        )}
      </Loaded>
    </Panel>
  );
}

/** The line of the skill in every request, and what the line and the instructions cost. */
function ModelView({ skill }: SkillTabProps) {
  const say = useSkillWords();
  const { status, modelInvocable } = skill;
  return (
    <Panel title={say("modelSees")}>
      {status === "ready" && modelInvocable ? (
        <ListingLine id={skill.id} description={skill.description} />
      ) : (
        <p className="text-quiet">{say(status === "ready" ? "notListed" : "notReady")}</p>
      )}
      <p className="mt-3 flex items-baseline justify-between gap-2">
        <span className="text-quiet">{say("tokens")}</span>
        <TokenMeter listing={skill.listingTokens} full={skill.fullTokens} tokenizer={skill.tokenizer} />
      </p>
    </Panel>
  );
}

/** The line as the server composes it. */
function ListingLine({ id, description }: { readonly id: string; readonly description: string }) {
  const say = useSkillWords();
  const query = useOperation("environment.show", {});
  if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />;
  const line = query.data?.toolDescription.split("\n").find((one) => one.startsWith(`- ${id}: `));
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <figcaption className="text-quiet">{say("listingLine")}</figcaption>
      <pre
        className="rounded-md border-l-2 border-skill bg-skill-soft px-3 py-2 break-words whitespace-pre-wrap"
        {...(query.data && { "data-listing-line": true })}
      >
        {query.data ? line : <span className="invisible">{`- ${id}: ${description}`}</span>}
      </pre>
    </figure>
  );
}

function UsedBy({ address }: { readonly address: string }) {
  const say = useSkillWords();
  const query = useOperation("skill.usage", { name: address });
  return (
    <Panel title={say("usedBy")}>
      <Loaded query={query} rows={3}>
        {({ agents, dependents, sessions }) => (
          <dl className="grid gap-2">
            <Users label={say("agents")} users={agents.map((agent) => [agent, <code key={agent}>{agent}</code>])} />
            <Users
              label={say("dependents")}
              users={dependents.map((id) => [
                id,
                <Link key={id} to="/skills/$slug" params={{ slug: id }} className={linkLook}>
                  {id}
                </Link>,
              ])}
            />
            <Users
              label={say("sessions")}
              users={sessions.map(({ contextId, title, version }) => [
                contextId,
                <>
                  <Link to="/sessions/$sessionId" params={{ sessionId: contextId }} className={linkLook}>
                    {title || contextId}
                  </Link>
                  {version !== undefined && <span className="text-quiet"> v{version}</span>}
                </>,
              ])}
            />
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}

/** Further users are only counted. */
const mostUsers = 8;

function Users({
  label,
  users,
}: {
  readonly label: string;
  readonly users: readonly (readonly [id: string, shown: ReactNode])[];
}) {
  const say = useSkillWords();
  return (
    <div className={users.length === 0 ? "flex justify-between gap-2" : ""}>
      <dt className="text-quiet">{label}</dt>
      {users.length === 0 && <dd className="text-quiet">{say("none")}</dd>}
      {users.slice(0, mostUsers).map(([id, shown]) => (
        <dd key={id} className="min-h-6">
          {shown}
        </dd>
      ))}
      {users.length > mostUsers && (
        <dd className="text-quiet">{say("andMore", { count: users.length - mostUsers })}</dd>
      )}
    </div>
  );
}

function About({ skill }: SkillTabProps) {
  const say = useSkillWords();
  const format = useFormat();
  const { license, compatibility, version, argumentHint, allowedTools, dependencies, library } = skill;
  const needs = [...dependencies.skills, ...dependencies.tools, ...dependencies.servers];
  return (
    <FactPanel
      title={say("about")}
      facts={[
        [say("description"), skill.description],
        [say("license"), license],
        [say("compatibility"), compatibility],
        [say("authorVersion"), version],
        [say("arguments"), argumentHint && <code>{argumentHint}</code>],
        [say("allowedTools"), allowedTools && <Names names={allowedTools} none={say("allowsNothing")} />],
        [say("needs"), needs.length > 0 && <Names names={needs} none="" />],
        [say("source"), <code key="source">{skill.address}</code>],
        [say("folder"), !library && <code>{skill.directory}</code>],
        [say("digest"), library && <code>{library.digest.slice(0, 12)}</code>],
        [say("size"), library && format.bytes(library.size)],
      ]}
    />
  );
}

const Names = ({ names, none }: { readonly names: readonly string[]; readonly none: string }) =>
  names.length === 0 ? (
    <span className="text-warn">{none}</span>
  ) : (
    <span className="flex flex-wrap gap-1">
      {names.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </span>
  );

/** Labels above their values; facts without a value are left out. */
const FactPanel = ({
  title,
  facts,
}: {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}) => (
  <Panel title={title}>
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {facts
        .filter(([, value]) => value !== undefined && value !== false && value !== "")
        .map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  </Panel>
);
