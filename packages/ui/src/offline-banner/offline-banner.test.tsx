import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { OfflineBanner } from "./offline-banner.tsx";

test("its status is there before the connection is lost, so that the loss is announced", async () => {
  const screen = await render(<OfflineBanner text={null} />);
  await expect.element(screen.getByRole("status")).toBeEmptyDOMElement();
  await screen.rerender(<OfflineBanner text="You’re offline." />);
  await expect.element(screen.getByRole("status")).toHaveTextContent("You’re offline.");
});
