import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { RatingStars, type Stars } from "./rating-stars.tsx";

function Held({ error }: { error?: string }) {
  const [value, setValue] = useState<Stars | null>(null);
  return (
    <RatingStars
      legend="How was it?"
      nameOf={(stars) => (stars === 1 ? "1 star" : `${stars} stars`)}
      value={value}
      onChange={setValue}
      error={error}
      errorPrefix="Error:"
    />
  );
}

test("they are five radios by name, 48 px each, and none is chosen beforehand", async () => {
  const screen = await render(<Held />);
  const radios = screen.getByRole("group", { name: "How was it?" }).getByRole("radio").elements();
  expect(radios.map((radio) => radio.ariaLabel)).toEqual([
    "1 star",
    "2 stars",
    "3 stars",
    "4 stars",
    "5 stars",
  ]);
  for (const radio of radios) {
    expect((radio as HTMLInputElement).checked).toBe(false);
    const { width, height } = radio.getBoundingClientRect();
    expect([width, height]).toEqual([48, 48]);
  }
});

test("stars fill up to the chosen one, by tap and by arrow", { tags: "long" }, async () => {
  const screen = await render(<Held />);
  const filled = () =>
    [...screen.container.querySelectorAll("svg:not(p svg)")].filter(
      (star) => getComputedStyle(star).fill !== "none",
    ).length;
  expect(filled()).toBe(0);
  await screen.getByRole("radio", { name: "3 stars" }).click();
  await expect.poll(filled).toBe(3);
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(screen.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await expect.poll(filled).toBe(4);
});

test("an error belongs to the whole group", async () => {
  const screen = await render(<Held error="Please provide a rating" />);
  await expect
    .element(screen.getByRole("group"))
    .toHaveAccessibleDescription("Error: Please provide a rating");
});
