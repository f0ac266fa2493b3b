import { Link } from "@tanstack/react-router";
import { useLanguage } from "../../shell/use-language.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { type Fact, FactTable } from "../../ui/page/detail-page.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { StateChip } from "./dispatch-state.tsx";
import type { ShownDispatch } from "./dispatch-tab.ts";
import { useDispatchWords } from "./words.ts";

/** The receipt of a dispatch: what was sent, to which agent, and how it ended. */
export function ReceiptTab({ dispatch }: { readonly dispatch: ShownDispatch }) {
  const say = useDispatchWords();
  const { included, omitted, expansions = [], expand = "refuse" } = dispatch.receipt;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel>
        <FactTable facts={useReceiptFacts(dispatch)} />
      </Panel>
      {expansions.length > 0 && (
        <Panel title={say("receiptExpansions")}>
          <Expansions expansions={expansions} expand={expand} />
        </Panel>
      )}
      <Panel title={say("receiptSkills")}>
        {included.length === 0 ? <p className="text-quiet">{say("receiptNoSkills")}</p> : <Skills skills={included} />}
      </Panel>
      {omitted.length > 0 && (
        <Panel title={say("receiptOmitted")}>
          <Skills skills={omitted} />
        </Panel>
      )}
    </div>
  );
}

function useReceiptFacts(dispatch: ShownDispatch): readonly Fact[] {
  const say = useDispatchWords();
  const format = useFormat();
  const launchFacts = useLaunchFacts();
  const { id, agent, agentId, workDir, contextId, createdAt, endedAt, reason, exitCode, message, receipt } = dispatch;
  const { hash, size, used, limit, cached, launch } = receipt;
  const characters = format.number([...dispatch.text].length);
  const facts: readonly (Fact | false)[] = [
    { label: say("receiptId"), value: <code>{id}</code> },
    { label: say("agent"), value: agent },
    { label: say("receiptProcess"), value: <code>{agentId}</code> },
    { label: say("folder"), value: <code>{workDir}</code> },
    contextId !== undefined && { label: say("session"), value: <code>{contextId}</code> },
    {
      label: say("columnState"),
      value: (
        <>
          <StateChip dispatch={dispatch} />
          {reason && <span className="ml-2 text-quiet">{say(`reason_${reason}`)}</span>}
        </>
      ),
    },
    exitCode !== undefined && { label: say("receiptExit"), value: exitCode },
    message !== undefined && { label: say("receiptMessage"), value: message },
    { label: say("started"), value: format.moment(createdAt) },
    endedAt !== undefined && { label: say("receiptEnded"), value: format.moment(endedAt) },
    endedAt !== undefined && {
      label: say("receiptDuration"),
      value: format.duration(Date.parse(endedAt) - Date.parse(createdAt)),
    },
    { label: say("receiptText"), value: say("bytes", { characters, bytes: format.bytes(size) }) },
    { label: say("receiptHash"), value: <code>{hash}</code> },
    {
      label: say("receiptCapacity"),
      value: say("capacityOf", { used: format.number(used), limit: format.number(limit) }),
    },
    { label: say("receiptCached"), value: say(cached ? "yes" : "no") },
    ...(launch ? launchFacts(launch) : []),
  ];
  return facts.filter((fact) => fact !== false);
}

function Skills({ skills }: { readonly skills: ShownDispatch["receipt"]["included"] }) {
  const say = useDispatchWords();
  const format = useFormat();
  return (
    <table className="w-full text-left">
      <thead className="text-xs text-quiet">
        <tr>
          <th className="py-1 pr-3 font-medium">{say("columnSkill")}</th>
          <th className="py-1 pr-3 font-medium">{say("columnVersion")}</th>
          <th className="py-1 text-right font-medium">{say("columnSize")}</th>
        </tr>
      </thead>
      <tbody>
        {skills.map(({ id, digest, size }) => (
          <tr key={id} className="border-t border-line">
            <td className="py-2 pr-3">
              <SkillName id={id} />
            </td>
            <td className="py-2 pr-3">
              <code title={digest}>{digest.slice(0, 12)}</code>
            </td>
            <td className="py-2 text-right tabular-nums">{format.number(size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SkillName({ id }: { readonly id: string }) {
  if (!useMay("superadmin")) return <code>{id}</code>;
  return (
    <Link to="/skills/$slug" params={{ slug: id }} className="text-accent underline">
      <code>{id}</code>
    </Link>
  );
}

type Receipt = ShownDispatch["receipt"];

/** How an agent runs, in the preview and in the receipt: sandbox, protocol and permission policy. */
export function useLaunchFacts(): (launch: NonNullable<Receipt["launch"]>) => readonly Fact[] {
  const say = useDispatchWords();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  return ({ sandbox, unconfined, protocol, fallback, permission, honoredBy }) => [
    {
      label: say("sandbox"),
      value: (
        <>
          <Chip tone={sandbox === "none" ? "warn" : sandbox === "builtin" ? "plain" : "good"}>
            {say(`sandbox_${sandbox}`)}
          </Chip>
          {unconfined && <span className="ml-2 text-quiet">{unconfined[tongue]}</span>}
        </>
      ),
    },
    {
      label: say("protocol"),
      value: (
        <>
          {say(`protocol_${protocol}`)}
          {fallback && <span className="ml-2 text-warn">{fallback[tongue]}</span>}
        </>
      ),
    },
    {
      label: say("policy"),
      value: (
        <>
          {say(`policy_${permission}`)}
          {honoredBy.map((one) => (
            <code key={one} className="ml-2 break-all text-quiet">
              {one}
            </code>
          ))}
        </>
      ),
    },
  ];
}

/** File mentions and slash commands in the text, which the agent would expand itself. */
export function Expansions({
  expansions,
  expand,
}: {
  readonly expansions: NonNullable<Receipt["expansions"]>;
  readonly expand: NonNullable<Receipt["expand"]>;
}) {
  const say = useDispatchWords();
  return (
    <ul className="list-disc pl-6" data-expansions>
      {expansions.map(({ kind, text, path, offset, isOutside }) => (
        <li key={`${offset} ${text}`}>
          {say(kind === "mention" ? "expansionMention" : "expansionCommand")}: <code className="break-all">{text}</code>
          {path !== undefined && <span className="text-quiet"> ({path})</span>} ·{" "}
          {say(isOutside || expand === "inert" ? `expansion_${expand}` : "expansionInside")}
        </li>
      ))}
    </ul>
  );
}
