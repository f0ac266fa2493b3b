import type { OutputOf } from "loadout/client";
import { useLanguage } from "../../../shell/use-language.ts";
import { useSessionWords } from "../words.ts";

type ToolChange = OutputOf<"skill.load">["tools"];

/** What pinning or unpinning did to the tools of the next turn, with the reasons. */
export function ToolEffect({ change }: { readonly change: ToolChange }) {
  const say = useSessionWords();
  const { language } = useLanguage();
  const tongue = language === "en" ? "en" : "zh";
  const { before, after, added, removed, servers, restrictedBy } = change;
  const rows = [
    ...added.map(({ name, reason }) => ({ name, mark: "+", colour: "text-good", text: reason.text[tongue] })),
    ...removed.map(({ name, reason }) => ({ name, mark: "−", colour: "text-bad", text: reason.text[tongue] })),
  ];
  return (
    <section className="grid gap-1 rounded-md bg-raised p-3" data-effect>
      <h3>{say("effect")}</h3>
      <p>
        {rows.length === 0
          ? say("effectNone", { count: after.length })
          : say("effectCount", { before: before.length, after: after.length })}
      </p>
      <ul className="grid gap-1">
        {rows.map(({ name, mark, colour, text }) => (
          <li key={name}>
            <span className={`${colour} font-mono font-semibold`}>{mark}</span> <code>{name}</code>{" "}
            <span className="text-quiet">{text}</span>
          </li>
        ))}
      </ul>
      {servers.length > 0 && <p>{say("effectServers", { names: servers.map(({ name }) => name).join(", ") })}</p>}
      {restrictedBy.length > 0 && (
        <p className="text-quiet">{say("effectCeiling", { skills: restrictedBy.join(", ") })}</p>
      )}
    </section>
  );
}
