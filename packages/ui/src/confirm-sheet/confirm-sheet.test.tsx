import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../testing/accessible.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";

function sheet(given: { busy?: boolean; onCancel?: () => void; onConfirm?: () => void }) {
  return (
    <ConfirmSheet
      open
      title="Sign out?"
      cancelLabel="Cancel"
      confirmLabel="Logout"
      closeLabel="Close"
      tone="danger"
      onCancel={() => undefined}
      onConfirm={() => undefined}
      {...given}
    >
      You can sign in again at any time.
    </ConfirmSheet>
  );
}

const press = (name: string) =>
  (page.getByRole("dialog").getByRole("button", { name }).element() as HTMLElement).click();

test("it asks, and each button has its answer", async () => {
  const onCancel = vi.fn();
  const onConfirm = vi.fn();
  await render(sheet({ onCancel, onConfirm }));
  const dialog = page.getByRole("dialog", { name: "Sign out?" });
  await expect.element(dialog).toBeVisible();
  press("Logout");
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
  press("Cancel");
  expect(onCancel).toHaveBeenCalledOnce();
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  await expectAccessible(dialog.element());
});

test("while it is being done nothing takes it back and nothing does it twice", async () => {
  const onCancel = vi.fn();
  const onConfirm = vi.fn();
  await render(sheet({ busy: true, onCancel, onConfirm }));
  const dialog = page.getByRole("dialog");
  for (const button of dialog.getByRole("button").elements()) (button as HTMLElement).click();
  await userEvent.keyboard("{Escape}");
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onCancel).not.toHaveBeenCalled();
  await expect.element(dialog).toBeVisible();
});

test("the focus stays on the button that was pressed while it is being done", async () => {
  const screen = await render(sheet({}));
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Logout" });
  (confirm.element() as HTMLElement).focus();
  await screen.rerender(sheet({ busy: true }));
  await expect.element(confirm).toHaveAttribute("aria-busy", "true");
  await expect.element(confirm).toHaveFocus();
});
