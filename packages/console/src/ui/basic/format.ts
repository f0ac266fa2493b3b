import { useLanguage } from "../../shell/use-language.ts";
import { relativeTime } from "./relative-time.ts";
import { splitSize } from "./size.ts";

/** Numbers, sizes and times in the language of the page. */

export interface Format {
  number(value: number): string;
  /** `1.2 MB` */
  bytes(value: number): string;
  /** With every digit: for a value that people set. */
  exactBytes(value: number): string;
  /** `3 minutes ago`, `just now` */
  ago(time: string | number, now?: number): string;
  /** With date and time zone. */
  moment(time: string | number): string;
  /** `1.2 s` */
  duration(milliseconds: number): string;
}

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
  const exact = new Intl.NumberFormat(language, { maximumFractionDigits: 15 });
  const relative = relativeTime(language);
  const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long" });
  return {
    number: (value) => numbers.format(value),
    bytes(value) {
      const { count, unit } = splitSize(value);
      return `${short.format(count)} ${unit}`;
    },
    exactBytes(value) {
      const { count, unit } = splitSize(value);
      return `${exact.format(count)} ${unit}`;
    },
    ago: (time, now = Date.now()) => relative(Math.round((new Date(time).getTime() - now) / 1000)),
    moment: (time) => moments.format(new Date(time)),
    duration: (milliseconds) =>
      milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${short.format(milliseconds / 1000)} s`,
  };
}
