import { beforeEach, expect, test } from "vitest";
import { deviceStorage, LANGUAGE_KEY, THEME_KEY } from "../device/device-storage.ts";
import { followDevice } from "./follow-device.ts";

/** A page in English, and where it was led to. */
function openPage(address: string) {
  const page = document.implementation.createHTMLDocument();
  page.documentElement.lang = "en";
  const ledTo: string[] = [];
  const { pathname, search, hash } = new URL(address, "https://vaada.example");
  followDevice(page, { pathname, search, hash, replace: (to) => ledTo.push(String(to)) });
  return { page, ledTo };
}

beforeEach(() => {
  deviceStorage.removeItem(LANGUAGE_KEY);
  deviceStorage.removeItem(THEME_KEY);
});

test("a page is shown in the theme and the language that the app was set to on this device", () => {
  deviceStorage.setItem(THEME_KEY, "dark");
  deviceStorage.setItem(LANGUAGE_KEY, "hi");
  const { page, ledTo } = openPage("/privacy#rights");
  expect(page.documentElement.dataset.theme).toBe("dark");
  expect(ledTo).toEqual(["/privacy?lang=hi#rights"]);
});

test("an address that names its language keeps it, and a device without a choice leaves the page as it came", () => {
  expect(openPage("/privacy").ledTo).toEqual([]);
  deviceStorage.setItem(LANGUAGE_KEY, "hi");
  expect(openPage("/privacy?lang=en").ledTo).toEqual([]);
});

test("a language chosen on the page is the app's too", () => {
  const { page } = openPage("/terms");
  page.body.innerHTML = '<a data-language="hi"><span>हिंदी</span></a>';
  page.querySelector("span")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(deviceStorage.getItem(LANGUAGE_KEY)).toBe("hi");
});
