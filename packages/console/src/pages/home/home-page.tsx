import { useState } from "react";
import { keep, readKept } from "../../shell/preferences.ts";
import { useIsDemo } from "../../shell/use-is-demo.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Command } from "../../ui/basic/copy-button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Attention } from "./attention.tsx";
import { GetStarted } from "./get-started.tsx";
import { RunningNow } from "./running-now.tsx";
import { TokenBudget } from "./token-budget.tsx";
import { UsagePanel } from "./usage-panel.tsx";
import { useHomeWords } from "./words.ts";

/** Problems, what runs now, usage, and the first steps. */
export const HomePage = () => (
  <Page title={useHomeWords()("title")}>
    <div className="grid grid-cols-1 gap-4">
      <DemoBanner />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Attention />
          <RunningNow />
          {useMay("superadmin") && <UsagePanel />}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <GetStarted />
          <TokenBudget />
        </div>
      </div>
    </div>
  </Page>
);

/** Shown until a real model is set up, or until it is dismissed in this browser. */
function DemoBanner() {
  const say = useHomeWords();
  const isDemo = useIsDemo();
  const [isDismissed, setIsDismissed] = useState(() => readKept("home.demo-seen") === "yes");
  if (!isDemo || isDismissed) return null;
  function dismiss(): void {
    keep("home.demo-seen", "yes");
    setIsDismissed(true);
  }
  return (
    <section
      aria-label={say("bannerTitle")}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warn-soft px-4 py-2"
      data-demo
    >
      <Icon name="spark" className="size-4 text-warn" />
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium text-warn">{say("bannerTitle")}</span> {say("bannerHint")}
      </p>
      <Command text="loadout model add deepseek --preset deepseek" />
      <Button isSmall variant="quiet" className="max-md:min-h-11" onClick={dismiss}>
        {say("dismiss")}
      </Button>
    </section>
  );
}
