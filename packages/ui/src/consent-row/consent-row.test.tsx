import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { LinkButton } from "../button/link-button.tsx";
import { ConsentRow } from "./consent-row.tsx";

function Held({ onLink = () => undefined, error }: { onLink?: () => void; error?: string }) {
  const [checked, setChecked] = useState(false);
  return (
    <ConsentRow checked={checked} onChange={setChecked} error={error} errorPrefix="Error:">
      I agree to the terms. <LinkButton onClick={onLink}>Read them</LinkButton>
    </ConsentRow>
  );
}

test("it starts unticked and the whole sentence takes the tap", async () => {
  const screen = await render(<Held />);
  await expect.element(screen.getByRole("checkbox")).not.toBeChecked();
  await screen.getByText(/I agree/).click({ position: { x: 5, y: 5 } });
  await expect.element(screen.getByRole("checkbox")).toBeChecked();
});

test("a link inside the sentence does not tick it", async () => {
  const onLink = vi.fn();
  const screen = await render(<Held onLink={onLink} />);
  await screen.getByRole("button", { name: "Read them" }).click();
  expect(onLink).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole("checkbox")).not.toBeChecked();
});

test("what is wrong is read with the box", async () => {
  const screen = await render(<Held error="You must agree before submitting" />);
  await expect
    .element(screen.getByRole("checkbox"))
    .toHaveAccessibleDescription("Error: You must agree before submitting");
});
