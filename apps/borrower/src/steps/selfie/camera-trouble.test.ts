import { expect, test } from "vitest";
import { type Browser, browserOf, isPhone, unblockSteps } from "./camera-trouble.tsx";

const ANDROID = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each<{ userAgent: string; touch: number; is: Browser }>([
  { userAgent: `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, touch: 5, is: "android-chrome" },
  {
    userAgent: `${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    touch: 5,
    is: "samsung",
  },
  {
    userAgent: "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
    touch: 5,
    is: "android-firefox",
  },
  {
    userAgent: `${ANDROID.replace("; K", "; K; wv")} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
    touch: 5,
    is: "inside-an-app",
  },
  { userAgent: `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, touch: 5, is: "ios-safari" },
  { userAgent: `${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, touch: 5, is: "ios-other" },
  { userAgent: `${IPHONE} Mobile/15E148 Instagram 350.0`, touch: 5, is: "inside-an-app" },
  { userAgent: `${MAC} Version/18.0 Safari/605.1.15`, touch: 5, is: "ios-safari" },
  { userAgent: `${MAC} Version/18.0 Safari/605.1.15`, touch: 0, is: "desktop-safari" },
  { userAgent: `${MAC} Chrome/140.0.0.0 Safari/537.36`, touch: 0, is: "desktop-chrome" },
  {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    touch: 0,
    is: "desktop-firefox",
  },
  { userAgent: "something else", touch: 0, is: "other" },
])("$userAgent with $touch fingers is $is", ({ userAgent, touch, is }) => {
  expect(browserOf({ userAgent, maxTouchPoints: touch })).toBe(is);
  expect(isPhone({ userAgent, maxTouchPoints: touch })).toBe(touch > 0);
  expect(unblockSteps(is).length).toBeGreaterThanOrEqual(3);
});
