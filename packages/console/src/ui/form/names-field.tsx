import { lazy, type ReactNode, Suspense } from "react";

/** A field for several names. */

export interface NameOption {
  readonly name: string;
  readonly detail?: string | undefined;
}

export interface NamesFieldProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
  /** Suggestions; other names can be typed. */
  readonly options?: readonly NameOption[];
  readonly hint?: ReactNode;
  /** The problem of a chosen name. */
  readonly problemOf?: (name: string) => string | undefined;
  readonly isReadOnly?: boolean;
}

const NamesInput = lazy(async () => ({ default: (await import("./names-input.tsx")).NamesInput }));

/** A field for several names, in order: chosen from suggestions or typed. Its list is large, so it is loaded on its own. */
export const NamesField = (props: NamesFieldProps) => (
  <Suspense
    fallback={
      <div className="grid gap-1">
        <span className="font-medium">{props.label}</span>
        <span className="min-h-8 rounded-md border border-strong-line px-3 max-md:min-h-11" />
        {props.hint !== undefined && <div className="text-quiet">{props.hint}</div>}
      </div>
    }
  >
    <NamesInput {...props} />
  </Suspense>
);
