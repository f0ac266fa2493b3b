import { lazy, type ReactNode, Suspense } from "react";
import { Skeleton } from "../page/loading.tsx";

const MarkdownText = lazy(async () => ({ default: (await import("./markdown-text.tsx")).MarkdownText }));

export interface MarkdownProps {
  /** Without frontmatter. Of anybody: nothing in it runs, loads or leads anywhere unseen. */
  readonly text: string;
  /** Where a link leads to a file beside this one; without it such links are text. */
  readonly onOpenFile?: ((path: string) => void) | undefined;
  /** The folder of the file the text is from, which its links start from. */
  readonly folder?: string | undefined;
  /** Shows a picture that is a file beside this one; without it its words stand there. */
  readonly picture?: ((path: string, words: string) => ReactNode) | undefined;
}

/** A text in Markdown, as elements: never as HTML. */
export const Markdown = (props: MarkdownProps) => (
  <Suspense fallback={<Skeleton rows={4} />}>
    <MarkdownText {...props} />
  </Suspense>
);
