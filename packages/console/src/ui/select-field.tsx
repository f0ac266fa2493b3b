import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import { fieldLook } from "./text-field.tsx";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange" | "value"> {
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  /** What helps to choose. */
  readonly hint?: ReactNode;
  /** Only for readers of screens. */
  readonly isLabelHidden?: boolean;
}

/** One of a few. */
export function SelectField({
  label,
  value,
  options,
  onChange,
  hint,
  isLabelHidden = false,
  className = "",
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "font-medium"}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={`${fieldLook} ${className}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-quiet">
          {hint}
        </div>
      )}
    </div>
  );
}
