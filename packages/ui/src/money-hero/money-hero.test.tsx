import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type RenderResult, render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { MoneyHero } from "./money-hero.tsx";

const root = document.documentElement;

afterEach(async () => {
  root.style.removeProperty("font-size");
  root.lang = "en";
  await page.viewport(390, 844);
});

const hero = ({ onBack, hasCard = true }: { onBack?: () => void; hasCard?: boolean }) => (
  <MoneyHero
    onBack={onBack}
    backLabel="Back"
    overline="Congratulations"
    amount="₹20,000"
    caption="approved for you, Priya · 90 days"
    right={<div data-testid="right" style={{ width: "4rem", height: "4rem" }} />}
  >
    {hasCard && <p>You get</p>}
  </MoneyHero>
);

const box = (screen: RenderResult, text: string) => screen.getByText(text).element().getBoundingClientRect();

test("the outcome is the page's heading, and Back leads back", { tags: "long" }, async () => {
  const onBack = vi.fn();
  const screen = await render(hero({ onBack }));
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Congratulations");
  await screen.getByRole("button", { name: "Back" }).click();
  expect(onBack).toHaveBeenCalledOnce();
});

test("the card begins on the dark ground and ends below it; without one there is less of it", async () => {
  const screen = await render(hero({}));
  const ground = () => screen.container.firstElementChild?.getBoundingClientRect();
  const card = screen.getByText("You get").element().parentElement?.getBoundingClientRect();
  const tall = ground()?.height ?? 0;
  expect(card?.top).toBe((ground()?.bottom ?? 0) - 42);
  expect(card?.left).toBe(16);
  await screen.rerender(hero({ hasCard: false }));
  expect(ground()?.height).toBe(tall - 36);
});

test.each([320, 390, 480])("at %d px the amount and what is beside it share a line", async (width) => {
  await page.viewport(width, 844);
  const screen = await render(hero({}));
  const right = screen.getByTestId("right").element().getBoundingClientRect();
  expect(right.top).toBe(box(screen, "Congratulations").top);
  expect(right.right).toBe(width - 20);
});

test("in Hindi, whose figures stand wider apart, both still share a line of a small screen", async () => {
  await page.viewport(320, 640);
  root.lang = "hi";
  const screen = await render(hero({}));
  const right = screen.getByTestId("right").element().getBoundingClientRect();
  expect(right.top).toBe(box(screen, "Congratulations").top);
  expect(box(screen, "₹20,000").height).toBeLessThan(60);
});

test("with letters of twice the size it moves below and nothing is cut off", async () => {
  root.style.fontSize = "200%";
  const screen = await render(hero({}));
  const right = screen.getByTestId("right").element().getBoundingClientRect();
  expect(right.top).toBeGreaterThan(box(screen, "approved for you, Priya · 90 days").bottom);
  expect(root.scrollWidth).toBeLessThanOrEqual(390);
});
