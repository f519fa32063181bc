import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { writeSessionValues } from "../session/session-values.ts";
import { Payment } from "./payment.tsx";

afterEach(() => localStorage.clear());

const NOBODY = "No loan is registered with this number. You can apply here.";
const CLOSED = "Your loan is closed. You owe nothing.";
const REFUSED = "Your last application did not become a loan. There is nothing to repay.";
const UNDER_WAY = "There is nothing to repay now. Your application is still under way.";
const ALL = [NOBODY, CLOSED, REFUSED, UNDER_WAY];

test.each([
  ["New Lead", NOBODY],
  ["Closed", CLOSED],
  ["Rejected", REFUSED],
  ["Approved", UNDER_WAY],
  ["Disbursal Sheet Send", UNDER_WAY],
  ["Disbursed", null],
  ["Part Payment", null],
])("who came to repay with %s reads: %s", async (loan_status, says) => {
  writeSessionValues({ access_token: "t".repeat(43), loan_status });
  const screen = await render(<Payment />);
  await expect.element(screen.getByRole("button", { name: "Pay Now" })).toBeVisible();
  const said = ALL.filter((text) => screen.container.textContent?.includes(text));
  expect(said).toEqual(says === null ? [] : [says]);
});
