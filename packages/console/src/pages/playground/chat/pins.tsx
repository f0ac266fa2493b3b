import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useChange, useOperation } from "../../../api/operations.ts";
import { useLanguage } from "../../../shell/use-language.ts";
import { IconButton } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { usePlaygroundWords } from "../words.ts";

type Pin = OutputOf<"skill.pinned">["skills"][number];
export type ToolEffect = OutputOf<"skill.load">["tools"];

/** What a person put in force, with what takes it back. */
export function Pins({
  pins,
  note,
  onUnpin,
  blocked,
}: {
  readonly pins: readonly Pin[];
  readonly note?: string | undefined;
  readonly onUnpin: (skill: string) => void;
  readonly blocked?: string | undefined;
}) {
  const say = usePlaygroundWords();
  if (pins.length === 0) return null;
  const states = { ready: "", kept: say("pinKept"), unusable: say("pinUnusable"), missing: say("pinMissing") };
  return (
    <ul aria-label={say("pinned")} className="flex flex-wrap items-center gap-1.5">
      {pins.map(({ id, state }) => (
        <li
          key={id}
          className="inline-flex max-w-full items-center gap-1 rounded-md border border-skill bg-skill-soft pl-2 text-skill"
          data-pin={id}
        >
          <Icon name="pin" className="size-3.5" />
          <span className="truncate text-xs font-medium">{id}</span>
          {state !== "ready" && <Chip tone={state === "missing" ? "bad" : "warn"}>{states[state]}</Chip>}
          <IconButton
            isSmall
            icon="close"
            label={say("unpin", { skill: id })}
            blocked={blocked}
            onClick={() => onUnpin(id)}
            className="min-w-7 px-1 max-md:min-h-11 max-md:min-w-11"
          />
        </li>
      ))}
      {note !== undefined && <li className="text-xs text-quiet">{note}</li>}
    </ul>
  );
}

/** How the tools of the next turn change by a pin, with the reasons. */
export function PinEffect({ effect, onHide }: { readonly effect: ToolEffect; readonly onHide: () => void }) {
  const say = usePlaygroundWords();
  const { language } = useLanguage();
  const [before, after] = [effect.before.length, effect.after.length];
  const changes = [
    ...effect.added.map((tool) => ({ ...tool, mark: "+", colour: "text-good" })),
    ...effect.removed.map((tool) => ({ ...tool, mark: "−", colour: "text-bad" })),
  ];
  return (
    <section
      className="flex items-start gap-2 rounded-md border border-line bg-raised px-2.5 py-1.5 text-xs"
      data-pin-effect
    >
      <div className="min-w-0 flex-1">
        <p role="status">{changes.length === 0 ? say("effectNone", { after }) : say("effect", { before, after })}</p>
        <ul className="max-h-24 overflow-y-auto" tabIndex={changes.length > 0 ? 0 : undefined}>
          {changes.map(({ name, reason, mark, colour }) => (
            <li key={name}>
              <span className={colour}>{mark}</span> <code>{name}</code>{" "}
              <span className="text-quiet">← {language === "en" ? reason.text.en : reason.text.zh}</span>
            </li>
          ))}
        </ul>
      </div>
      <IconButton isSmall icon="close" label={say("effectDismiss")} onClick={onHide} />
    </section>
  );
}

/** The pins of a session; those of one that has not begun are kept here until it does. */
export function usePins(contextId: string | undefined, first: string | undefined) {
  const [waiting, setWaiting] = useState<readonly string[]>(first === undefined ? [] : [first]);
  const [effect, setEffect] = useState<ToolEffect>();
  const kept = useOperation("skill.pinned", { contextId }, { enabled: contextId !== undefined });
  const load = useChange("skill.load");
  const unload = useChange("skill.unload");
  const show = { onSuccess: ({ tools }: { readonly tools: ToolEffect }) => setEffect(tools) };
  const isNew = contextId === undefined;
  return {
    pins: isNew ? waiting.map((id) => ({ id, state: "ready" as const })) : (kept.data?.skills ?? []),
    isNew,
    waiting: isNew ? waiting : [],
    effect,
    problem: load.error ?? unload.error,
    hideEffect: () => setEffect(undefined),
    pin(skill: string): void {
      if (isNew) setWaiting((all) => (all.includes(skill) ? all : [...all, skill]));
      else load.mutate({ name: skill, contextId }, show);
    },
    unpin(skill: string): void {
      if (isNew) setWaiting((all) => all.filter((one) => one !== skill));
      else unload.mutate({ name: skill, contextId }, show);
    },
  };
}
