import i18n from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { preferredLanguage } from "../shell/preferences.ts";

type Dictionary = Readonly<Record<string, string>>;
/** The same keys in the other language; Chinese has no plural forms. */
type Same<Words extends Dictionary> = {
  readonly [Key in keyof Words as Key extends `${string}_one` ? never : Key]: string;
};
/** A key as `say` takes it: for plurals without the ending. */
type KeyOf<Words extends Dictionary> = {
  [Key in keyof Words]: Key extends `${infer Base}_${"one" | "other"}` ? Base : Key;
}[keyof Words] &
  string;

export type Say<Words extends Dictionary> = (key: KeyOf<Words>, values?: Readonly<Record<string, unknown>>) => string;

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

/** Defines the texts of one part of the console in both languages, loaded with that part. Returns the hook that translates. */
export function defineWords<const Words extends Dictionary>(area: string, words: { en: Words; zh: Same<Words> }) {
  i18n.addResourceBundle("en", area, words.en);
  i18n.addResourceBundle("zh-CN", area, words.zh);
  return function useWords(): Say<Words> {
    return useTranslation(area).t as unknown as Say<Words>;
  };
}
