import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { speak } from "../../language/language.ts";
import { Whereabouts } from "./whereabouts.tsx";

afterEach(() => speak("en"));

test("beside a loan stand the pages of the account, the open one marked, and the way out of it", async () => {
  const screen = await render(<Whereabouts path="/payment-history/loans" />);
  const links = screen.getByRole("link").elements() as HTMLAnchorElement[];
  expect(links.map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
    ["Home", "/dashboard"],
    ["Payment history", "/payment-history/transactions"],
    ["Loans and documents", "/payment-history/loans"],
    ["Notifications", "/notifications"],
    ["Profile", "/profile"],
    ["Sign out", "/logout"],
  ]);
  const current = links.filter((link) => link.ariaCurrent === "page");
  expect(current.map(({ textContent }) => textContent)).toEqual(["Loans and documents"]);
});

test("an applicant has the journey there and no pages", async () => {
  const screen = await render(<Whereabouts path="/employment-details" />);
  await expect.element(screen.getByText("You’re here")).toBeVisible();
  expect(screen.getByRole("link").elements()).toEqual([]);
});
