import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { CompareVersions } from "./compare-versions.tsx";
import type { Policy, PolicyRow } from "./phrases.ts";

const row = (key: string, rule: string, unit: PolicyRow["unit"]): PolicyRow => ({
  section: "Refuse",
  rule,
  before: "under ",
  after: "",
  key,
  unit,
  value: 0,
  lowest: 0,
  highest: 100_000,
  hits: 0,
});

const version = (number: number, figures: Policy["figures"]): Policy["versions"][number] => ({
  version: number,
  use: "decides",
  state: "past",
  effective_from: null,
  effective_to: null,
  share_percent: null,
  figures,
  reason: null,
  asked_by: null,
  agreed_by: null,
  agreed_at: null,
  back_test_id: null,
});

const POLICY = {
  rows: [row("age", "Age", "years"), row("income", "Monthly income", "rupees")],
  versions: [
    version(3, { age: 21, income: 20_000 }),
    version(2, { age: 21, income: 18_000 }),
    version(1, { age: 23, income: 18_000 }),
  ],
};

test("two versions show the figures in which they differ, the newest beside the one before it, and any others that are chosen", async () => {
  const screen = await render(<CompareVersions policy={POLICY} onClose={() => undefined} />);
  await expect
    .element(screen.getByRole("row", { name: "Monthly income under ₹18,000 under ₹20,000" }))
    .toBeVisible();
  await expect.element(screen.getByText("1 figure the same.")).toBeVisible();
  await screen.getByLabelText("Version", { exact: true }).selectOptions("v1");
  await expect.element(screen.getByRole("row", { name: "Age under 23 under 21" })).toBeVisible();
  await screen.getByLabelText("Version", { exact: true }).selectOptions("v3");
  await expect.element(screen.getByText("Every figure is the same.")).toBeVisible();
});
