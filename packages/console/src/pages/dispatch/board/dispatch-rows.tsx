import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { operationQuery, useOperation } from "../../../api/operations.ts";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { rowLinkLook, TextCell } from "../../../ui/list/cells.tsx";
import type { Column } from "../../../ui/list/data-table.tsx";
import { useOwners } from "../../session/use-sessions.ts";
import { RetryButton, StopButton } from "../dispatch-actions.tsx";
import { Elapsed, StateChip, useDoing, useEndText } from "../dispatch-state.tsx";
import { type DispatchRow, isOver, isOwnFolder } from "../dispatch-tab.ts";
import type { Output } from "../output/output-lines.ts";
import { useDispatchWords } from "../words.ts";

/** A dispatch on the board: the columns of the table, and the card on a narrow screen. */

interface RowProps {
  readonly row: DispatchRow;
}

export function useDispatchColumns(): readonly Column<DispatchRow>[] {
  const say = useDispatchWords();
  const ownerOf = useOwners();
  const owner: Column<DispatchRow> = {
    id: "owner",
    title: say("user"),
    width: "minmax(5rem, 0.8fr)",
    cell: ({ userId }) => <TextCell text={ownerOf?.(userId)} />,
  };
  return [
    { id: "state", title: say("columnState"), width: "6.5rem", cell: (row) => <StateChip dispatch={row} /> },
    { id: "agent", title: say("agent"), width: "minmax(5rem, 0.7fr)", cell: ({ agent }) => <TextCell text={agent} /> },
    { id: "task", title: say("columnTask"), width: "minmax(10rem, 2.6fr)", cell: (row) => <Task row={row} /> },
    { id: "folder", title: say("folder"), width: "minmax(5rem, 1fr)", cell: (row) => <Folder row={row} /> },
    {
      id: "elapsed",
      title: say("elapsed"),
      width: "4rem",
      isRight: true,
      cell: (row) => <Elapsed dispatch={row} />,
    },
    { id: "skills", title: say("columnSkills"), width: "6.75rem", cell: (row) => <Skills row={row} /> },
    ...(ownerOf ? [owner] : []),
    {
      id: "actions",
      title: say("columnActions"),
      width: "10.75rem",
      isRight: true,
      cell: (row) => <Actions row={row} />,
    },
  ];
}

export function DispatchCard({ row }: RowProps) {
  const ownerOf = useOwners();
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-2">
        <StateChip dispatch={row} />
        <span className="min-w-0 truncate text-quiet">
          {row.agent}
          {ownerOf && ` · ${ownerOf(row.userId)}`}
        </span>
        <Elapsed dispatch={row} />
      </div>
      <Task row={row} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-quiet empty:hidden">
        {!isOwnFolder(row.workDir) && <Folder row={row} />}
        {row.receipt.included.length + row.receipt.omitted.length > 0 && <Skills row={row} />}
      </div>
      <Actions row={row} />
    </div>
  );
}

function Task({ row }: RowProps) {
  return (
    <div className="min-w-0">
      <Link to="/dispatch/$dispatchId" params={{ dispatchId: row.id }} title={row.title} className={rowLinkLook}>
        <span className="truncate">{row.title}</span>
      </Link>
      {isOver(row) ? <End row={row} /> : <Doing row={row} />}
    </div>
  );
}

function End({ row }: RowProps) {
  const text = useEndText()(row);
  return text === "" ? null : <Line text={text} />;
}

function Doing({ row }: RowProps) {
  return <Line text={useDoing()(row, useLastOutput(row))} />;
}

/** How often running dispatches are polled, in milliseconds: new output sends no event. */
const pace = 2000;

/** The last output of a running dispatch. */
function useLastOutput(dispatch: DispatchRow): Output | undefined {
  const { id } = dispatch;
  const isRunning = !isOver(dispatch);
  const { data: now } = useQuery({
    ...operationQuery("dispatch.list", { state: "running", limit: 100 }),
    enabled: isRunning,
    refetchInterval: pace,
  });
  const last = now?.dispatches.find((one) => one.id === id)?.lastOutput ?? dispatch.lastOutput;
  const { data } = useOperation(
    "dispatch.output",
    { id, after: Math.max(0, last - 1), limit: 1 },
    { enabled: isRunning && last > 0, keepsPrevious: true },
  );
  return data?.id === id ? data.outputs.at(-1) : undefined;
}

const Line = ({ text }: { readonly text: string }) => (
  <p className="truncate text-xs text-quiet" title={text}>
    {text}
  </p>
);

function Folder({ row: { workDir } }: RowProps) {
  const say = useDispatchWords();
  if (isOwnFolder(workDir))
    return (
      <span className="block truncate text-quiet" title={say("ownFolderHint", { folder: workDir })}>
        {say("ownFolder")}
      </span>
    );
  // Right to left, so that the end of a long path stays visible.
  return (
    <span dir="rtl" className="block truncate text-left font-mono text-sm" title={workDir}>
      <bdi dir="ltr">{workDir}</bdi>
    </span>
  );
}

function Skills({
  row: {
    receipt: { included, omitted },
  },
}: RowProps) {
  const say = useDispatchWords();
  if (included.length + omitted.length === 0) return <span className="text-quiet">–</span>;
  const names = (skills: readonly { readonly id: string }[]): string =>
    skills.map(({ id }) => id).join(", ") || say("none");
  return (
    <span
      className="flex flex-wrap items-center gap-1 tabular-nums"
      title={say("skillsNames", { used: names(included), omitted: names(omitted) })}
    >
      {say("skillsUsed", { used: included.length, all: included.length + omitted.length })}
      {omitted.length > 0 && (
        <Chip tone="warn" icon="warning">
          {say("skillsOmitted", { count: omitted.length })}
        </Chip>
      )}
    </span>
  );
}

function Actions({ row }: RowProps) {
  const say = useDispatchWords();
  const word = row.permission && !isOver(row) ? "answer" : "output";
  return (
    <span className="flex flex-wrap justify-end gap-2 max-md:justify-start">
      <Link
        to="/dispatch/$dispatchId"
        params={{ dispatchId: row.id }}
        aria-label={say(`${word}Of`, { title: row.title })}
        className={`${buttonLook(word === "answer" ? "primary" : "plain", true)} max-md:min-h-11`}
      >
        {say(word)}
      </Link>
      {isOver(row) ? <RetryButton dispatch={row} isSmall /> : <StopButton dispatch={row} isSmall />}
    </span>
  );
}
