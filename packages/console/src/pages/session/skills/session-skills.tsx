import { Link } from "@tanstack/react-router";
import { useMay } from "../../../shell/who-am-i.ts";
import { Chip } from "../../../ui/basic/chip.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { readChange } from "../../../ui/skill/stale-change.ts";
import { TokenMeter } from "../../../ui/skill/token-meter.tsx";
import { WhyPopover } from "../../../ui/skill/why-popover.tsx";
import type { ShownSession } from "../session-page.tsx";
import { ContextMeter } from "./context-meter.tsx";
import { SessionPins } from "./session-pins.tsx";
import { SessionSelection } from "./session-selection.tsx";
import { useSessionSkillsWords } from "./words.ts";

type Visible = ShownSession["skills"][number];
interface SessionProps {
  readonly session: ShownSession;
}
interface CellProps extends SessionProps {
  readonly skill: Visible;
}

/** The skills of a session: which it sees, which are pinned and selected, and how much of the context they take. */
export function SessionSkills({ session }: SessionProps) {
  const say = useSessionSkillsWords();
  const format = useFormat();
  const { tokens, contextWindow, tokenizer } = session;
  const [total, window] = [format.number(tokens.total), format.number(contextWindow)];
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid grid-cols-1 gap-4">
        <Panel title={say("context")}>
          <ContextMeter session={session} />
          <p className="mt-1 text-xs text-quiet">{say("contextOf", { total, window, tokenizer })}</p>
        </Panel>
        <VisibleSkills session={session} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <SessionPins session={session} />
        <SessionSelection session={session} />
      </div>
    </div>
  );
}

/** The skills of the snapshot: why each is visible, its tokens, and whether it is active. */
function VisibleSkills({ session }: SessionProps) {
  const say = useSessionSkillsWords();
  const columns: readonly Column<Visible>[] = [
    {
      id: "skill",
      title: say("columnSkill"),
      width: "minmax(8rem, 2fr)",
      cell: (skill) => <SkillName session={session} skill={skill} />,
    },
    { id: "by", title: say("columnBy"), width: "minmax(6.5rem, 1.2fr)", cell: (skill) => <CameIn skill={skill} /> },
    {
      id: "version",
      title: say("columnVersion"),
      width: "minmax(4.5rem, 0.8fr)",
      cell: (skill) => <Version session={session} skill={skill} />,
    },
    {
      id: "tokens",
      title: say("columnTokens"),
      width: "6rem",
      isRight: true,
      cell: ({ listingTokens, fullTokens }) => (
        <TokenMeter listing={listingTokens} full={fullTokens} tokenizer={session.tokenizer} />
      ),
    },
    {
      id: "state",
      title: say("columnState"),
      width: "minmax(9rem, 2fr)",
      cell: (skill) => <States session={session} skill={skill} />,
    },
    {
      id: "why",
      title: say("columnWhy"),
      width: "minmax(5rem, 1.2fr)",
      cell: (skill) => <Why session={session} skill={skill} />,
    },
  ];
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2>
        {say("visible")} <span className="font-normal text-quiet">{session.skills.length}</span>
      </h2>
      {session.skills.length === 0 ? (
        <p className="text-quiet">{say("noVisible")}</p>
      ) : (
        <DataTable
          caption={say("visible")}
          rows={session.skills}
          columns={columns}
          keyOf={({ id }) => id}
          cardsBelow={700}
          card={(skill) => <SkillCard session={session} skill={skill} />}
        />
      )}
    </section>
  );
}

const SkillCard = ({ session, skill }: CellProps) => (
  <div className="grid grid-cols-1 gap-1">
    <div className="flex items-center justify-between gap-2">
      <SkillName session={session} skill={skill} />
      <TokenMeter listing={skill.listingTokens} full={skill.fullTokens} tokenizer={session.tokenizer} />
    </div>
    <div className="flex items-center justify-between gap-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CameIn skill={skill} />
        <Version session={session} skill={skill} />
      </span>
      <Why session={session} skill={skill} />
    </div>
    <States session={session} skill={skill} />
  </div>
);

const Why = ({ session: { contextId, activations }, skill: { id } }: CellProps) => (
  <WhyPopover isShort skill={id} contextId={contextId} isActive={activations.some((active) => active.id === id)} />
);

function SkillName({ session, skill: { id, address } }: CellProps) {
  const isGone = session.staleness.removed.includes(id);
  const isLinked = useMay("superadmin") && !isGone;
  if (!isLinked) return <code title={address}>{id}</code>;
  return (
    <Link
      to="/skills/$slug"
      params={{ slug: id }}
      title={address}
      className="inline-flex min-h-7 items-center hover:text-accent hover:underline max-md:min-h-11"
    >
      <code>{id}</code>
    </Link>
  );
}

function CameIn({ skill: { by, requiredBy } }: { readonly skill: Visible }) {
  const say = useSessionSkillsWords();
  return (
    <span>
      {say(`by_${by}`)}
      {requiredBy !== undefined && (
        <span className="block text-xs text-quiet">{say("requiredBy", { skill: requiredBy })}</span>
      )}
    </span>
  );
}

/** The version of the snapshot, and the current one if it is newer. */
function Version({ session, skill: { id, version } }: CellProps) {
  const say = useSessionSkillsWords();
  if (version === undefined)
    return (
      <span className="text-quiet" title={say("liveMeaning")}>
        {say("live")}
      </span>
    );
  const changed = session.staleness.changed.find((one) => one.id === id);
  const after = changed && readChange(changed).versions?.after;
  return (
    <span className="tabular-nums">
      {say("tiedVersion", { version })}
      {after !== undefined && <span className="block text-xs text-warn">{say("current", { version: after })}</span>}
    </span>
  );
}

const causes = ["tool", "read", "pin", "global"] as const;

function States({ session, skill: { id, listed } }: CellProps) {
  const say = useSessionSkillsWords();
  const active = session.activations.find((one) => one.id === id);
  const known = causes.filter((cause) => active?.causes.includes(cause));
  const { changed, removed } = session.staleness;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {active && (
        <>
          <Chip tone="skill" icon="activated">
            {say("stateActive")}
          </Chip>
          <span className="text-xs text-quiet">{known.map((cause) => say(`cause_${cause}`)).join(" · ")}</span>
        </>
      )}
      {session.pinnedSkillIds.includes(id) && (
        <Chip tone="accent" icon="pin">
          {say("statePinned")}
        </Chip>
      )}
      {changed.some((one) => one.id === id) && <Chip tone="warn">▲ {say("stateStale")}</Chip>}
      {removed.includes(id) && (
        <Chip tone="bad" title={say("stateGoneMeaning")}>
          ⊘ {say("stateGone")}
        </Chip>
      )}
      {listed !== "whole" && <span className="text-xs text-quiet">{say(`listed_${listed}`)}</span>}
    </span>
  );
}
