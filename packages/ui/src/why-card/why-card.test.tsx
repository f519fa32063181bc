import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { WhyCard } from "./why-card.tsx";

test("the reason has a heading, and its link acts in place and is a thumb's width tall", async () => {
  const onClick = vi.fn();
  const screen = await render(
    <WhyCard title="Why we ask for PAN" link={{ text: "What we check and why", onClick }}>
      To confirm your name.
    </WhyCard>,
  );
  await expect.element(screen.getByRole("heading", { name: "Why we ask for PAN" })).toBeVisible();
  await expect.element(screen.getByText("To confirm your name.")).toBeVisible();
  const link = screen.getByRole("button", { name: "What we check and why" });
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await link.click();
  expect(onClick).toHaveBeenCalledOnce();
});

test("without more to say there is no link", async () => {
  const screen = await render(<WhyCard title="What we receive">Your name.</WhyCard>);
  expect(screen.container.querySelector("button")).toBeNull();
});
