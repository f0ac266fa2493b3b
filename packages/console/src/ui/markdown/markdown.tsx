import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { Skeleton } from "../page/loading.tsx";

/** Markdown of skills and models, loaded on first use. */

/** Once it is loaded: then nothing takes its place for a moment. */
let loaded: ComponentType<MarkdownProps> | undefined;
const load = async () => {
  const { MarkdownText } = await import("./markdown-text.tsx");
  loaded = MarkdownText;
  return { default: MarkdownText };
};
const LoadedLater = lazy(load);

/** For parts that are going to show Markdown as soon as their data are here. */
export const preloadMarkdown = (): void => void load();

export interface MarkdownProps {
  /** Markdown without frontmatter. It is not trusted: nothing in it runs or loads. */
  readonly text: string;
  /** Opens a file of the skill; without it, links to files are plain text. */
  readonly onOpenFile?: ((path: string) => void) | undefined;
  /** The folder of the file; its links are relative to it. */
  readonly folder?: string | undefined;
  /** Shows an image file of the skill; without it, its alternative text is shown. */
  readonly picture?: ((path: string, words: string) => ReactNode) | undefined;
}

/** Markdown as React elements, never as HTML. */
export function Markdown(props: MarkdownProps) {
  const [Shown] = useState<ComponentType<MarkdownProps>>(() => loaded ?? LoadedLater);
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <Shown {...props} />
    </Suspense>
  );
}
