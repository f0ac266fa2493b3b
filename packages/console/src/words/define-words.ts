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
/** The older shape, language by language. */
type Dictionary = Readonly<Record<string, string>>;
interface Dictionaries<Words extends Dictionary> {
  readonly en: Words;
  readonly zh: { readonly [Key in keyof Words as Key extends `${string}_one` ? never : Key]: string };
}
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
export function defineWords<const Words extends Texts>(area: string, words: Words & Whole<Words>): () => Say<Words>;
export function defineWords<const Words extends Dictionary>(area: string, words: Dictionaries<Words>): () => Say<Words>;
export function defineWords(area: string, words: Texts | Dictionaries<Dictionary>): () => Say<unknown> {
  const { en, zh } = isByLanguage(words) ? words : byLanguage(words);
  i18n.addResourceBundle("en", area, en);
  i18n.addResourceBundle("zh-CN", area, zh);
  return () => useTranslation(area).t as unknown as Say<unknown>;
}

const isByLanguage = (words: Texts | Dictionaries<Dictionary>): words is Dictionaries<Dictionary> =>
  "en" in words && "zh" in words;

const byLanguage = (words: Texts): Dictionaries<Dictionary> => ({
  en: Object.fromEntries(Object.entries(words).map(([key, { en }]) => [key, en])),
  zh: Object.fromEntries(Object.entries(words).flatMap(([key, { zh }]) => (zh === undefined ? [] : [[key, zh]]))),
});
