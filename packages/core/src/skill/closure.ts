/** The selected ids in their order, then everything they require in the order found; each once, cycles are harmless. */
export function closure(selected: Iterable<string>, requires: (id: string) => Iterable<string>): string[] {
  const visible = new Set(selected);
  for (const id of visible) for (const next of requires(id)) visible.add(next); // a Set visits what it gains
  return [...visible];
}
