import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { allowedAmount, Calculator, calculatorFigures } from "./calculator.tsx";
import { usePlatform } from "./lending-terms.ts";

/** The server's price, on whatever day the page reckons with. */
const figuresFor = (rupees: bigint, salaryDay: number) =>
  calculatorFigures({ ...usePlatform.getState(), principal: paise(rupees * 100n), salaryDay });

type Screen = Awaited<ReturnType<typeof render>>;

const rowsOf = (screen: Screen) =>
  screen
    .getByRole("row")
    .elements()
    .map((row) => row.textContent);

const rowsFor = ({ atMost, from, payBackOn }: ReturnType<typeof figuresFor>) => [
  "The most it can costWith strong credit",
  `You get credited within 24 hours of release${atMost.get}${from.get}`,
  `You pay back on ${payBackOn}${atMost.payBack}${from.payBack}`,
  `All-in cost ${atMost.cost}${from.cost}`,
  `APR ${atMost.apr}${from.apr}`,
];

test("the card shows what you get, pay back and what it costs, at most and from", async () => {
  const screen = await render(<Calculator />);
  await expect.poll(() => rowsOf(screen)).toEqual(rowsFor(figuresFor(20_000n, 1)));
  await expect.element(screen.getByText("Illustration. Your rate is shown before you sign.")).toBeVisible();
});

test("another amount and another salary date are priced at once", async () => {
  const screen = await render(<Calculator />);
  await screen.getByRole("button", { name: "More" }).click();
  await screen.getByRole("combobox", { name: "Salary date" }).selectOptions("31st");
  await expect.poll(() => rowsOf(screen)).toEqual(rowsFor(figuresFor(20_100n, 31)));
});

test("the slider speaks in rupees and stops where the product does", { tags: "long" }, async () => {
  const screen = await render(<Calculator />);
  const slider = screen.getByRole("slider");
  const { minimum, maximum } = usePlatform.getState().terms.amount;
  await expect.element(slider).toHaveAttribute("aria-valuetext", "₹20,000");
  await slider.click();
  await userEvent.keyboard("{End}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", formatRupees(maximum));
  await screen.getByRole("button", { name: "More" }).click();
  await expect.element(slider).toHaveAttribute("aria-valuetext", formatRupees(maximum));
  await slider.click();
  await userEvent.keyboard("{Home}");
  await screen.getByRole("button", { name: "Less" }).click();
  await expect.element(slider).toHaveAttribute("aria-valuetext", formatRupees(minimum));
});

test("every day of a month can be the salary date, in words of the day", async () => {
  const screen = await render(<Calculator />);
  const options = screen.getByRole("option").elements();
  expect(options.map((option) => option.textContent)).toHaveLength(31);
  expect(options.map((option) => option.textContent).slice(0, 4)).toEqual(["1st", "2nd", "3rd", "4th"]);
  expect(options.map((option) => option.textContent).slice(20, 23)).toEqual(["21st", "22nd", "23rd"]);
});

const TERMS = SALARY_ADVANCE;
const TODAY = civilDate("2026-11-20");

test("the calculator shows the dearest grade as at most and the best one as from", () => {
  const figures = calculatorFigures({
    terms: TERMS,
    principal: paise(20_000_00n),
    salaryDay: 1,
    today: TODAY,
  });
  expect(figures).toEqual({
    payBackOn: "1 Jan 2027",
    atMost: { get: "₹18,112", payBack: "₹20,840", cost: "₹2,728", apr: "130.89%" },
    from: { get: "₹19,292", payBack: "₹20,420", cost: "₹1,128", apr: "50.81%" },
  });
});

test("every salary day, on every day of a leap year, has figures in rupees and percent", {
  tags: "long",
}, () => {
  for (let day = 0; day < 366; day++) {
    for (let salaryDay = 1; salaryDay <= 31; salaryDay++) {
      const today = addDays(civilDate("2028-01-01"), day);
      const { atMost, from } = calculatorFigures({
        terms: TERMS,
        principal: paise(1_100_00n),
        salaryDay,
        today,
      });
      const texts = [...Object.values(atMost), ...Object.values(from)];
      expect(texts.filter((text) => !/^₹[\d,]+(\.\d\d)?$|^\d+\.\d\d%$/.test(text))).toEqual([]);
    }
  }
});

test("an amount that the product does not lend becomes the nearest one that it does", () => {
  const table = [
    [0n, 1_000_00n],
    [999_99n, 1_000_00n],
    [1_049_99n, 1_000_00n],
    [1_050_00n, 1_100_00n],
    [20_000_00n, 20_000_00n],
    [24_999_00n, 25_000_00n],
    [25_001_00n, 25_000_00n],
    [9_99_999_00n, 25_000_00n],
  ] as const;
  for (const [wanted, allowed] of table) {
    expect(allowedAmount(TERMS.amount, paise(wanted)), `${wanted}`).toBe(allowed);
  }
});
