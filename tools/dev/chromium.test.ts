import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findChromium, findShell, findTestBrowser } from "./chromium.mjs";

test("the browser that the person names is taken, or none", () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath, PATH: "" })).toBe(process.execPath);
  expect(findChromium({ CHROMIUM_PATH: "/opt/absent", PATH: "/usr/bin" })).toBeUndefined();
  expect(findTestBrowser({ CHROMIUM_PATH: process.execPath, PATH: "" })).toBe(process.execPath);
});

test("a browser on the PATH is found when it can be run", () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-browser-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const browser = join(folder, "chromium");
  writeFileSync(browser, "");
  chmodSync(browser, 0o644);
  const without = findChromium({ PATH: folder });
  expect(without).not.toBe(browser);
  chmodSync(browser, 0o755);
  // A whole browser of this machine comes first; the one without windows only stands in.
  const isWhole = without !== findShell({ PATH: folder });
  expect(findChromium({ PATH: folder })).toBe(isWhole && without !== undefined ? without : browser);
});

test("tests run in the browser without windows where there is one, and nobody else does", () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-browser-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const install = (name: string) => writeFileSync(join(folder, name), "", { mode: 0o755 });
  install("chromium");
  const whole = findChromium({ PATH: folder });
  install("chromium-headless-shell");
  expect(findTestBrowser({ PATH: folder })).toMatch(/chromium-headless-shell$/);
  expect(findChromium({ PATH: folder })).toBe(whole);
});
