import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../testing/accessible.ts";
import { Modal } from "./modal.tsx";

function Held({ alert = false, dismissable = true }: { alert?: boolean; dismissable?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Modal
        open={isOpen}
        onClose={close}
        title="You’ll be signed out in 60 seconds"
        alert={alert}
        dismissable={dismissable}
        actions={
          <button type="button" onClick={close}>
            Stay signed in
          </button>
        }
      >
        You have been away.
      </Modal>
    </>
  );
}

test("an alert is announced with its text, is accessible, and goes when it is answered", {
  tags: "long",
}, async () => {
  const screen = await render(<Held alert />);
  await screen.getByRole("button", { name: "Open" }).click();
  const dialog = screen.getByRole("alertdialog", { name: "You’ll be signed out in 60 seconds" });
  await expect.element(dialog).toHaveAccessibleDescription("You have been away.");
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  await expectAccessible(document.body);

  await screen.getByRole("button", { name: "Stay signed in" }).click();
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  await expect.element(screen.getByRole("button", { name: "Open" })).toHaveFocus();
});

test("Esc closes it, unless it must be answered", { tags: "long" }, async () => {
  const screen = await render(<Held />);
  await screen.getByRole("button", { name: "Open" }).click();
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.querySelector("dialog")).toBeNull();

  await screen.rerender(<Held dismissable={false} />);
  await screen.getByRole("button", { name: "Open" }).click();
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(screen.getByRole("dialog")).toBeVisible();
});
