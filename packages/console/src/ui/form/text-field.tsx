import type { InputHTMLAttributes } from "react";
import { FieldFrame, type FieldFrameProps, fieldLook } from "./field-frame.tsx";

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value">,
    FieldFrameProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text field of one line. */
export const TextField = ({
  label,
  hint,
  problem,
  isLabelHidden = false,
  value,
  onChange,
  className = "",
  ...rest
}: TextFieldProps) => (
  <FieldFrame label={label} hint={hint} problem={problem} isLabelHidden={isLabelHidden}>
    {(tied) => (
      <input
        {...rest}
        {...tied}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} ${className}`}
      />
    )}
  </FieldFrame>
);
