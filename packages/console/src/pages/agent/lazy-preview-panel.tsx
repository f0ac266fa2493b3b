import { lazy, Suspense } from "react";
import { Skeleton } from "../../ui/page/loading.tsx";
import type { PreviewPanelProps } from "./preview-panel.tsx";

const Panel = lazy(async () => ({ default: (await import("./preview-panel.tsx")).PreviewPanel }));

/** The preview panel, which is loaded while the form is shown already. */
export const PreviewPanel = (props: PreviewPanelProps) => (
  <Suspense
    fallback={
      <div className="rounded-lg border border-line bg-panel p-4">
        <Skeleton />
      </div>
    }
  >
    <Panel {...props} />
  </Suspense>
);
