import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { SelectField } from "./select-field.tsx";

function Held({ error }: { error?: string }) {
  const [day, setDay] = useState("");
  return (
    <SelectField
      label="Salary Date"
      value={day}
      onChange={setDay}
      options={[
        { value: "1", label: "1st" },
        { value: "31", label: "31st" },
      ]}
      placeholder="Choose"
      error={error}
      errorPrefix="Error:"
    />
  );
}

test("nothing is chosen beforehand, and the placeholder cannot be chosen back", async () => {
  const screen = await render(<Held />);
  const select = screen.getByRole("combobox", { name: "Salary Date" });
  await expect.element(select).toHaveValue("");
  await select.selectOptions("31");
  await expect.element(select).toHaveValue("31");
  expect((screen.container.querySelector("option[value='']") as HTMLOptionElement).disabled).toBe(true);
});

test("its error is read with it", async () => {
  const screen = await render(<Held error="Please select your salary credit date" />);
  await expect
    .element(screen.getByRole("combobox"))
    .toHaveAccessibleDescription("Error: Please select your salary credit date");
});
