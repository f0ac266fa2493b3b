import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay } from "../../shell/who-am-i.ts";
import { Page } from "../../ui/page/page.tsx";
import { tabLook, tabsLook, useOpenTabInSight } from "../../ui/page/tab-links.tsx";
import { useSettingsWords } from "./words.ts";

const sections = [
  { id: "general", to: "/settings" },
  { id: "models", to: "/settings/models" },
  { id: "sources", to: "/settings/sources" },
  { id: "limits", to: "/settings/limits" },
  { id: "signIn", to: "/settings/sign-in", role: "superadmin" },
  { id: "diagnostics", to: "/settings/diagnostics" },
] as const;

export type SettingsSection = (typeof sections)[number]["id"];

/** The frame of all settings pages. Users see only the general one, so they have no tabs. */
export function SettingsFrame({
  section,
  actions,
  children,
}: {
  readonly section: SettingsSection;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const say = useSettingsWords();
  const nav = useOpenTabInSight(section);
  const seesAll = useMay("admin");
  const isSuperadmin = useMay("superadmin");
  const title = section === "general" ? say("title") : `${say("title")} · ${say(section)}`;
  return (
    <Page title={title} actions={actions}>
      <div className="grid grid-cols-1 gap-4">
        {seesAll && (
          <nav ref={nav} aria-label={say("sections")} className={tabsLook} data-scrolls>
            {sections
              .filter((one) => !("role" in one) || isSuperadmin)
              .map(({ id, to }) => (
                <Link
                  key={id}
                  to={to}
                  activeOptions={{ exact: true }}
                  aria-current={id === section ? "page" : undefined}
                  className={tabLook}
                >
                  {say(id)}
                </Link>
              ))}
          </nav>
        )}
        {children}
      </div>
    </Page>
  );
}
