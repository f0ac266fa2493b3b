/** Texts in both languages. */

/** The languages the product speaks; every text shown to a person exists in each. */
export type Language = "en" | "zh";

/** One sentence in every language. `{name}` is a placeholder for a value. */
export type Text = Readonly<Record<Language, string>>;

/** Values for a template; a value may itself be a text in every language. */
export type Values = Readonly<Record<string, string | number | Text>>;

/** Fills a template in one pass: a value that looks like a placeholder stays as it is. */
export function fill(template: Text, values: Values, language: Language): string {
  return template[language].replace(/\{(\w+)\}/g, (placeholder, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (value === undefined) return placeholder;
    return typeof value === "object" ? value[language] : String(value);
  });
}
