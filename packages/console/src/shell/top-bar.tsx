import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useConnection } from "../api/live.ts";
import { useOperation } from "../api/operations.ts";
import { Button, IconButton } from "../ui/basic/button.tsx";
import { Chip } from "../ui/basic/chip.tsx";
import { Icon } from "../ui/basic/icon.tsx";
import { Menu } from "../ui/window/menu.tsx";
import { applyTheme, readTheme, type Theme } from "./preferences.ts";
import { useIsDemo } from "./use-is-demo.ts";
import { useLanguage } from "./use-language.ts";
import { useMay, useWhoAmI } from "./who-am-i.ts";
import { useShellWords } from "./words.ts";

/** The top bar: environment, search, connection, model, language, theme and user. */

export function TopBar({ onPalette, onHelp }: { readonly onPalette: () => void; readonly onHelp: () => void }) {
  const say = useShellWords();
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-panel px-3 md:px-4">
      <Link to="/" className="flex min-h-9 items-center gap-2 rounded-md font-semibold">
        <img src="/icon.svg" alt="" className="size-6" />
        Loadout
      </Link>
      <EnvironmentName />
      <button
        type="button"
        onClick={onPalette}
        className="ml-2 flex min-h-9 min-w-9 items-center gap-2 rounded-md border border-line bg-page px-2.5 text-quiet hover:border-strong-line lg:w-72"
        aria-keyshortcuts="Meta+K Control+K"
      >
        <Icon name="search" />
        <span className="sr-only flex-1 text-left lg:not-sr-only">{say("palette")}</span>
        <kbd className="hidden text-xs lg:inline">Ctrl K</kbd>
      </button>
      <div className="ml-auto flex items-center gap-1">
        <DemoChip />
        <ConnectionState />
        <LanguageSwitch />
        <ThemeMenu />
        <AccountMenu onHelp={onHelp} />
      </div>
    </header>
  );
}

function EnvironmentName() {
  const say = useShellWords();
  const { data } = useOperation("environment.show", {}, { enabled: useMay("admin") });
  if (!data) return null;
  return (
    <Link
      to="/environments"
      title={say("environment")}
      className="hidden min-h-9 max-w-40 min-w-0 items-center rounded-md text-quiet hover:text-text sm:inline-flex"
    >
      <span className="sr-only">{say("environment")}: </span>
      <span className="truncate">{data.name}</span>
    </Link>
  );
}

/** Labels the scripted demo model on every page. */
function DemoChip() {
  const say = useShellWords();
  if (!useIsDemo()) return null;
  return (
    <span className="hidden sm:inline">
      <Chip tone="warn" icon="spark" title={say("demoMeaning")}>
        {say("demoModel")}
      </Chip>
    </span>
  );
}

function ConnectionState() {
  const say = useShellWords();
  const connection = useConnection();
  const seconds = useSeconds(connection.state === "live" ? undefined : connection.since);
  const looks = {
    live: { mark: "●", colour: "text-good", text: say("live") },
    reconnecting: { mark: "◌", colour: "text-warn", text: say("reconnecting", { seconds }) },
    offline: { mark: "○", colour: "text-bad", text: say("offline") },
  }[connection.state];
  return (
    <span
      role="status"
      className={`flex items-center gap-1 px-1 text-xs ${looks.colour}`}
      data-connection={connection.state}
      title={looks.text}
    >
      <span aria-hidden="true">{looks.mark}</span>
      <span className="max-md:sr-only">{looks.text}</span>
    </span>
  );
}

function useSeconds(since: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, Math.round((now - since) / 1000));
}

export function LanguageSwitch() {
  const say = useShellWords();
  const { language, change } = useLanguage();
  const [short, name, other] =
    language === "en" ? (["中", "中文", "zh-CN"] as const) : (["EN", "English", "en"] as const);
  return (
    <Button variant="quiet" className="px-2" title={`${say("language")}: ${name}`} onClick={() => change(other)}>
      <span lang={other}>{short}</span>
      <span className="sr-only">
        {say("language")}: {name}
      </span>
    </Button>
  );
}

const themeIcons = { system: "screen", light: "sun", dark: "moon" } as const;

export function ThemeMenu() {
  const say = useShellWords();
  const [theme, setTheme] = useState(readTheme);
  const words: Record<Theme, string> = { system: say("themeSystem"), light: say("themeLight"), dark: say("themeDark") };
  return (
    <Menu
      trigger={<IconButton icon={themeIcons[theme]} label={say("theme")} />}
      entries={(["system", "light", "dark"] as const).map((id) => ({
        id,
        label: words[id],
        icon: themeIcons[id],
        isChosen: theme === id,
        onSelect: () => {
          applyTheme(id);
          setTheme(id);
        },
      }))}
    />
  );
}

function AccountMenu({ onHelp }: { readonly onHelp: () => void }) {
  const say = useShellWords();
  const navigate = useNavigate();
  const { data: me } = useWhoAmI();
  // Signing out navigates the page, so that it asks about unsaved changes first.
  const signOut = (): void => void navigate({ to: "/login", state: { isLeaving: true } as never });
  return (
    <Menu
      trigger={<IconButton icon="user" label={say("account", { name: me?.name ?? "" })} />}
      entries={[
        {
          id: "settings",
          label: say("settings"),
          icon: "settings",
          onSelect: () => void navigate({ to: "/settings" }),
        },
        { id: "keys", label: say("shortcuts"), icon: "info", onSelect: onHelp },
        { id: "out", label: say("signOut"), icon: "out", onSelect: signOut },
      ]}
    />
  );
}
