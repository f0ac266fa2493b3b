import { Icon } from "../../ui/basic/icon.tsx";
import { useImportWords } from "./words.ts";

/** How far an import has come. */
export function Steps({ current }: { readonly current: 1 | 2 | 3 }) {
  const say = useImportWords();
  return (
    <ol aria-label={say("steps")} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {([1, 2, 3] as const).map((step) => (
        <li
          key={step}
          aria-current={step === current ? "step" : undefined}
          className="inline-flex items-center gap-2 text-quiet aria-[current=step]:font-semibold aria-[current=step]:text-text"
        >
          {step > 1 && <Icon name="right" className="size-3.5 text-quiet" />}
          <span
            className={`grid size-6 place-items-center rounded-full border text-xs tabular-nums ${step === current ? "border-accent bg-accent text-on-accent" : "border-strong-line"}`}
          >
            {step < current ? <Icon name="check" className="size-3.5" /> : step}
          </span>
          {say(`step${step}`)}
        </li>
      ))}
    </ol>
  );
}
