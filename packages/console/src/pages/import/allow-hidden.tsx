import { useImportWords } from "./words.ts";

/** The person's word that hidden text may be published. */
export function AllowHidden({
  isAllowed,
  onAllow,
}: {
  readonly isAllowed: boolean;
  readonly onAllow: (isAllowed: boolean) => void;
}) {
  const say = useImportWords();
  return (
    <div className="grid gap-1 rounded-lg border border-warn p-3" data-hidden-text>
      <label className="flex min-h-8 cursor-pointer items-center gap-2 max-md:min-h-11">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-accent"
          checked={isAllowed}
          onChange={({ target }) => onAllow(target.checked)}
        />
        {say("allowHidden")}
      </label>
      <p className="text-quiet">{say("allowHiddenHint")}</p>
    </div>
  );
}
