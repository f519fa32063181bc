import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { RouteTabs } from "./route-tabs.tsx";

test("they are links with addresses of their own, and one of them is the page", async () => {
  const screen = await render(
    <RouteTabs
      label="Payments"
      tabs={[
        { href: "/payment-history/transactions", label: "Transactions", isCurrent: false },
        { href: "/payment-history/loans", label: "Loans", isCurrent: true },
      ]}
    />,
  );
  const links = screen.getByRole("navigation", { name: "Payments" }).getByRole("link").elements();
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.ariaCurrent])).toEqual([
    ["Transactions", "/payment-history/transactions", null],
    ["Loans", "/payment-history/loans", "page"],
  ]);
  for (const link of links) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
