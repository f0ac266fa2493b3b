import { Link, useRouterState } from "@tanstack/react-router";
import type { Role } from "loadout/client";
import type { ReactNode } from "react";
import { buttonLook } from "../ui/basic/button.tsx";
import { Empty } from "../ui/page/empty.tsx";
import { Page } from "../ui/page/page.tsx";
import { Problem } from "../ui/page/problem.tsx";
import { useUiWords } from "../ui/words.ts";
import { mayAs, useWhoAmI } from "./who-am-i.ts";
import { useShellWords } from "./words.ts";

/** Shows a page to roles that may see it, and explains to others why not. */
export function Gate({ role, children }: { readonly role: Role; readonly children: ReactNode }) {
  const say = useUiWords();
  const { data: me } = useWhoAmI();
  if (!me) return null;
  if (mayAs(me.role, role)) return children;
  return (
    <Page title={say("noAccess")}>
      <Empty icon="locked" actions={<HomeLink />}>
        <p data-no-access>{say("noAccessHint", { needed: role, name: me.name, role: me.role })}</p>
      </Empty>
    </Page>
  );
}

const HomeLink = () => (
  <Link to="/" className={buttonLook()}>
    {useUiWords()("toHome")}
  </Link>
);

/** The page of an unknown address. */
export function NotFound() {
  const say = useUiWords();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Page title={say("notFound")}>
      <Empty icon="search" actions={<HomeLink />}>
        <p>{say("notFoundHint", { path })}</p>
      </Empty>
    </Page>
  );
}

/** Shown instead of a page that failed. */
export const PageFailed = ({ error, reset }: { readonly error: unknown; readonly reset: () => void }) => (
  <Page title={useShellWords()("failed")}>
    <Problem error={error} onRetry={reset} />
  </Page>
);
