import { useFormat } from "../../../ui/basic/format.ts";

export interface CountRow {
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  readonly count: number;
}

/** Numbers with a bar for each; the largest is as long as it gets. */
export function CountBars({ label, rows }: { readonly label: string; readonly rows: readonly CountRow[] }) {
  const format = useFormat();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul aria-label={label} className="grid gap-2.5">
      {rows.map(({ id, name, hint, count }) => (
        <li key={id} className="grid gap-1" data-count={id}>
          <p className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 break-words">
              {name} {hint !== undefined && <span className="text-xs text-quiet">{hint}</span>}
            </span>
            <span className="tabular-nums">{format.number(count)}</span>
          </p>
          <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-raised">
            <div className="h-full bg-skill" style={{ width: `${(count / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
