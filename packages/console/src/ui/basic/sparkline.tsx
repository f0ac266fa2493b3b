const height = 16;
const step = 5;

/** One bar per day, scaled to the highest. Hidden from screen readers, because the number is beside it. */
export function Sparkline({ days }: { readonly days: readonly number[] }) {
  const most = Math.max(1, ...days);
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={days.length * step - 1}
      height={height}
      className="shrink-0 fill-skill"
    >
      {days.map((count, index) => {
        const bar = count === 0 ? 1 : Math.max(3, (count / most) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: days have their places
            key={index}
            x={index * step}
            y={height - bar}
            width={step - 1}
            height={bar}
            className={count === 0 ? "fill-strong-line" : ""}
          />
        );
      })}
    </svg>
  );
}
