import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { keep, readKept } from "../../shell/preferences.ts";
import { useIsDemo } from "../../shell/use-is-demo.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Attention } from "./attention.tsx";
import { useStepsMemory } from "./first-steps.ts";
import { GetStarted } from "./get-started.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { RecentWork } from "./recent-work.tsx";
import { RunningNow } from "./running-now.tsx";
import { TokenBudget } from "./token-budget.tsx";
import { UsagePanel } from "./usage-panel.tsx";
import { useHomeWords } from "./words.ts";

/** The next step, what people start, where they left off, problems, what runs now, and usage. What is longer than its placeholder has nothing below it. */
export function HomePage() {
  const say = useHomeWords();
  const { isHidden } = useStepsMemory();
  const mayCount = useMay("superadmin");
  return (
    <Page
      title={say("title")}
      actions={
        isHidden && (
          <Link to="/playground" className={buttonLook("primary")}>
            {say("newConversation")}
          </Link>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <GetStarted />
        <QuickActions />
        <RecentWork />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Attention />
          <div className="grid grid-cols-1 gap-4">
            <RunningNow />
            <TokenBudget />
            {mayCount && <UsagePanel />}
          </div>
        </div>
        <DemoBanner />
      </div>
    </Page>
  );
}

/** Shown until a real model is set up, or until it is dismissed in this browser. */
function DemoBanner() {
  const say = useHomeWords();
  const isDemo = useIsDemo();
  const mayAdd = useMay("superadmin");
  const [isDismissed, setIsDismissed] = useState(() => readKept("home.demo-seen") === "yes");
  if (!isDemo || isDismissed) return null;
  function dismiss(): void {
    keep("home.demo-seen", "yes");
    setIsDismissed(true);
  }
  return (
    <section
      aria-label={say("bannerTitle")}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-line bg-panel py-1 pr-2 pl-4"
      data-demo
    >
      <Icon name="demo" className="size-4 text-warn" />
      <p className="min-w-0 flex-1 basis-60 py-1">
        <span className="font-medium">{say("bannerTitle")}</span>{" "}
        <span className="text-quiet">{say("bannerHint")}</span>
      </p>
      {mayAdd && (
        <Link to="/settings/models" search={{ add: true }} className={`${buttonLook("plain", true)} max-md:min-h-11`}>
          {say("addModel")}
        </Link>
      )}
      <Button isSmall variant="quiet" className="text-quiet max-md:min-h-11" onClick={dismiss}>
        {say("dismiss")}
      </Button>
    </section>
  );
}
