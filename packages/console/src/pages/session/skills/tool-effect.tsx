import type { OutputOf } from "loadout/client";
import { useLanguage } from "../../../shell/use-language.ts";
import { IconButton } from "../../../ui/basic/button.tsx";
import { useSessionSkillsWords } from "./words.ts";

export type ToolChange = OutputOf<"skill.load">["tools"];

/** How the tools of the next turn change, with the reasons. With `onHide` it is small and can be closed. */
export function ToolEffect({
  change: { before, after, added, removed, servers, restrictedBy },
  onHide,
}: {
  readonly change: ToolChange;
  readonly onHide?: () => void;
}) {
  const say = useSessionSkillsWords();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  const rows = [
    ...added.map((tool) => ({ ...tool, mark: "+", colour: "text-good" })),
    ...removed.map((tool) => ({ ...tool, mark: "−", colour: "text-bad" })),
  ];
  const counts = { before: before.length, after: after.length };
  return (
    <section
      className={`flex items-start gap-2 rounded-md bg-raised ${onHide ? "max-h-36 overflow-y-auto px-3 py-2 text-xs" : "p-3"}`}
      tabIndex={onHide && rows.length > 0 ? 0 : undefined}
      data-effect
    >
      <div className="grid min-w-0 flex-1 gap-1">
        {!onHide && <h3>{say("effect")}</h3>}
        <p role="status">{say(rows.length === 0 ? "effectNone" : "effectCount", counts)}</p>
        <ul className="grid gap-1">
          {rows.map(({ name, reason, mark, colour }) => (
            <li key={name}>
              <span className={`${colour} font-mono font-semibold`}>{mark}</span> <code>{name}</code>{" "}
              <span className="text-quiet">{reason.text[tongue]}</span>
            </li>
          ))}
        </ul>
        {servers.length > 0 && <p>{say("effectServers", { names: servers.map(({ name }) => name).join(", ") })}</p>}
        {restrictedBy.length > 0 && (
          <p className="text-quiet">{say("effectCeiling", { skills: restrictedBy.join(", ") })}</p>
        )}
      </div>
      {onHide && <IconButton isSmall icon="close" label={say("effectDismiss")} onClick={onHide} />}
    </section>
  );
}
