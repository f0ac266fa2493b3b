/** The languages the product speaks; every text shown to a person exists in each. */
export type Language = "en" | "zh";

/** One sentence in every language. `{name}` stands for a value. */
export type Text = Readonly<Record<Language, string>>;

export type Values = Readonly<Record<string, string | number>>;

/** Puts values into a template in one pass: a value that looks like a placeholder stays what it is. */
export function fill(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, key: string) =>
    Object.hasOwn(values, key) ? String(values[key]) : placeholder,
  );
}
