import { ContextMeter } from "./context-meter.tsx";
import { PinsPanel } from "./pins-panel.tsx";
import { SelectionPanel } from "./selection-panel.tsx";
import type { ShownSession } from "./session-page.tsx";
import { VisibleSkills } from "./visible-skills.tsx";

/** What the session sees, what is in force, and what that costs. */
export const SkillsTab = ({ session }: { readonly session: ShownSession }) => (
  <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
    <div className="grid grid-cols-1 gap-4">
      <ContextMeter session={session} />
      <VisibleSkills session={session} />
    </div>
    <div className="grid grid-cols-1 gap-4">
      <PinsPanel session={session} />
      <SelectionPanel session={session} />
    </div>
  </div>
);
