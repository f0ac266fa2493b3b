import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const tones = {
  plain: "bg-raised text-text",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  skill: "bg-skill-soft text-skill",
  accent: "bg-accent-soft text-accent",
} as const;

export type Tone = keyof typeof tones;

/** A state as icon, word and color, never color alone. */
export const Chip = ({
  tone = "plain",
  icon,
  children,
  title,
}: {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly children: ReactNode;
  readonly title?: string;
}) => (
  <span
    title={title}
    className={`inline-flex max-w-full items-center gap-1 rounded px-2 py-0.5 text-xs font-medium ${tones[tone]}`}
  >
    {icon && <Icon name={icon} className="size-3" />}
    <span className="truncate">{children}</span>
  </span>
);
