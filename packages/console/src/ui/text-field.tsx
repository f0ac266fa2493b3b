import { type InputHTMLAttributes, type ReactNode, useId } from "react";

export const fieldLook =
  "w-full min-w-0 rounded-md border border-strong-line bg-panel px-2.5 min-h-9 max-md:min-h-11 max-md:text-base";

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What helps to fill it in. */
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  /** Only for readers of screens. */
  readonly isLabelHidden?: boolean;
}

export function TextField({
  label,
  value,
  onChange,
  hint,
  problem,
  isLabelHidden = false,
  className = "",
  ...rest
}: TextFieldProps) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "font-medium"}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={describedBy || undefined}
        className={`${fieldLook} ${className}`}
      />
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
