import { useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { followServer, useConnection } from "../api/live.ts";
import { Announcer } from "../ui/basic/announcer.tsx";
import { Icon } from "../ui/basic/icon.tsx";
import { Toasts } from "../ui/basic/toasts.tsx";
import { focusContent } from "../ui/page/focus-content.ts";
import { HiddenQuestion } from "../ui/skill/hidden-question.tsx";
import { Menu } from "../ui/window/menu.tsx";
import { isAt, type Place, type PlaceGroup, placeGroups, placesFor } from "./navigation.ts";
import { useShortcuts } from "./shortcuts.ts";
import { TopBar } from "./top-bar.tsx";
import { useLeaving } from "./use-leaving.ts";
import { useWhoAmI } from "./who-am-i.ts";
import { useShellWords } from "./words.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));
const ShortcutList = lazy(async () => ({ default: (await import("./shortcut-list.tsx")).ShortcutList }));

/** The frame around every page for signed-in users. */
export function Shell() {
  const say = useShellWords();
  const { data: me } = useWhoAmI();
  const [open, setOpen] = useState<"palette" | "shortcuts" | undefined>();
  const role = me?.role ?? "user";
  const places = placesFor(role);
  useLive();
  useKeptFocus();
  useLeaving(() => setOpen(undefined));
  useShortcuts({ places, onPalette: () => setOpen("palette"), onHelp: () => setOpen("shortcuts") });
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {say("skip")}
      </a>
      <TopBar onPalette={() => setOpen("palette")} onHelp={() => setOpen("shortcuts")} />
      <ConnectionBanner />
      <div className="md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
        <SideNavigation places={places} />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 pb-16 outline-none md:min-h-[calc(100dvh-var(--spacing-bar))] md:pb-0"
        >
          <Outlet />
        </main>
      </div>
      <BottomNavigation places={places} />
      <Announcer />
      <HiddenQuestion />
      <Toasts />
      <Suspense>
        {open === "palette" && <Palette places={places} onClose={() => setOpen(undefined)} />}
        {open === "shortcuts" && <ShortcutList places={places} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  );
}

/** Follows changes on the server; asks for a new sign-in when the old one is no longer valid. */
function useLive(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      followServer({
        queries,
        onSignedOut: () => void navigate({ to: "/login", search: { next: location.pathname + location.search } }),
      }),
    [queries, navigate],
  );
}

/** Moves the focus to the new page if the focused element was removed. */
function useKeptFocus(): void {
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    const isFirst = before.current === undefined;
    before.current = shown;
    if (!isFirst && document.activeElement === document.body) focusContent();
  }, [shown]);
}

const useAddress = (): string => useRouterState({ select: ({ location: { pathname } }) => pathname });

function SideNavigation({ places }: { readonly places: readonly Place[] }) {
  const say = useShellWords();
  return (
    <nav
      aria-label={say("navigation")}
      className="sticky top-bar hidden h-[calc(100dvh-var(--spacing-bar))] overflow-y-auto border-r border-line px-3 py-4 md:block"
    >
      <PlaceList places={places.filter(({ group }) => group === undefined)} />
      {placeGroups.map((group) => (
        <PlaceSection key={group} group={group} places={places.filter((place) => place.group === group)} />
      ))}
    </nav>
  );
}

/** The places of a group below its name. */
function PlaceSection({ group, places }: { readonly group: PlaceGroup; readonly places: readonly Place[] }) {
  const say = useShellWords();
  if (places.length === 0) return null;
  return (
    <section aria-labelledby={`places-${group}`} className="mt-4 first:mt-0">
      <p id={`places-${group}`} className="px-2 pb-1 text-xs font-medium text-quiet">
        {say(`group_${group}`)}
      </p>
      <PlaceList places={places} />
    </section>
  );
}

function PlaceList({ places }: { readonly places: readonly Place[] }) {
  const say = useShellWords();
  const here = useAddress();
  if (places.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {places.map((place) => (
        <li key={place.id}>
          <Link
            to={place.path}
            aria-current={isAt(place, here) ? "page" : undefined}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
          >
            <Icon name={place.icon} className={isAt(place, here) ? "size-4" : "size-4 text-quiet"} />
            {say(place.id)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The bottom bar of a narrow screen: the most used places, and a menu with the rest. */
function BottomNavigation({ places }: { readonly places: readonly Place[] }) {
  const say = useShellWords();
  const navigate = useNavigate();
  const here = useAddress();
  const rest = places.filter(({ isMain }) => !isMain);
  const look =
    "grid min-h-14 min-w-0 content-center justify-items-center gap-0.5 text-xs text-quiet aria-[current=page]:font-medium aria-[current=page]:text-accent";
  return (
    <nav
      aria-label={say("navigation")}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-panel pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {places
        .filter(({ isMain }) => isMain)
        .map((place) => (
          <Link key={place.id} to={place.path} aria-current={isAt(place, here) ? "page" : undefined} className={look}>
            <Icon name={place.icon} className="size-5" />
            <span className="max-w-full truncate px-0.5">{say(place.id)}</span>
          </Link>
        ))}
      <Menu
        trigger={
          <button
            type="button"
            className={look}
            aria-current={rest.some((place) => isAt(place, here)) ? "page" : undefined}
          >
            <Icon name="more" className="size-5" />
            {say("more")}
          </button>
        }
        entries={rest.map(({ id, path, icon }) => ({
          id,
          label: say(id),
          icon,
          onSelect: () => void navigate({ to: path }),
        }))}
      />
    </nav>
  );
}

function ConnectionBanner() {
  const say = useShellWords();
  const { state } = useConnection();
  if (state !== "offline") return null;
  return (
    <p role="alert" className="sticky top-bar z-20 bg-warn-soft px-4 py-2 text-warn md:px-6">
      {say("offlineBanner")}
    </p>
  );
}
