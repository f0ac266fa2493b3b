import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { TokenMeter } from "../../ui/skill/token-meter.tsx";
import {
  Dependencies,
  Description,
  type PartProps,
  SkillLink,
  SourceName,
  StatusChip,
  StatusReason,
  Uses,
} from "./skill-parts.tsx";

/** A skill in a few lines. */
export const SkillCard = ({ row, searched, tokenizer }: PartProps & { readonly tokenizer: string | undefined }) => (
  <div className="grid gap-1">
    <div className="flex items-start justify-between gap-2">
      <SkillLink row={row} searched={searched} />
      <span className="shrink-0">
        <StatusChip skill={row.skill} />
      </span>
    </div>
    <StatusReason skill={row.skill} />
    <Description row={row} searched={searched} />
    <div className="flex flex-wrap items-center gap-x-3 text-xs text-quiet">
      <SourceName skill={row.skill} />
      {row.skill.listingTokens !== undefined && (
        <TokenMeter listing={row.skill.listingTokens} full={row.skill.fullTokens} tokenizer={tokenizer} />
      )}
      <Dependencies skill={row.skill} />
      {row.use && row.use.total > 0 && <Uses row={row} />}
      <span className="ml-auto">
        <TimeAgo time={row.skill.modifiedAt} />
      </span>
    </div>
  </div>
);
