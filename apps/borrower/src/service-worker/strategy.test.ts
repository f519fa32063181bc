import { expect, test } from "vitest";
import { strategyFor } from "./strategy.ts";

const HERE = "https://vaada.example";

test.each([
  ["GET", "/", true, "page"],
  ["GET", "/basic-details?x=1", true, "page"],
  ["GET", "/nowhere", true, "page"],
  ["GET", "/terms?lang=hi", true, "leave"],
  ["GET", "/grievance", true, "leave"],
  ["GET", "/assets/index-abc.js", false, "asset"],
  ["GET", "/manifest.webmanifest", false, "file"],
  ["GET", "/icons/icon-192.png", false, "file"],
  ["GET", "/api/app/config", false, "leave"],
  ["GET", "/api/app/config", true, "leave"],
  ["GET", "/api", false, "leave"],
  ["HEAD", "/api/health/live", false, "leave"],
  ["POST", "/api/user/otp/send", false, "leave"],
  ["POST", "/", true, "leave"],
  ["GET", "/sw.js", false, "leave"],
  ["GET", "/robots.txt", false, "leave"],
  ["GET", "https://elsewhere.example/assets/x.js", false, "leave"],
] as const)("%s %s (navigation: %s) is handled as: %s", (method, address, isNavigation, expected) => {
  const { href } = new URL(address, HERE);
  expect(strategyFor({ method, url: href, isNavigation }, HERE)).toBe(expected);
});
