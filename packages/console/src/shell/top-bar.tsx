import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useConnection } from "../api/live.ts";
import { useOperation } from "../api/operations.ts";
import { Button, IconButton } from "../ui/basic/button.tsx";
import { Chip } from "../ui/basic/chip.tsx";
import { Icon } from "../ui/basic/icon.tsx";
import { Menu } from "../ui/window/menu.tsx";
import { applyTheme, readTheme, type Theme } from "./preferences.ts";
import { useIsDemo } from "./use-is-demo.ts";
import { useLanguage } from "./use-language.ts";
import { useLeaving } from "./use-leaving.ts";
import { useMay, useWhoAmI } from "./who-am-i.ts";
import { useShellWords } from "./words.ts";

/** The top bar: environment, search, connection, model, language, theme and user. */

export function TopBar({ onPalette, onHelp }: { readonly onPalette: () => void; readonly onHelp: () => void }) {
  const say = useShellWords();
  return (
    <header className="sticky top-0 z-30 flex h-bar items-center gap-2 border-b border-line bg-panel pr-3 pl-4 md:pl-5">
      <Link to="/" className="flex min-h-8 items-center gap-2 rounded-md font-semibold md:w-44">
        <img src="/icon.svg" alt="" className="size-5" />
        Loadout
      </Link>
      {useMay("admin") && <EnvironmentSwitch />}
      <button
        type="button"
        onClick={onPalette}
        className="flex min-h-8 min-w-8 items-center justify-center gap-2 rounded-md px-2 text-quiet max-lg:hover:bg-raised max-md:min-h-11 max-md:min-w-11 lg:w-72 lg:justify-start lg:border lg:border-line lg:bg-page lg:hover:border-button-line"
        aria-keyshortcuts="Meta+K Control+K"
      >
        <Icon name="search" />
        <span className="sr-only flex-1 text-left lg:not-sr-only">{say("palette")}</span>
        <kbd className="hidden text-xs lg:inline">Ctrl K</kbd>
      </button>
      <div className="flex min-w-0 flex-1 items-center justify-end gap-1">
        <DemoChip />
        <ConnectionState />
        <LanguageSwitch />
        <ThemeMenu />
        <AccountMenu onHelp={onHelp} />
      </div>
    </header>
  );
}

const SwitchEnvironment = lazy(async () => ({
  default: (await import("../pages/environment/switch-environment.tsx")).SwitchEnvironment,
}));

/** The active environment, and a menu of the others. Choosing one shows first what would change. */
function EnvironmentSwitch() {
  const say = useShellWords();
  const navigate = useNavigate();
  const { data } = useOperation("environment.list", {});
  const [chosen, setChosen] = useState<string>();
  useLeaving(() => setChosen(undefined));
  // As wide before the name is known, so that its neighbors do not move.
  const look = "hidden w-48 shrink-0 sm:flex";
  if (!data) return <div className={look} />;
  const names = [...new Set(data.environments.map(({ name }) => name))];
  return (
    <div className={look}>
      <Menu
        align="start"
        trigger={
          <Button variant="quiet" className="min-w-0 px-2 font-normal!">
            <span className="text-quiet">{say("environment")}</span>
            <span className="truncate font-medium">{data.active}</span>
            <Icon name="down" className="size-3 text-quiet" />
          </Button>
        }
        entries={[
          ...names.map((name) => ({
            id: `environment ${name}`,
            label: name,
            icon: "environment" as const,
            isChosen: name === data.active,
            onSelect: () => name !== data.active && setChosen(name),
          })),
          {
            id: "all",
            label: say("manageEnvironments"),
            icon: "settings" as const,
            onSelect: () => void navigate({ to: "/environments" }),
          },
        ]}
      />
      <Suspense>
        {chosen !== undefined && <SwitchEnvironment name={chosen} onClose={() => setChosen(undefined)} />}
      </Suspense>
    </div>
  );
}

/** Labels the scripted demo model on every page. */
function DemoChip() {
  const say = useShellWords();
  if (!useIsDemo()) return null;
  return (
    <span className="hidden sm:inline-flex">
      <Chip tone="warn" icon="demo" title={say("demoMeaning")}>
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

/** A button to the other language. */
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

export function ThemeMenu({ isNamed = false }: { readonly isNamed?: boolean }) {
  const say = useShellWords();
  const [theme, setTheme] = useState(readTheme);
  const words: Record<Theme, string> = { system: say("themeSystem"), light: say("themeLight"), dark: say("themeDark") };
  return (
    <Menu
      trigger={
        isNamed ? (
          <Button icon={themeIcons[theme]} aria-label={`${say("theme")}: ${words[theme]}`}>
            {words[theme]}
          </Button>
        ) : (
          <IconButton icon={themeIcons[theme]} label={say("theme")} />
        )
      }
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
      heading={
        me && (
          <>
            <span className="block truncate font-medium">{me.name}</span>
            <span className="block text-xs text-quiet">{me.role}</span>
          </>
        )
      }
      entries={[
        {
          id: "settings",
          label: say("settings"),
          icon: "settings",
          onSelect: () => void navigate({ to: "/settings" }),
        },
        { id: "keys", label: say("shortcuts"), icon: "keyboard", onSelect: onHelp },
        { id: "out", label: say("signOut"), icon: "out", onSelect: signOut },
      ]}
    />
  );
}
