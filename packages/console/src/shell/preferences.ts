/** Preferences of this browser. `before-paint.js` applies theme and language before the first paint. */
export type Theme = "system" | "light" | "dark";
export type UiLanguage = "en" | "zh-CN";

/** Stored across visits; if storage is disabled, for this page only. */
export function readKept(name: string): string | undefined {
  try {
    return localStorage.getItem(`loadout.${name}`) ?? undefined;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

export function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`loadout.${name}`);
    else localStorage.setItem(`loadout.${name}`, value);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // full, or disabled
  }
}

export const preferredLanguage = (): UiLanguage => (document.documentElement.lang === "zh-CN" ? "zh-CN" : "en");

export function readTheme(): Theme {
  const theme = readKept("theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}

const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

export function applyTheme(theme: Theme): void {
  keep("theme", theme === "system" ? undefined : theme);
  showTheme();
}

function showTheme(): void {
  const theme = readTheme();
  const isDark = theme === "dark" || (theme === "system" && systemIsDark().matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

/** The theme can change with the system or in another tab. */
export function followTheme(): void {
  systemIsDark().addEventListener("change", showTheme);
  addEventListener("storage", showTheme);
}

/** Removes drafts of the previous user. */
export function forgetOthers(userId: string): void {
  const last = readKept("user");
  keep("user", userId);
  if (last === undefined || last === userId) return;
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (/^loadout\.(?:draft|queue)\b/.test(key)) storage.removeItem(key);
}
