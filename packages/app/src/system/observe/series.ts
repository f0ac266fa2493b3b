/** Counters and histograms of a process, in the text format of Prometheus. */

export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(labels: Labels, value?: number): void;
}

export interface Histogram {
  observe(labels: Labels, seconds: number): void;
}

export interface Series {
  counter(name: string, help: string): Counter;
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /** All of them as lines. */
  text(): string;
}

/** Most combinations of labels of one metric; further ones are counted as `other`. */
const mostSeries = 200;

export function createSeries(): Series {
  const parts: (() => string)[] = [];
  return {
    counter(name, help) {
      const values = bounded<{ value: number }>(() => ({ value: 0 }));
      parts.push(() => {
        const lines = values.all().map(([labels, { value }]) => `${name}${labels} ${value}\n`);
        return headOf(name, "counter", help) + lines.join("");
      });
      return {
        add(labels, value = 1) {
          values.of(labels).value += value;
        },
      };
    },
    histogram(name, help, bounds) {
      const values = bounded(() => ({ buckets: new Array<number>(bounds.length).fill(0), sum: 0, count: 0 }));
      parts.push(() => {
        const lines = values.all().flatMap(([labels, { buckets, sum, count }]) => {
          const at = (bound: string): string =>
            `${name}_bucket${labels.slice(0, -1) || "{"}${labels && ","}le="${bound}"}`;
          const steps = buckets.map((value, index) => `${at(String(bounds[index]))} ${value}\n`);
          return [
            ...steps,
            `${at("+Inf")} ${count}\n${name}_sum${labels} ${round(sum)}\n${name}_count${labels} ${count}\n`,
          ];
        });
        return headOf(name, "histogram", help) + lines.join("");
      });
      return {
        observe(labels, seconds) {
          const one = values.of(labels);
          one.sum += seconds;
          one.count++;
          for (const [index, bound] of bounds.entries())
            if (seconds <= bound) one.buckets[index] = (one.buckets[index] ?? 0) + 1;
        },
      };
    },
    text: () => parts.map((part) => part()).join(""),
  };
}

function bounded<T>(make: () => T) {
  const known = new Map<string, T>();
  return {
    of(labels: Labels): T {
      const key = labelText(labels);
      const found = known.get(key);
      if (found) return found;
      const isFull = known.size >= mostSeries;
      const kept = isFull ? labelText(Object.fromEntries(Object.keys(labels).map((name) => [name, "other"]))) : key;
      const made = known.get(kept) ?? make();
      known.set(kept, made);
      return made;
    },
    all: () => [...known].sort(([one], [other]) => (one < other ? -1 : 1)),
  };
}

/** `{a="1",b="2"}`; empty without labels. */
export function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${text.replace(/["\\\n]/g, "_")}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

export const headOf = (name: string, type: "gauge" | "counter" | "histogram", help: string): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
