import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Button } from "../button/button.tsx";
import { Drawer } from "../drawer/drawer.tsx";
import { StickyFooter } from "../sticky-footer/sticky-footer.tsx";
import { expectAccessible } from "../testing/accessible.ts";
import { FailureCard } from "./failure-card.tsx";

const CARD = (
  <FailureCard title="No answer" safe="Nothing was charged." actions={<Button>Try again</Button>}>
    It’s on their side.
  </FailureCard>
);

const page = (isFailed: boolean) => (
  <main>
    <h1>Form</h1>
    {isFailed && CARD}
    <StickyFooter note="One detail.">
      <Button>Proceed</Button>
    </StickyFooter>
  </main>
);

test("it takes the place of the screen's button with the focus on its title, and gives both back", async () => {
  const screen = await render(page(true));
  const proceed = screen.getByRole("button", { name: "Proceed" });
  await expect.element(screen.getByRole("heading", { name: "No answer" })).toHaveFocus();
  await expect.element(screen.getByRole("alert").getByText("Nothing was charged.")).toBeVisible();
  expect(proceed.query()).toBeNull();
  await expect.element(screen.getByText("One detail.")).not.toBeVisible();
  await expectAccessible(screen.container);
  await screen.rerender(page(false));
  await expect.element(proceed).toHaveFocus();
});

test("in a sheet it takes the place of the sheet's button, not of the one behind it", async () => {
  const screen = await render(
    <>
      {page(false)}
      <Drawer open onClose={() => undefined} title="Sheet" closeLabel="Close" footer={<Button>Send</Button>}>
        {CARD}
      </Drawer>
    </>,
  );
  const sheet = screen.getByRole("dialog");
  await expect.element(sheet.getByRole("heading", { name: "No answer" })).toBeVisible();
  expect(sheet.getByRole("button", { name: "Send" }).query()).toBeNull();
});

test("without a button it stands where it was written", async () => {
  const screen = await render(<main>{CARD}</main>);
  await expect.element(screen.getByRole("heading", { name: "No answer" })).toHaveFocus();
});
