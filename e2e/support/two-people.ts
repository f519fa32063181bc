import { expect, type Page } from "@playwright/test";
import { consoleUrl } from "./addresses.ts";

type Ask = { readonly reason: string; readonly proof?: readonly [label: string, words: string] };

/** Sends a filled-in drawer for agreement. */
export async function ask(page: Page, { reason, proof }: Ask): Promise<void> {
  await page.getByLabel("Reason").fill(reason);
  if (proof !== undefined) await page.getByLabel(proof[0]).fill(proof[1]);
  await page.getByRole("button", { name: "Ask for agreement" }).click();
  await expect(page.getByText(/^Asked for. It waits/)).toBeVisible();
}

type RequestApproval = {
  readonly maker: Page;
  readonly second: Page;
  /** The words of the kind, as the list of requests has them. */
  readonly kind: string;
  /** The loan that it is about, if it is about one. */
  readonly loanId?: number;
};

/** Expects the maker to be told so and to have no button; the second person agrees. */
export async function agreeByAnother({ maker, second, kind, loanId }: RequestApproval): Promise<void> {
  const list = loanId === undefined ? "/requests" : `/requests?loan_id=${loanId}`;
  for (const page of [maker, second]) {
    await page.goto(list);
    await page.getByRole("main").getByText(kind, { exact: true }).first().click();
  }
  await expect(maker.getByText("You asked for this, so another person agrees or declines.")).toBeVisible();
  await expect(maker.getByRole("button", { name: "Agree", exact: true })).toHaveCount(0);
  await second.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(second.getByText(/^agreed, /)).toBeVisible();
}

/** A call of the console in the name of whoever is signed in on a page, to set up what a journey is not about. */
export async function postAtConsole(
  page: Page,
  path: string,
  body: object = {},
): Promise<Record<string, string>> {
  const reply = await page.request.post(`${consoleUrl()}/api${path}`, {
    data: body,
    headers: { origin: consoleUrl() },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { data: Record<string, string> }).data;
}
