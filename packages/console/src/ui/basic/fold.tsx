import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A line that expands. */
export const Fold = ({
  summary,
  beside,
  children,
  className = "",
}: {
  readonly summary: ReactNode;
  /** Buttons in the line that do not expand it. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) => (
  <div className="relative min-w-0">
    <details className={`group overflow-hidden rounded-md border ${className}`}>
      <summary
        className={`flex min-h-8 cursor-pointer list-none items-center gap-2 py-1 pl-3 max-md:min-h-11 [&::-webkit-details-marker]:hidden ${beside === undefined ? "pr-3" : "pr-10 max-md:pr-12"}`}
      >
        <Icon name="right" className="size-4 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      <div className="min-w-0 border-t border-line px-3 py-2">{children}</div>
    </details>
    {beside !== undefined && <div className="absolute top-1 right-2 max-md:top-0.5 max-md:right-0.5">{beside}</div>}
  </div>
);

/** Plain text of any length. */
export const PlainText = ({ text, label }: { readonly text: string; readonly label?: string }) => (
  <pre
    tabIndex={0}
    role="region"
    aria-label={label}
    className="max-h-72 overflow-auto rounded bg-raised p-2 break-words whitespace-pre-wrap"
  >
    {text}
  </pre>
);

/** Formats the text if it is JSON. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return text; // a model may write anything
    throw error;
  }
}
