import { useMay } from "../../shell/who-am-i.ts";
import { Page } from "../../ui/page/page.tsx";
import { Attention } from "./attention.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { GetStarted } from "./get-started.tsx";
import { RunningNow } from "./running-now.tsx";
import { TokenBudget } from "./token-budget.tsx";
import { UsagePanel } from "./usage-panel.tsx";
import { useHomeWords } from "./words.ts";

/** Is anything wrong, and what next? */
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
