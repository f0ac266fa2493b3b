import i18n from "i18next";
import { useTranslation } from "react-i18next";
import { keep, readKept, type UiLanguage } from "./preferences.ts";

/** The current language, and a function that changes it without a reload. */
export function useLanguage(): { readonly language: UiLanguage; readonly change: (language: UiLanguage) => void } {
  const { i18n: current } = useTranslation();
  return { language: currentLanguage(current.language), change: changeLanguage };
}

export const currentLanguage = (language: string = i18n.language): UiLanguage =>
  language === "zh-CN" ? "zh-CN" : "en";

function changeLanguage(language: UiLanguage): void {
  keep("language", language);
  show(language);
}

/** The language can be chosen in another tab. */
export function followLanguage(): void {
  addEventListener("storage", () => {
    const kept = readKept("language");
    if ((kept === "en" || kept === "zh-CN") && kept !== currentLanguage()) show(kept);
  });
}

function show(language: UiLanguage): void {
  document.documentElement.lang = language;
  void i18n.changeLanguage(language);
}
