import { useLanguage } from "../../../shell/use-language.ts";
import { useFormat } from "../../../ui/basic/format.ts";
import { useUsageWords } from "./words.ts";

/** A bar a day; the same as a table for whoever does not see it. */
export function DayBars({ since, days }: { readonly since: string; readonly days: readonly number[] }) {
  const say = useUsageWords();
  const format = useFormat();
  const { language } = useLanguage();
  const most = Math.max(1, ...days);
  const names = new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" });
  const rows = days.map((count, index) => ({
    count,
    name: names.format(new Date(Date.parse(since) + index * 86_400_000)),
  }));
  return (
    <>
      <div aria-hidden="true" className="grid gap-1">
        <div className="flex h-28 items-end gap-px border-b border-line md:gap-0.5">
          {rows.map(({ name, count }) => (
            <div key={name} className="flex h-full min-w-0 flex-1 items-end" title={`${name}: ${format.number(count)}`}>
              <div
                className={`w-full rounded-t-sm ${count === 0 ? "bg-line" : "bg-skill"}`}
                style={{ height: count === 0 ? 2 : `${Math.max(4, (count / most) * 100)}%` }}
              />
            </div>
          ))}
        </div>
        <p className="flex justify-between text-xs text-quiet">
          <span>{rows[0]?.name}</span>
          <span className="tabular-nums">{say("most", { count: format.number(most) })}</span>
          <span>{rows.at(-1)?.name}</span>
        </p>
      </div>
      <table className="sr-only">
        <caption>{say("byDay")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("day")}</th>
            <th scope="col">{say("count")}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ count }) => count > 0)
            .map(({ name, count }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{format.number(count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}
