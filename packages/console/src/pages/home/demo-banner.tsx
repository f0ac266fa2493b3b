import { useIsDemo } from "../../shell/use-is-demo.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Command } from "../../ui/basic/copy-button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { useKeptFlag } from "./use-kept-flag.ts";
import { useHomeWords } from "./words.ts";

/** Until there is a model that is one. */
export function DemoBanner() {
  const say = useHomeWords();
  const isDemo = useIsDemo();
  const [isDismissed, dismiss] = useKeptFlag("home.demo-seen");
  if (!isDemo || isDismissed) return null;
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
      <Button isSmall variant="quiet" className="max-md:min-h-11" onClick={() => dismiss(true)}>
        {say("dismiss")}
      </Button>
    </section>
  );
}
