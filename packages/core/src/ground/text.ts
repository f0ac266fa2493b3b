/** The languages the product speaks; every text shown to a person exists in each. */
export type Language = "en" | "zh";

/** One sentence in every language. `{name}` stands for a value. */
export type Text = Readonly<Record<Language, string>>;

/** What a template is filled with; a value may itself exist in every language. */
export type Values = Readonly<Record<string, string | number | Text>>;

/** Puts values into a template in one pass: a value that looks like a placeholder stays what it is. */
export function fill(template: Text, values: Values, language: Language): string {
  return template[language].replace(/\{(\w+)\}/g, (placeholder, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (value === undefined) return placeholder;
    return typeof value === "object" ? value[language] : String(value);
  });
}
