import type { OutputOf } from "loadout/client";
import { Chip, type Tone } from "../../../ui/basic/chip.tsx";
import type { IconName } from "../../../ui/basic/icon.tsx";
import { useApprovalWords } from "./words.ts";

/** The state of a version, and how versions are named. */

type State = OutputOf<"skill.approvals">["waiting"][number]["state"];

const looks: Readonly<Record<State, readonly [Tone, IconName]>> = {
  waiting: ["warn", "waiting"],
  approved: ["good", "check"],
  refused: ["bad", "close"],
  withdrawn: ["bad", "stop"],
};

export function ApprovalChip({ state }: { readonly state: State }) {
  const say = useApprovalWords();
  const [tone, icon] = looks[state];
  return (
    <Chip tone={tone} icon={icon}>
      {say(state)}
    </Chip>
  );
}

/** `v3`, or the beginning of a digest. */
export const versionName = ({
  version,
  digest = "",
}: {
  readonly version?: number | undefined;
  readonly digest?: string | undefined;
}): string => (version === undefined ? digest.slice(0, 12) : `v${version}`);
