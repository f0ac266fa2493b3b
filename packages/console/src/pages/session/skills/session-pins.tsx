import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useIsLive } from "../../../api/live.ts";
import { useChange, useOperation } from "../../../api/operations.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { Button } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { toast } from "../../../ui/basic/toasts.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { Dialog } from "../../../ui/window/dialog.tsx";
import { useUiWords } from "../../../ui/words.ts";
import type { ShownSession } from "../session-page.tsx";
import { useSessionWords } from "../words.ts";
import { SkillPicker } from "./skill-choice.tsx";
import { ToolEffect } from "./tool-effect.tsx";

type Pin = OutputOf<"skill.pinned">["skills"][number];
type ToolChange = OutputOf<"skill.load">["tools"];

/** What is pinned, in its order; what each change did to the tools. */
export function PinsPanel({ session }: { readonly session: ShownSession }) {
  const say = useSessionWords();
  const sayUi = useUiWords();
  const blocked = useIsLive() ? undefined : sayUi("offlineReason");
  const { contextId } = session;
  const query = useOperation("skill.pinned", { contextId });
  const unload = useChange("skill.unload");
  const [isPicking, setIsPicking] = useState(false);
  const [effect, setEffect] = useState<ToolChange | undefined>();
  function tell(text: string, change: ToolChange): void {
    setEffect(change);
    toast(text);
    announce(text);
  }
  const unpin = (skill: string): void =>
    unload.mutate({ contextId, name: skill }, { onSuccess: ({ tools }) => tell(say("unpinned", { skill }), tools) });
  const takeOut = (skill: string): void =>
    unload.mutate({ contextId, name: skill }, { onSuccess: ({ tools }) => tell(say("unloaded", { skill }), tools) });
  const loaded = session.activations.filter(({ causes }) => causes.includes("tool") || causes.includes("read"));
  return (
    <Panel
      title={say("pins")}
      actions={
        <Button isSmall icon="pin" blocked={blocked} onClick={() => setIsPicking(true)}>
          {say("pin")}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-quiet">{say("pinsHint")}</p>
        <Loaded query={query} rows={2}>
          {({ skills, globals }) => (
            <>
              {skills.length === 0 && <p>{say("noPins")}</p>}
              <ol className={skills.length === 0 ? "hidden" : "grid gap-1"} aria-label={say("pins")}>
                {skills.map((pin, index) => (
                  <PinRow key={pin.id} pin={pin} place={index + 1} blocked={blocked} onUnpin={() => unpin(pin.id)} />
                ))}
              </ol>
              {globals.length > 0 && (
                <p className="text-quiet">
                  {say("globals")}: {globals.map(({ id }) => id).join(", ")}
                </p>
              )}
            </>
          )}
        </Loaded>
        {loaded.length > 0 && (
          <section className="grid gap-1">
            <h3>{say("loadedByModel")}</h3>
            <p className="text-quiet">{say("unloadHint")}</p>
            <ul className="grid gap-1">
              {loaded.map(({ id }) => (
                <LoadedRow key={id} id={id} blocked={blocked} onUnload={() => takeOut(id)} />
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

function PinRow({
  pin: { id, state },
  place,
  blocked,
  onUnpin,
}: {
  readonly pin: Pin;
  readonly place: number;
  readonly blocked: string | undefined;
  readonly onUnpin: () => void;
}) {
  const say = useSessionWords();
  return (
    <li className="flex items-center gap-2" data-pin={id}>
      <span className="w-4 text-right text-quiet tabular-nums">{place}</span>
      <span className="min-w-0 flex-1">
        <code>{id}</code>
        {state !== "ready" && (
          <span className={`flex items-center gap-1 text-xs ${state === "kept" ? "text-warn" : "text-bad"}`}>
            <Icon name="warning" className="size-3.5" />
            {say(`pin_${state}`)}
          </span>
        )}
      </span>
      <Button
        isSmall
        variant="quiet"
        icon="close"
        blocked={blocked}
        aria-label={say("unpinOf", { skill: id })}
        className="max-md:min-h-11"
        onClick={onUnpin}
      >
        {say("unpin")}
      </Button>
    </li>
  );
}

/** A skill the model loaded, which a person can take out of force. */
function LoadedRow({
  id,
  blocked,
  onUnload,
}: {
  readonly id: string;
  readonly blocked: string | undefined;
  readonly onUnload: () => void;
}) {
  const say = useSessionWords();
  return (
    <li className="flex items-center gap-2" data-loaded={id}>
      <code className="min-w-0 flex-1 break-all">{id}</code>
      <Button
        isSmall
        variant="quiet"
        icon="close"
        blocked={blocked}
        aria-label={say("unloadOf", { skill: id })}
        className="max-md:min-h-11"
        onClick={onUnload}
      >
        {say("unload")}
      </Button>
    </li>
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
  const say = useSessionWords();
  const sayUi = useUiWords();
  const load = useChange("skill.load");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [skill] = chosen;
  const pin = (name: string): void =>
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
    <Dialog
      isOpen
      onClose={onClose}
      title={say("pin")}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button
            variant="primary"
            icon="pin"
            isBusy={load.isPending}
            blocked={skill === undefined ? say("selectEmpty") : undefined}
            onClick={() => skill !== undefined && pin(skill)}
          >
            {say("pin")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <SkillPicker session={session} isSingle chosen={chosen} leftOut={session.pinnedSkillIds} onChange={setChosen} />
        {load.error && <Problem error={load.error} />}
      </div>
    </Dialog>
  );
}
