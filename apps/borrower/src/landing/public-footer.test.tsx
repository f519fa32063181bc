import { lender } from "virtual:lender";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { PublicFooter } from "./public-footer.tsx";

test("where a company runs the app for the lender, both are named beneath every public screen (DL-01)", async () => {
  const { legalName } = lender.lender;
  const screen = await render(<PublicFooter runBy="Apps Ltd" />);
  await expect.element(screen.getByText(`Apps Ltd runs this app for ${legalName}.`)).toBeVisible();
  await screen.rerender(<PublicFooter runBy={null} />);
  await expect.element(screen.getByText(/runs this app for/)).not.toBeInTheDocument();
  await expect.element(screen.getByText(legalName, { exact: true })).toBeVisible();
});
