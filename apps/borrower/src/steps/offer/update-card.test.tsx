import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import type { Offer } from "@vaada/contract/calls/offer";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { OFFER_WITH_OTHER_FEES } from "./testing/offers.ts";
import { UpdateCard } from "./update-card.tsx";

const [documents, visit] = OFFER_WITH_OTHER_FEES.otherFees ?? [];
if (documents === undefined || visit === undefined) throw new Error("the offer has two fees");
const withFees = (...otherFees: NonNullable<Offer["otherFees"]>): Offer => ({
  ...OFFER_WITH_OTHER_FEES,
  otherFees,
});

async function changesTold(before: Offer, after: Offer): Promise<string[]> {
  const { container, getByText } = await render(
    <Suspense>
      <UpdateCard update={{ kind: "changed", before }} offer={after} isQuiet={false} />
    </Suspense>,
  );
  await expect.element(getByText("Your offer changed.")).toBeVisible();
  return [...container.querySelectorAll("dl > div")].map((row) =>
    (row.textContent ?? "").replace(/\s+/g, " "),
  );
}

test("terms are compared by what they are and not by their place: a fee that comes is told, and no other term", async () => {
  expect(await changesTold(withFees(visit), withFees(documents, visit))).toEqual([
    "Documentation chargenone → now ₹100",
  ]);
});

test("a fee that goes is told, and no other term", async () => {
  expect(await changesTold(withFees(documents, visit), withFees(visit))).toEqual([
    "Documentation charge₹100 → now none",
  ]);
});

test("a fee in another place that costs more is told once", async () => {
  expect(
    await changesTold(withFees(documents, visit), withFees({ ...visit, amount: 400 }, documents)),
  ).toEqual(["Field visit charge₹300 → now ₹400"]);
});
