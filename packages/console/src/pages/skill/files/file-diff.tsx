import { TextDiff } from "../../../ui/diff/text-diff.tsx";
import { useFilesWords } from "./words.ts";

/** What would be saved, against what is. */
export function FileDiff({
  path,
  before,
  after,
}: {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}) {
  const say = useFilesWords();
  return (
    <div className="min-h-0 flex-1 overflow-auto" tabIndex={-1}>
      <TextDiff label={say("diffOf", { path })} before={before} after={after} />
    </div>
  );
}
