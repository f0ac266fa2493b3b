import type { ComponentProps } from "react";
import { Check } from "./check.tsx";

/** A setting that is on or off, with a hint below its name. */
export const Switch = ({ label, ...rest }: Omit<ComponentProps<typeof Check>, "name" | "group">) => (
  <Check label={<span className="font-medium">{label}</span>} {...rest} />
);
