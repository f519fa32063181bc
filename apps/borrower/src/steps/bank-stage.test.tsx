import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { writeSessionValues } from "../session/session-values.ts";
import { useBankStagePart } from "./bank-stage.ts";

afterEach(() => localStorage.clear());

type Part = Parameters<typeof useBankStagePart>[0];
type Answer = boolean | null;

const Where = ({ part, answer }: { part: Part; answer: Answer }) => (
  <p data-testid="where">{useBankStagePart(part, async () => answer) ?? "nowhere"}</p>
);

test.each<[part: Part, answer: Answer, says: string]>([
  ["references", null, "1 of 3"],
  ["selfie", true, "2 of 3"],
  ["account", true, "3 of 3"],
  ["selfie", false, "1 of 2"],
  ["account", false, "2 of 2"],
  ["account", null, "nowhere"],
])("%s, with the switch of the references at %s, stands at %s", async (part, answer, says) => {
  const screen = await render(<Where part={part} answer={answer} />);
  await expect.element(screen.getByTestId("where")).toHaveTextContent(says);
});

test("who borrows again walks another journey, so nothing is counted", async () => {
  writeSessionValues({ loan_type: "Repeat Case" });
  const screen = await render(<Where part="account" answer={true} />);
  await expect.element(screen.getByTestId("where")).toHaveTextContent("nowhere");
});
