import { Chip } from "../../ui/basic/chip.tsx";
import type { PastedServer } from "./read-pasted.ts";
import { SaveProblem } from "./save-problem.tsx";
import { SavedServer } from "./saved-server.tsx";
import type { Server } from "./server-changes.ts";
import { type Pair, placeOf, referenceIn, type ServerDraft } from "./server-draft.ts";
import { useMcpWords } from "./words.ts";

/** A server that was pasted, and what became of it. */
export interface PastedItem {
  readonly id: number;
  readonly pasted: PastedServer;
  readonly isWanted: boolean;
  readonly saved?: Server | undefined;
  readonly error?: unknown;
}

export interface PastedCardProps {
  readonly item: PastedItem;
  /** A server of this name is there already. */
  readonly isThere: boolean;
  readonly onWanted: (isWanted: boolean) => void;
  readonly onDraft: (draft: ServerDraft) => void;
}

export function PastedCard({ item: { pasted, isWanted, saved, error }, isThere, onWanted, onDraft }: PastedCardProps) {
  const say = useMcpWords();
  if (saved)
    return (
      <div className={frame}>
        <SavedServer server={saved} />
      </div>
    );
  if (pasted.kind !== "ready")
    return (
      <div className={frame} data-pasted={pasted.name}>
        <p className="font-medium">{pasted.name}</p>
        <p className="text-bad">{pasted.kind === "wrong" ? say("wrongAt", { at: pasted.at }) : say("unplaced")}</p>
      </div>
    );
  const { draft, ignored } = pasted;
  return (
    <div className={frame} data-pasted={draft.name}>
      <label className="flex min-h-7 cursor-pointer items-center gap-2 font-medium max-md:min-h-11">
        <input
          type="checkbox"
          className="size-4.5 accent-accent"
          aria-label={say("wanted", { name: draft.name })}
          checked={isWanted}
          onChange={({ target }) => onWanted(target.checked)}
        />
        {draft.name}
        <Chip>{say(draft.kind)}</Chip>
        {isThere && (
          <Chip tone="warn" icon="warning">
            {say("isThere")}
          </Chip>
        )}
      </label>
      <code className="block">{placeOf(draft)}</code>
      <Pairs pairs={draft.kind === "http" ? draft.headers : draft.env} />
      {ignored.length > 0 && <p className="text-quiet">{say("ignored", { keys: ignored.join(", ") })}</p>}
      {error !== undefined && <SaveProblem error={error} draft={draft} onChange={onDraft} />}
    </div>
  );
}

const frame = "grid grid-cols-1 gap-2 rounded-lg border border-line p-3";

/** Only names: of a value that may be a secret it is said that it is one. */
function Pairs({ pairs }: { readonly pairs: readonly Pair[] }) {
  const say = useMcpWords();
  if (pairs.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {pairs.map(({ name, value }) => (
        <li key={name} className="flex flex-wrap gap-x-2">
          <code>{name}</code>
          {referenceIn(value) === undefined ? (
            <span className="text-quiet">{say("written")}</span>
          ) : (
            <code className="text-quiet">{value}</code>
          )}
        </li>
      ))}
    </ul>
  );
}
