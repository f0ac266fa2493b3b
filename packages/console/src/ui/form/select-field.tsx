import type { SelectHTMLAttributes } from "react";
import { Icon } from "../basic/icon.tsx";
import { FieldFrame, type FieldFrameProps, fieldLook } from "./field-frame.tsx";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange" | "value">,
    Omit<FieldFrameProps, "problem"> {
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
}

/** A select with a label. */
export const SelectField = ({
  label,
  hint,
  isLabelHidden = false,
  isInline = false,
  value,
  options,
  onChange,
  className = "",
  ...rest
}: SelectFieldProps) => (
  <FieldFrame label={label} hint={hint} isLabelHidden={isLabelHidden} isInline={isInline}>
    {(tied) => (
      <span className={`relative grid min-w-0 items-center ${className}`}>
        <select
          {...tied}
          {...rest}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${fieldLook} appearance-none truncate pr-8`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute right-2 text-quiet">
          <Icon name="down" />
        </span>
      </span>
    )}
  </FieldFrame>
);
