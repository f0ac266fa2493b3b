import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { useOperation } from "../api/operations.ts";
import { Icon, type IconName } from "../ui/basic/icon.tsx";
import { fieldLook } from "../ui/form/field-frame.tsx";
import { Dialog } from "../ui/window/dialog.tsx";
import { actionsFor } from "./actions.ts";
import { fuzzy } from "./fuzzy.ts";
import type { Place } from "./navigation.ts";
import { applyTheme } from "./preferences.ts";
import { useLanguage } from "./use-language.ts";
import { mayAs, useWhoAmI } from "./who-am-i.ts";
import { useShellWords } from "./words.ts";

/** The command palette. */

interface Entry {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: IconName;
  readonly run: () => void;
}

/** The most results shown. */
const most = 12;

/** The command palette: finds pages, skills, sessions and actions by a few letters. */
export function Palette({ places, onClose }: { readonly places: readonly Place[]; readonly onClose: () => void }) {
  const say = useShellWords();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const entries = useEntries(places);
  const shown = useMemo(() => bestOf(entries, text), [entries, text]);
  const current = Math.min(chosen, shown.length - 1);

  function run(entry: Entry | undefined): void {
    if (!entry) return;
    onClose();
    entry.run();
  }
  function take(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((current + step + shown.length) % Math.max(shown.length, 1));
    else if (event.key === "Enter") run(shown[current]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog isOpen onClose={onClose} title={say("paletteTitle")}>
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={shown[current] && `${list}-${current}`}
        aria-label={say("paletteHint")}
        placeholder={say("paletteHint")}
        className={fieldLook}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={take}
      />
      <ul id={list} role="listbox" aria-label={say("paletteTitle")} className="mt-2 grid grid-cols-1 gap-0.5">
        {shown.map((entry, index) => (
          <li
            key={entry.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === current}
            className="flex min-h-10 cursor-pointer items-center gap-2 rounded-md px-2 aria-selected:bg-accent-soft"
            onClick={() => run(entry)}
            onPointerMove={() => setChosen(index)}
          >
            <Icon name={entry.icon} className="size-4 text-quiet" />
            <span className="min-w-0 flex-1 truncate">
              {entry.label}
              {entry.detail !== undefined && <span className="ml-2 text-quiet">{entry.detail}</span>}
            </span>
            <span className="shrink-0 text-xs text-quiet">{entry.group}</span>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p role="status" className="p-2 text-quiet">
          {say("paletteNothing", { text })}
        </p>
      )}
    </Dialog>
  );
}

const bestOf = (entries: readonly Entry[], text: string): readonly Entry[] =>
  entries
    .map((entry) => ({ entry, fit: Math.max(fuzzy(entry.label, text), fuzzy(entry.detail ?? "", text) - 0.5) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .slice(0, most)
    .map(({ entry }) => entry);

function useEntries(places: readonly Place[]): readonly Entry[] {
  const say = useShellWords();
  const navigate = useNavigate();
  const { language, change } = useLanguage();
  const { data: me } = useWhoAmI();
  const role = me?.role ?? "user";
  const isSuperadmin = mayAs(role, "superadmin");
  const { data: managed } = useOperation("skill.list", {}, { enabled: isSuperadmin });
  const { data: usable } = useOperation("skill.usable", {}, { enabled: !isSuperadmin });
  const { data: sessions } = useOperation("session.list", {});
  return useMemo(() => {
    const go = (to: string) => (): void => void navigate({ to });
    const action = (id: string, label: string, icon: IconName, run: () => void): Entry => ({
      id,
      label,
      icon,
      run,
      group: say("groupActions"),
    });
    return [
      ...places.map(({ id, path, icon }) => ({
        id: path,
        label: say(id),
        icon,
        group: say("groupPages"),
        run: go(path),
      })),
      ...actionsFor(role).map(({ id, icon, link }) => action(id, say(id), icon, () => void navigate(link))),
      action("language", language === "en" ? "中文" : "English", "settings", () =>
        change(language === "en" ? "zh-CN" : "en"),
      ),
      action("light", `${say("theme")}: ${say("themeLight")}`, "sun", () => applyTheme("light")),
      action("dark", `${say("theme")}: ${say("themeDark")}`, "moon", () => applyTheme("dark")),
      ...[
        ...(managed?.skills ?? []).map((skill) => ({
          ...skill,
          slug: skill.status === "ready" ? skill.id : skill.address,
        })),
        ...(usable?.skills ?? []).map((skill) => ({ ...skill, slug: skill.id })),
      ].map(({ id, description, slug }) => ({
        id: `skill ${slug}`,
        label: id,
        detail: description,
        icon: "skill" as const,
        group: say("groupSkills"),
        run: () => void navigate({ to: "/skills/$slug", params: { slug } }),
      })),
      ...(sessions?.sessions ?? []).map(({ contextId, title }) => ({
        id: `session ${contextId}`,
        label: title || contextId,
        detail: contextId,
        icon: "session" as const,
        group: say("groupSessions"),
        run: () => void navigate({ to: "/playground/$sessionId", params: { sessionId: contextId } }),
      })),
    ];
  }, [say, navigate, language, change, role, places, managed, usable, sessions]);
}
