import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { Button } from "@vaada/ui/button";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { keepChoice } from "../device/calculator-choice.ts";
import { setOnline } from "./connection.ts";
import { go } from "./navigation.ts";
import { partOf, StepFrame } from "./step-frame.tsx";

const started = location.pathname + location.search;
afterEach(() => go(started, { replace: true }));

const show = ({ onBack }: { onBack?: () => void } = {}) =>
  render(
    <StepFrame stage={2} progress={0.5} onBack={onBack} footer={<Button>Proceed</Button>} note="No charge.">
      <h1>Get Ready for Your KYC</h1>
    </StepFrame>,
  );

test("it says how far the journey is, and has the screen's button at the bottom", async () => {
  const screen = await show();
  const stages = screen.getByRole("list", { name: "Step 2 of 6" }).getByRole("listitem").elements();
  expect(stages.map((stage) => stage.textContent)).toEqual([
    "Basic Details, done",
    "KYC Details",
    "Employment Details",
    "Bank Account Details",
    "E-Sign",
    "Get Disbursement",
  ]);
  await expect.element(screen.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Proceed" })).toBeInViewport();
  await expect.element(screen.getByText("No charge.")).toBeVisible();
});

test("what sends nothing yet does not ask for the network, anything else says so at its button", async () => {
  setOnline(false);
  const needs = "You need internet to go on. Nothing here is lost.";
  const frame = (isLocal: boolean) => (
    <StepFrame stage={3} progress={0} isLocal={isLocal} footer={<Button>Proceed</Button>}>
      <h1>Your work</h1>
    </StepFrame>
  );
  const screen = await render(frame(false));
  await expect.element(screen.getByText(needs)).toBeVisible();
  await screen.rerender(frame(true));
  await expect.element(screen.getByText(needs)).not.toBeInTheDocument();
  setOnline(true);
});

test("the header says which part of its stage the screen is", async () => {
  const screen = await render(
    <StepFrame stage={4} progress={0.5} title="Selfie" part={partOf(2, 3)} footer={null}>
      <h1>Selfie</h1>
    </StepFrame>,
  );
  await expect.element(screen.getByRole("list", { name: "Step 4 of 6 · 2 of 3" })).toBeInTheDocument();
  await expect.element(screen.getByRole("banner").getByText("Selfie", { exact: true })).toBeVisible();
});

test("the chip of the loan comes late and moves nothing", async () => {
  keepChoice({ rupees: 20_000, salaryDay: 1 });
  const tops = new Set<number>();
  const look = () => {
    const heading = document.querySelector("h1");
    if (heading !== null) tops.add(heading.getBoundingClientRect().top);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const screen = await show();
  await expect.element(screen.getByRole("region", { name: "Your loan" })).toBeVisible();
  look();
  observer.disconnect();
  localStorage.clear();
  expect([...tops]).toHaveLength(1);
});

test("Back is the browser's own, unless the screen says otherwise", { tags: "long" }, async () => {
  go("/basic-details");
  go("/kyc-verification");
  const screen = await show();
  await screen.getByRole("button", { name: "Back" }).click();
  await expect.poll(() => location.pathname).toBe("/basic-details");
  await screen.unmount();

  const onBack = vi.fn();
  const other = await show({ onBack });
  await other.getByRole("button", { name: "Back" }).click();
  expect(onBack).toHaveBeenCalledOnce();
});
