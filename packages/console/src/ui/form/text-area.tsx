import type { TextareaHTMLAttributes } from "react";
import { FieldFrame, type FieldFrameProps, fieldLook } from "./field-frame.tsx";

export interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value">,
    Omit<FieldFrameProps, "isLabelHidden"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text field of several lines. */
export const TextArea = ({ label, hint, problem, value, onChange, className = "", ...rest }: TextAreaProps) => (
  <FieldFrame label={label} hint={hint} problem={problem}>
    {(tied) => (
      <textarea
        {...rest}
        {...tied}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} py-2 ${className}`}
      />
    )}
  </FieldFrame>
);
