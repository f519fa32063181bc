import { deviceStorage, THEME_KEY } from "./device-storage.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const chosenTheme = (): Theme =>
  THEMES.find((theme) => theme === deviceStorage.getItem(THEME_KEY)) ?? "system";

export function chooseTheme(theme: Theme): void {
  if (theme === "system") {
    deviceStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset.theme;
    return;
  }
  deviceStorage.setItem(THEME_KEY, theme);
  document.documentElement.dataset.theme = theme;
}
