import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { FactList } from "./fact-list.tsx";

test("terms and values are paired, and the figure that matters most is first and largest", async () => {
  const screen = await render(
    <FactList
      lead={{ label: "Amount to your bank", value: "₹19,528" }}
      facts={[
        { label: "Interest rate", value: "0.05% per day", remark: "18.25% a year" },
        { label: "You repay", value: "₹20,900" },
      ]}
    />,
  );
  const terms = screen.getByRole("term").elements();
  const values = screen.getByRole("definition").elements();
  expect(terms.map((term) => term.textContent)).toEqual([
    "Amount to your bank",
    "Interest rate",
    "You repay",
  ]);
  expect(values.map((value) => value.textContent)).toEqual([
    "₹19,528",
    "0.05% per day18.25% a year",
    "₹20,900",
  ]);
  const sizes = values.map((value) => Number.parseFloat(getComputedStyle(value).fontSize));
  expect(sizes[0]).toBeGreaterThan(Math.max(...sizes.slice(1)) * 2);
});

test("a value stands at the end of its line, also where the label leaves no room beside it", async () => {
  const screen = await render(
    <FactList
      facts={[
        { label: "You repay", value: "₹20,900" },
        { label: "A term that takes the whole width of the card and more ".repeat(2), value: "₹472" },
      ]}
    />,
  );
  const [beside, below] = screen.getByRole("definition").elements();
  expect(below?.getBoundingClientRect().right).toBe(beside?.getBoundingClientRect().right);
});
