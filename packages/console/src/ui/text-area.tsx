import { type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { fieldLook } from "./text-field.tsx";

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value"> {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What helps to fill it in. */
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
}

/** A text of several lines. */
export function TextArea({ label, value, onChange, hint, problem, className = "", ...rest }: TextAreaProps) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={describedBy || undefined}
        className={`${fieldLook} py-1.5 ${className}`}
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
