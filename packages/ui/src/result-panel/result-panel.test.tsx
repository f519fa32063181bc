import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { iconAlert } from "../icon/icons.ts";
import { ResultPanel } from "./result-panel.tsx";

test("the outcome takes the focus when it appears, and its facts are a list of terms", async () => {
  const screen = await render(
    <ResultPanel
      tone="danger"
      icon={iconAlert}
      title="Payment didn’t go through"
      facts={[{ label: "Your loan", value: "Unchanged" }]}
      actions={<button type="button">Retry Payment</button>}
    />,
  );
  const heading = screen.getByRole("heading", { level: 1, name: "Payment didn’t go through" });
  await expect.element(heading).toHaveFocus();
  await expect.element(screen.getByRole("term")).toHaveTextContent("Your loan");
  await expect.element(screen.getByRole("definition")).toHaveTextContent("Unchanged");
});

test("a toast that tells the same stays clear of the buttons", async () => {
  const footerHeight = () => document.documentElement.style.getPropertyValue("--footer");
  const actions = <button type="button">Try Again</button>;
  const screen = await render(
    <ResultPanel tone="warning" icon={iconAlert} title="Not yet" actions={actions} />,
  );
  await expect.poll(footerHeight).toMatch(/^\d+px$/);
  await screen.unmount();
  expect(footerHeight()).toBe("");
});
