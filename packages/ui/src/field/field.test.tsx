import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { Field } from "./field.tsx";

test("the control is named by its label and described by hint and error", async () => {
  const screen = await render(
    <Field id="pan" label="PAN" hint="10 characters" error="PAN number is required" errorPrefix="Error:">
      {(aria) => <input {...aria} />}
    </Field>,
  );
  const input = screen.getByRole("textbox", { name: "PAN" });
  await expect.element(input).toHaveAccessibleDescription("10 characters Error: PAN number is required");
  await expect.element(input).toBeInvalid();
});

test("without an error nothing speaks of one", async () => {
  const screen = await render(
    <Field id="pan" label="PAN" errorPrefix="Error:">
      {(aria) => <input {...aria} />}
    </Field>,
  );
  const input = screen.getByRole("textbox");
  await expect.element(input).not.toHaveAttribute("aria-invalid");
  await expect.element(input).not.toHaveAttribute("aria-describedby");
  expect(screen.container.textContent).toBe("PAN");
});
