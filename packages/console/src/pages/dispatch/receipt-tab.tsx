import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay } from "../../shell/who-am-i.ts";
import { useFormat } from "../../ui/basic/format.ts";
import { Panel } from "../../ui/page/page.tsx";
import { useDispatchesWords } from "./board/words.ts";
import { useNewWords } from "./compose/words.ts";
import { StateChip } from "./dispatch-state.tsx";
import type { ShownDispatch } from "./dispatch-tab.ts";
import { Expansions, LaunchFacts } from "./launch-facts.tsx";
import { useDispatchWords } from "./words.ts";

/** Proof of what was sent, to whom, and how it ended. */
export function ReceiptTab({ dispatch }: { readonly dispatch: ShownDispatch }) {
  const say = useDispatchWords();
  const sayBoard = useDispatchesWords();
  const sayNew = useNewWords();
  const format = useFormat();
  const { id, agent, agentId, workDir, contextId, createdAt, endedAt, reason, exitCode, message, receipt } = dispatch;
  const { hash, size, used, limit, cached, included, omitted, launch, expansions = [], expand = "refuse" } = receipt;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
          <Fact label={say("receiptId")}>
            <code>{id}</code>
          </Fact>
          <Fact label={say("agent")}>{agent}</Fact>
          <Fact label={say("receiptProcess")}>
            <code>{agentId}</code>
          </Fact>
          <Fact label={say("folder")}>
            <code>{workDir}</code>
          </Fact>
          {contextId !== undefined && (
            <Fact label={say("session")}>
              <code>{contextId}</code>
            </Fact>
          )}
          <Fact label={say("receiptState")}>
            <StateChip dispatch={dispatch} />
            {reason && <span className="ml-2 text-quiet">{sayBoard(`reason_${reason}`)}</span>}
          </Fact>
          {exitCode !== undefined && <Fact label={say("receiptExit")}>{exitCode}</Fact>}
          {message !== undefined && <Fact label={say("receiptMessage")}>{message}</Fact>}
          <Fact label={say("begun")}>{format.moment(createdAt)}</Fact>
          {endedAt !== undefined && (
            <>
              <Fact label={say("receiptEnded")}>{format.moment(endedAt)}</Fact>
              <Fact label={say("receiptDuration")}>{format.duration(Date.parse(endedAt) - Date.parse(createdAt))}</Fact>
            </>
          )}
          <Fact label={say("receiptText")}>
            {sayNew("bytes", {
              characters: format.number([...dispatch.text].length),
              bytes: format.bytes(size),
            })}
          </Fact>
          <Fact label={say("receiptHash")}>
            <code>{hash}</code>
          </Fact>
          <Fact label={say("receiptCapacity")}>
            {sayNew("capacityOf", { used: format.number(used), limit: format.number(limit) })}
          </Fact>
          <Fact label={say("receiptCached")}>{say(cached ? "yes" : "no")}</Fact>
          {launch && <LaunchFacts launch={launch} />}
        </dl>
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

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="contents">
    <dt className="text-quiet max-sm:mt-1">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

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
            <td className="py-1.5 pr-3">
              <SkillName id={id} />
            </td>
            <td className="py-1.5 pr-3">
              <code title={digest}>{digest.slice(0, 12)}</code>
            </td>
            <td className="py-1.5 text-right tabular-nums">{format.number(size)}</td>
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
