import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Buttons, and the look that links share with them. */

const variants = {
  primary: "bg-accent text-on-accent border-accent hover:brightness-110",
  plain:
    "bg-panel border-button-line hover:border-strong-line hover:bg-raised aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent",
  quiet: "border-transparent hover:bg-raised",
  danger: "bg-panel text-bad border-button-line hover:border-bad hover:bg-bad-soft",
} as const;

export const buttonLook = (variant: keyof typeof variants = "plain", isSmall = false): string =>
  `inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none ${isSmall ? "min-h-7 px-2 text-sm" : "min-h-8 px-3 max-md:min-h-11"} aria-disabled:opacity-60 aria-disabled:cursor-not-allowed ${variants[variant]}`;

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  readonly variant?: keyof typeof variants;
  readonly icon?: IconName;
  readonly isSmall?: boolean;
  /** Keeps its width and ignores presses. */
  readonly isBusy?: boolean;
  /** Why it cannot be pressed now; shown as tooltip. */
  readonly blocked?: string | undefined;
  /** Opens a dialog; screen readers say so, and the tests of overlays press it. */
  readonly opensDialog?: boolean;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = "plain",
  icon,
  isSmall = false,
  isBusy = false,
  blocked,
  opensDialog = false,
  children,
  className = "",
  onClick,
  title,
  ...rest
}: ButtonProps) {
  const isOff = isBusy || blocked !== undefined;
  return (
    <button
      type="button"
      {...rest}
      title={blocked ?? title}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      aria-haspopup={rest["aria-haspopup"] ?? (opensDialog ? "dialog" : undefined)}
      className={`${buttonLook(variant, isSmall)} ${className}`}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} className={isBusy ? "size-4 animate-pulse" : "size-4"} />}
      {children}
    </button>
  );
}

/** A button with an icon only; the label is for screen readers and the tooltip. */
export const IconButton = ({
  label,
  icon,
  className = "",
  ...rest
}: Omit<ButtonProps, "children" | "icon"> & { readonly label: string; readonly icon: IconName }) => (
  <Button
    variant="quiet"
    {...rest}
    aria-label={label}
    title={rest.blocked ?? label}
    icon={icon}
    className={`min-w-8 px-2 ${className}`}
  />
);
