import { LANGUAGES } from "@vaada/contract/language";
import { deviceStorage, LANGUAGE_KEY, THEME_KEY } from "../device/device-storage.ts";

/** Shows a public page as the app was last set on this device. An address that names its language keeps it. */
export function followDevice(
  page: Document = document,
  address: Pick<Location, "pathname" | "search" | "hash" | "replace"> = location,
): void {
  const theme = deviceStorage.getItem(THEME_KEY);
  if (theme === "light" || theme === "dark") page.documentElement.dataset.theme = theme;
  const chosen = LANGUAGES.find((language) => language === deviceStorage.getItem(LANGUAGE_KEY));
  if (chosen !== undefined && chosen !== page.documentElement.lang && !address.search.includes("lang="))
    address.replace(`${address.pathname}?lang=${chosen}${address.hash}`);
  page.addEventListener("click", ({ target }) => rememberChoice(target));
}

/** A change of the language here holds in the app as well. */
function rememberChoice(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest<HTMLElement>("[data-language]") : null;
  const language = link?.dataset.language;
  if (language !== undefined) deviceStorage.setItem(LANGUAGE_KEY, language);
}
