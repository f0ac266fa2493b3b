import { Chip, type Tone } from "../../ui/basic/chip.tsx";
import type { IconName } from "../../ui/basic/icon.tsx";
import type { Output } from "../dispatch/output-lines.ts";
import type { DispatchRow } from "./dispatch-tab.ts";
import { isOver } from "./dispatch-tab.ts";
import { useDispatchesWords } from "./words.ts";

type Shown = DispatchRow["state"] | "waiting" | "quiet";

const looks: Readonly<Record<Shown, readonly [Tone, IconName]>> = {
  starting: ["accent", "refresh"],
  running: ["accent", "play"],
  waiting: ["warn", "warning"],
  exited: ["good", "check"],
  quiet: ["warn", "warning"],
  failed: ["bad", "error"],
  stopped: ["warn", "stop"],
};

/** How it stands. */
export function StateChip({ dispatch }: { readonly dispatch: Pick<DispatchRow, "state" | "permission" | "message"> }) {
  const say = useDispatchesWords();
  const isQuiet = dispatch.state === "exited" && dispatch.message !== undefined;
  const state: Shown = dispatch.permission && !isOver(dispatch) ? "waiting" : isQuiet ? "quiet" : dispatch.state;
  const [tone, icon] = looks[state];
  return (
    <span className="inline-flex max-w-full" data-state={dispatch.state}>
      <Chip tone={tone} icon={icon}>
        {say(`state_${state}`)}
      </Chip>
    </span>
  );
}

/** Why it ended as it did, in a few words; empty where there is nothing to say. */
export function useEndText(): (dispatch: Pick<DispatchRow, "reason" | "exitCode" | "message" | "state">) => string {
  const say = useDispatchesWords();
  return ({ state, reason, exitCode, message }) =>
    [
      reason && say(`reason_${reason}`),
      state === "failed" && exitCode !== undefined && say("exitCode", { code: exitCode }),
      message,
    ]
      .filter(Boolean)
      .join(" · ");
}

/** What it does now, as far as its last output tells. */
export function useDoing(): (dispatch: Pick<DispatchRow, "state" | "permission">, last: Output | undefined) => string {
  const say = useDispatchesWords();
  return ({ state, permission }, last) => {
    if (permission) return say("doing_asks", { title: permission.title });
    if (state === "starting") return say("doing_starting");
    const output = last?.output;
    if (output?.type === "tool" && /progress|pending|running/.test(output.status))
      return say("doing_tool", { title: output.title || output.id });
    if (output?.type === "text" || output?.type === "thought") return say(`doing_${output.type}`);
    return say("doing_working");
  };
}
