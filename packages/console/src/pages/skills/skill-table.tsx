import { useMemo } from "react";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { useMedia } from "../../ui/basic/use-is-narrow.ts";
import type { Bulk } from "../../ui/list/bulk.ts";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { useSelection } from "../../ui/list/selection.ts";
import { TokenMeter } from "../../ui/skill/token-meter.tsx";
import { SkillBulk } from "./skill-bulk.tsx";
import { SkillCard } from "./skill-card.tsx";
import { Dependencies, Description, SkillLink, SourceName, StatusChip, StatusReason, Uses } from "./skill-parts.tsx";
import type { SkillRow } from "./skill-rows.ts";
import { useSkillsWords } from "./words.ts";

export interface SkillTableProps {
  readonly rows: readonly SkillRow[];
  readonly searched: string | undefined;
  readonly tokenizer: string | undefined;
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
  readonly bulk: Bulk;
}

export function SkillTable({ rows, searched, tokenizer, sort, onSort, bulk }: SkillTableProps) {
  const say = useSkillsWords();
  const keys = useMemo(() => rows.map(keyOf), [rows]);
  const selection = useSelection(keys);
  return (
    <>
      <DataTable
        name="skills"
        caption={say("caption")}
        rows={rows}
        columns={useColumns(searched, tokenizer)}
        keyOf={keyOf}
        card={(row) => <SkillCard row={row} searched={searched} tokenizer={tokenizer} />}
        sort={sort}
        onSort={onSort}
        rowHeight={49}
        cardHeight={112}
        selection={{ ...selection, labelOf: ({ skill }) => skill.id }}
      />
      <SkillBulk rows={rows} selection={selection} bulk={bulk} />
    </>
  );
}

const keyOf = ({ skill }: SkillRow): string => skill.address;

/** The wider the window, the more of them. */
function useColumns(searched: string | undefined, tokenizer: string | undefined): readonly Column<SkillRow>[] {
  const say = useSkillsWords();
  const isVast = useMedia("(min-width: 1440px)");
  const isWide = useMedia("(min-width: 1200px)");
  const isMiddle = useMedia("(min-width: 960px)");
  const name: Column<SkillRow> = {
    id: "name",
    title: say("name"),
    width: isMiddle ? "minmax(9rem, 1fr)" : "minmax(0, 1fr)",
    isSortable: true,
    cell: (row) => (
      <>
        <SkillLink row={row} searched={searched} />
        {!isMiddle && <Description row={row} searched={searched} />}
      </>
    ),
  };
  const description: Column<SkillRow> = {
    id: "description",
    title: say("description"),
    width: "minmax(0, 2.2fr)",
    cell: (row) => (
      <>
        <Description row={row} searched={searched} />
        {isWide && !isVast && <Dependencies skill={row.skill} />}
      </>
    ),
  };
  const status: Column<SkillRow> = {
    id: "status",
    title: say("status"),
    width: isVast ? "9rem" : "8rem",
    cell: ({ skill }) => (
      <div className="grid justify-items-start gap-0.5">
        <StatusChip skill={skill} />
        <StatusReason skill={skill} />
      </div>
    ),
  };
  const source: Column<SkillRow> = {
    id: "source",
    title: say("source"),
    width: "6rem",
    cell: ({ skill }) => <SourceName skill={skill} />,
  };
  const tokens: Column<SkillRow> = {
    id: "tokens",
    title: say("tokens"),
    width: "6.5rem",
    isSortable: true,
    isRight: true,
    cell: ({ skill }) => <TokenMeter listing={skill.listingTokens} full={skill.fullTokens} tokenizer={tokenizer} />,
  };
  const dependencies: Column<SkillRow> = {
    id: "dependencies",
    title: say("dependencies"),
    width: "7rem",
    cell: ({ skill }) => <Dependencies skill={skill} />,
  };
  const uses: Column<SkillRow> = {
    id: "uses",
    title: say("uses"),
    width: "4.5rem",
    isSortable: true,
    isRight: true,
    cell: (row) => <Uses row={row} />,
  };
  const change: Column<SkillRow> = {
    id: "change",
    title: say("change"),
    width: "7.25rem",
    isSortable: true,
    isRight: true,
    cell: ({ skill }) => <TimeAgo time={skill.modifiedAt} />,
  };
  if (isVast) return [name, description, status, source, tokens, dependencies, uses, change];
  if (isWide) return [name, description, status, source, tokens, uses, change];
  return isMiddle ? [name, description, status, source, tokens] : [name, status, tokens];
}
