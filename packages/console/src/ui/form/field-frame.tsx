import { type ReactNode, useId } from "react";

/** The label, hint and problem of a field. */
export interface FieldFrameProps {
  readonly label: ReactNode;
  /** One sentence that helps to fill it in. */
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  /** Only for screen readers. */
  readonly isLabelHidden?: boolean;
  /** In one line with the field, for fields among buttons. */
  readonly isInline?: boolean;
}

export const fieldLook =
  "w-full min-w-0 rounded-md border border-strong-line bg-panel px-3 min-h-8 max-md:min-h-11 max-md:text-lg";

interface Tied {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** Puts the label above a field and the hint and problem below it, linked for screen readers. */
export function FieldFrame({
  label,
  hint,
  problem,
  isLabelHidden = false,
  isInline = false,
  children,
}: FieldFrameProps & { readonly children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean);
  return (
    <div className={isInline ? "inline-flex items-center gap-2" : "grid min-w-0 gap-1"}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : isInline ? "text-quiet" : "font-medium"}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": problem === undefined ? undefined : true,
        "aria-describedby": described.join(" ") || undefined,
      })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-quiet">
          {hint}
        </div>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
