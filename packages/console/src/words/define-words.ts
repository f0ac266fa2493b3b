import i18n from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { preferredLanguage } from "../shell/preferences.ts";

/** Texts by key in both languages. Chinese has no plural forms, so a key that ends in `_one` is English only. */
type Texts = Readonly<Record<string, { readonly en: string; readonly zh?: string }>>;
type Whole<Words extends Texts> = {
  readonly [Key in keyof Words]: Key extends `${string}_one`
    ? { readonly en: string }
    : { readonly en: string; readonly zh: string };
};
/** A key as `say` takes it: for plurals without the ending. */
type KeyOf<Words> = {
  [Key in keyof Words]: Key extends `${infer Base}_${"one" | "other"}` ? Base : Key;
}[keyof Words] &
  string;

export type Say<Words> = (key: KeyOf<Words>, values?: Readonly<Record<string, unknown>>) => string;

void i18n.use(initReactI18next).init({
  lng: preferredLanguage(),
  fallbackLng: "en",
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false }, // React escapes
  saveMissing: true,
  missingKeyHandler: (_languages, area, key) => console.error(`no words for ${area}/${key}`),
});

/**
 * Defines the texts of one part of the console, loaded with that part. Returns the hook that translates.
 *
 *     export const useAuditWords = defineWords("audit", { title: { en: "Audit log", zh: "审计" } });
 */
export function defineWords<const Words extends Texts>(area: string, words: Words & Whole<Words>): () => Say<Words> {
  const texts: Texts = words;
  const inLanguage = (language: "en" | "zh") =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([key, { [language]: text }]) => (text === undefined ? [] : [[key, text]])),
    );
  i18n.addResourceBundle("en", area, inLanguage("en"));
  i18n.addResourceBundle("zh-CN", area, inLanguage("zh"));
  return () => useTranslation(area).t as unknown as Say<Words>;
}
