import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { LoanBadge } from "./loan-badge.tsx";

const root = document.documentElement;

afterEach(() => {
  delete root.dataset.theme;
});

test("each standing has a sign of its own, so that colour does not speak alone", async () => {
  const screen = await render(
    <>
      <LoanBadge tone="overdue">OVERDUE</LoanBadge>
      <LoanBadge tone="due-soon">1 DAY BEFORE DUE</LoanBadge>
      <LoanBadge tone="active">ACTIVE</LoanBadge>
    </>,
  );
  const signs = [...screen.container.querySelectorAll("path")].map((path) => path.getAttribute("d"));
  expect(new Set(signs).size).toBe(3);
});

test("it is the same object in both themes", async () => {
  const screen = await render(<LoanBadge tone="due-soon">4 DAYS BEFORE DUE</LoanBadge>);
  const look = () => {
    const { backgroundColor, color } = getComputedStyle(screen.getByText("4 DAYS BEFORE DUE").element());
    return `${color} on ${backgroundColor}`;
  };
  root.dataset.theme = "light";
  const light = look();
  root.dataset.theme = "dark";
  expect(look()).toBe(light);
});
