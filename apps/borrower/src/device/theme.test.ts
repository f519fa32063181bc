import { afterEach, expect, test } from "vitest";
import { chooseTheme, chosenTheme } from "./theme.ts";

afterEach(() => {
  chooseTheme("system");
  localStorage.clear();
});

test.each(["light", "dark"] as const)("%s is put on the page and kept on the device", (theme) => {
  chooseTheme(theme);
  expect(document.documentElement.dataset.theme).toBe(theme);
  expect(chosenTheme()).toBe(theme);
});

test("following the system leaves nothing behind", () => {
  chooseTheme("dark");
  chooseTheme("system");
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem("theme")).toBeNull();
  expect(chosenTheme()).toBe("system");
});

test("an unknown theme on the device follows the system", () => {
  localStorage.setItem("theme", "purple");
  expect(chosenTheme()).toBe("system");
});
