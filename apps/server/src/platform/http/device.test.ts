import { expect, test } from "vitest";
import { deviceOf, isSameDevice } from "./device.ts";

const CHROME_ON_ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36";

test.each([
  [CHROME_ON_ANDROID, "Chrome", "Android"],
  [CHROME_ON_ANDROID.replace("Mobile", "SamsungBrowser/28.0 Mobile"), "Samsung Internet", "Android"],
  [`${CHROME_ON_ANDROID} EdgA/146.0.0.0`, "Edge", "Android"],
  [`${CHROME_ON_ANDROID} OPR/85.0.0.0`, "Opera", "Android"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox", "Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/146.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36",
    "Chrome",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
    "Safari",
    "Mac",
  ],
  ["curl/8.5.0", null, null],
  ["", null, null],
  [null, null, null],
])("%s is %s on %s", (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test("a newer version of a browser is the same device, another browser on it is another one", () => {
  const of = (userAgent: string) => deviceOf(userAgent);
  const before = of(CHROME_ON_ANDROID);
  expect(isSameDevice(before, of(CHROME_ON_ANDROID.replace("146", "151")))).toBe(true);
  expect(isSameDevice(before, of(`${CHROME_ON_ANDROID} OPR/85.0.0.0`))).toBe(false);
  expect(isSameDevice(before, of(CHROME_ON_ANDROID.replace("Linux; Android 10", "Windows NT 10.0")))).toBe(
    false,
  );
});
