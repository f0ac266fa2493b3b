/** How long before or after now, in the largest unit that fits. */

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/**
 * Seconds, negative ones in the past, as words of a language. Less than a minute ago is `just now`: lists are not clocks.
 * What is to come is rounded, because 90 days are a little less as soon as they are set.
 */
export function relativeTime(language: string): (seconds: number) => string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return (seconds) => {
    const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? [];
    if (unit !== undefined && size !== undefined)
      return relative.format(seconds > 0 ? Math.round(seconds / size) : Math.trunc(seconds / size), unit);
    if (seconds > 0) return relative.format(seconds, "second");
    return language.startsWith("zh") ? "刚刚" : "just now";
  };
}
