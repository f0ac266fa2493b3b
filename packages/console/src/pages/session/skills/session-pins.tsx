import type { OutputOf } from "loadout/client";
import { type ReactNode, useState } from "react";
import { useChange, useOperation } from "../../../api/operations.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { toast } from "../../../ui/basic/toasts.tsx";
import { FormDialog, useBlocked } from "../../../ui/form/form-dialog.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { useUiWords } from "../../../ui/words.ts";
import type { ShownSession } from "../session-page.tsx";
import { SkillChoice } from "./session-selection.tsx";
import { type ToolChange, ToolEffect } from "./tool-effect.tsx";
import { useSessionSkillsWords } from "./words.ts";

/** Pinned skills in their order, skills the model loaded, and what the last change did to the tools. */
export function SessionPins({ session }: { readonly session: ShownSession }) {
  const say = useSessionSkillsWords();
  const blocked = useBlocked();
  const { contextId } = session;
  const query = useOperation("skill.pinned", { contextId });
  const unload = useChange("skill.unload");
  const [isPicking, setIsPicking] = useState(false);
  const [effect, setEffect] = useState<ToolChange>();
  function tell(text: string, change: ToolChange): void {
    setEffect(change);
    toast(text);
  }
  const remove = (skill: string, word: "unpinned" | "unloaded"): void =>
    unload.mutate({ contextId, name: skill }, { onSuccess: ({ tools }) => tell(say(word, { skill }), tools) });
  const loaded = session.activations.filter(({ causes }) => causes.includes("tool") || causes.includes("read"));
  return (
    <Panel
      title={say("pins")}
      actions={
        <Button isSmall icon="pin" blocked={blocked} opensDialog onClick={() => setIsPicking(true)}>
          {say("pin")}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-quiet">{say("pinsHint")}</p>
        <Loaded query={query} rows={2}>
          {(pinned) => <Pinned pinned={pinned} onUnpin={(skill) => remove(skill, "unpinned")} />}
        </Loaded>
        {loaded.length > 0 && (
          <section className="grid gap-1">
            <h3>{say("loadedByModel")}</h3>
            <p className="text-quiet">{say("unloadHint")}</p>
            <ul className="grid gap-1">
              {loaded.map(({ id }) => (
                <li key={id} className="flex items-center gap-2" data-loaded={id}>
                  <code className="min-w-0 flex-1 break-all">{id}</code>
                  <RemoveButton label={say("unloadOf", { skill: id })} onPress={() => remove(id, "unloaded")}>
                    {say("unload")}
                  </RemoveButton>
                </li>
              ))}
            </ul>
          </section>
        )}
        {unload.error && <Problem error={unload.error} />}
        {effect && <ToolEffect change={effect} />}
      </div>
      {isPicking && (
        <PinDialog
          session={session}
          onClose={() => setIsPicking(false)}
          onPinned={(skill, change) => tell(say("pinned", { skill }), change)}
        />
      )}
    </Panel>
  );
}

function Pinned({
  pinned: { skills, globals },
  onUnpin,
}: {
  readonly pinned: OutputOf<"skill.pinned">;
  readonly onUnpin: (skill: string) => void;
}) {
  const say = useSessionSkillsWords();
  const sayUi = useUiWords();
  return (
    <>
      {skills.length === 0 && <p>{say("noPins")}</p>}
      <ol className={skills.length === 0 ? "hidden" : "grid gap-1"} aria-label={say("pins")}>
        {skills.map(({ id, state }, index) => (
          <li key={id} className="flex items-center gap-2" data-pin={id}>
            <span className="w-4 text-right text-quiet tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1">
              <code>{id}</code>
              {state !== "ready" && (
                <span className={`flex items-center gap-1 text-xs ${state === "kept" ? "text-warn" : "text-bad"}`}>
                  <Icon name="warning" className="size-4" />
                  {say(`pin_${state}`)}
                </span>
              )}
            </span>
            <RemoveButton label={say("unpinOf", { skill: id })} onPress={() => onUnpin(id)}>
              {say("unpin")}
            </RemoveButton>
          </li>
        ))}
      </ol>
      {globals.length > 0 && (
        <p className="text-quiet">
          {say("globals")}
          {sayUi("colon")}
          {globals.map(({ id }) => id).join(sayUi("nameComma"))}
        </p>
      )}
    </>
  );
}

function RemoveButton({
  label,
  onPress,
  children,
}: {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  const blocked = useBlocked();
  return (
    <Button
      isSmall
      variant="quiet"
      icon="close"
      blocked={blocked}
      aria-label={label}
      className="max-md:min-h-11"
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

function PinDialog({
  session,
  onClose,
  onPinned,
}: {
  readonly session: ShownSession;
  readonly onClose: () => void;
  readonly onPinned: (skill: string, change: ToolChange) => void;
}) {
  const say = useSessionSkillsWords();
  const load = useChange("skill.load");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name = ""] = chosen;
  const pin = (): void =>
    load.mutate(
      { contextId: session.contextId, name },
      {
        onSuccess({ tools }) {
          onPinned(name, tools);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={say("pin")}
      action={say("pin")}
      onClose={onClose}
      onSubmit={pin}
      isBusy={load.isPending}
      blocked={name === "" ? say("selectEmpty") : undefined}
      error={load.error}
    >
      <SkillChoice session={session} isSingle chosen={chosen} leftOut={session.pinnedSkillIds} onChange={setChosen} />
    </FormDialog>
  );
}
