import { useLanguage } from "../../shell/use-language.ts";

/** Numbers, sizes and times in the language of the page. */

export interface Format {
  number(value: number): string;
  bytes(value: number): string;
  /** `3 minutes ago` */
  ago(time: string | number, now?: number): string;
  /** With date and time zone. */
  moment(time: string | number): string;
  /** `1.2 s` */
  duration(milliseconds: number): string;
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const formats = new Map<string, Format>();

/** Numbers and times as the language writes them. */
export function useFormat(): Format {
  const { language } = useLanguage();
  const known = formats.get(language);
  if (known) return known;
  const made = createFormat(language);
  formats.set(language, made);
  return made;
}

function createFormat(language: string): Format {
  const numbers = new Intl.NumberFormat(language);
  const short = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long" });
  return {
    number: (value) => numbers.format(value),
    bytes(value) {
      if (value < 1000) return `${numbers.format(value)} B`;
      return value < 1_000_000 ? `${short.format(value / 1000)} KB` : `${short.format(value / 1_000_000)} MB`;
    },
    ago(time, now = Date.now()) {
      const seconds = Math.round((new Date(time).getTime() - now) / 1000);
      const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
      return relative.format(Math.trunc(seconds / size), unit);
    },
    moment: (time) => moments.format(new Date(time)),
    duration: (milliseconds) =>
      milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${short.format(milliseconds / 1000)} s`,
  };
}
