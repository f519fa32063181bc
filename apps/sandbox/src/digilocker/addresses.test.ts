import { expect, test } from "vitest";
import { returnAddress } from "./addresses.ts";

test.each([
  ["http://app.example/back", "http://app.example/back?client_id=digilocker_A&status=success"],
  ["http://app.example/back?", "http://app.example/back?client_id=digilocker_A&status=success"],
  [
    "http://app.example/back?state=a%20b&x=1",
    "http://app.example/back?state=a%20b&x=1&client_id=digilocker_A&status=success",
  ],
  [
    "http://app.example/back?state=a+b%2Bc&",
    "http://app.example/back?state=a+b%2Bc&client_id=digilocker_A&status=success",
  ],
  [
    "http://app.example/?state=s#top?x",
    "http://app.example/?state=s&client_id=digilocker_A&status=success#top?x",
  ],
  ["http://app.example/#a", "http://app.example/?client_id=digilocker_A&status=success#a"],
])("%s leads back to %s", (redirectUrl, expected) => {
  expect(returnAddress({ redirectUrl, clientId: "digilocker_A", state: "completed" })).toBe(expected);
  expect(returnAddress({ redirectUrl, clientId: "digilocker_A", state: "failed" })).toBe(
    expected.replace("status=success", "status=failed"),
  );
});
