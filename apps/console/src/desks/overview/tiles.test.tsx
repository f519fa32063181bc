import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Decisions, Disbursed, Due, type OverviewData, TimeToDecision } from "./tiles.tsx";

const DATA: OverviewData = {
  on: "2026-11-16",
  now: "2026-11-16T10:35:00.000Z",
  compared: { on: "2026-11-09", decided: 177, median_seconds: 51, disbursed: 1_208_114 },
  decisions: {
    approved: 137,
    refused: 55,
    with_a_person: 12,
    median_seconds: 48,
    nine_of_ten_seconds: 190,
    oldest_waits_since: "2026-11-16T09:53:00.000Z",
  },
  funnel: null,
  disbursed: { count: 91, amount: 1_314_356, principal: 1_392_000, fee_and_gst: 77_644 },
  due: {
    all: { count: 62, amount: 941_260 },
    paid: { count: 47, amount: 718_940 },
    debits_undecided: 9,
    debits_bounced: 6,
  },
  overdue: null,
  lent: null,
  last_close: null,
  waiting: { applications: 0, disbursals: 0, requests: 0 },
};

const show = (data: OverviewData) => {
  const root = createRootRoute({
    component: () => (
      <>
        <Decisions data={data} />
        <TimeToDecision data={data} />
        <Disbursed data={data} />
        <Due data={data} />
      </>
    ),
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  return render(<RouterProvider router={router as never} />);
};

test("each tile is one link that tells its figure beside that of the same weekday a week before", async () => {
  const screen = await show(DATA);
  const says = (tile: RegExp, words: string) =>
    expect.element(screen.getByRole("link", { name: tile }).getByText(words, { exact: true })).toBeVisible();
  await says(/^Decisions/, "192");
  await says(/^Decisions/, "177 last Mon");
  await says(/^Time to decision/, "51 s last Mon");
  await says(/^Time to decision/, "Longest wait 42 min, aim 30 min");
  await says(/^Disbursed/, "₹12,08,114 last Mon");
  await says(/^Due today/, "of ₹9,41,260 · 76%");
});

test("beside yesterday it says so, and where there was nothing to compare it says nothing", async () => {
  const compared = { on: "2026-11-15", decided: 0, median_seconds: null, disbursed: null };
  const screen = await show({ ...DATA, compared });
  await expect.element(screen.getByText("0 yesterday", { exact: true })).toBeVisible();
  expect(screen.container.textContent?.match(/yesterday|last Mon/g)).toEqual(["yesterday"]);
});
