import { useFormat } from "../basic/format.ts";
import { useUiWords } from "../words.ts";

/** What a skill costs: its line in every request / its instructions once activated. */
export function TokenMeter({
  listing,
  full,
  tokenizer = "",
}: {
  readonly listing?: number | undefined;
  readonly full?: number | undefined;
  readonly tokenizer?: string | undefined;
}) {
  const say = useUiWords();
  const format = useFormat();
  if (listing === undefined)
    return (
      <span className="text-quiet" title={say("tokensUnknown")}>
        –
      </span>
    );
  const shown = { listing: format.number(listing), full: full === undefined ? "–" : format.number(full) };
  return (
    <span className="whitespace-nowrap tabular-nums" title={say("tokensMeaning", { ...shown, tokenizer })}>
      {shown.listing} / {shown.full}
    </span>
  );
}
