// Theme and language before anything is painted; `preferences.ts` keeps them from then on.
(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // storage is switched off: the system decides
    }
  };
  const theme = kept("loadout.theme");
  const isDark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  const language = kept("loadout.language") ?? navigator.languages.find((one) => /^(zh|en)\b/i.test(one)) ?? "en";
  document.documentElement.lang = /^zh/i.test(language) ? "zh-CN" : "en";
})();
