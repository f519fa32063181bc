import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { dataDir } from "../support/addresses.ts";
import { checkEligibility, emailOf } from "../support/application-forms.ts";
import { consentAtDigilocker } from "../support/digilocker.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

// The service worker's cache is searched as well.
test.use({ serviceWorkers: "allow" });

test("after the journey no browser storage, address or log line holds who the borrower is", async ({
  page,
  phone,
  pan,
  sandbox,
  request,
  baseURL,
}) => {
  const surname = "Quettawalanath";
  const person = { pan, name: `ZOHRA ${surname}`, dob: "1991-07-23", aadhaar: { pin: "683594" } };
  await request.post(`${sandbox}/people`, { data: person });
  const number = await aadhaarNumberOf(pan);
  const addresses: string[] = [];
  page.on("request", (sent) => addresses.push(sent.url()));
  page.on("framenavigated", (frame) => addresses.push(frame.url()));

  await signIn(page, phone);
  await checkEligibility(page, { pan, email: emailOf(pan) });
  await expect(page).toHaveURL(/\/kyc-verification$/);
  await page.goto("/aadhaar-number");
  await page.getByLabel("Aadhaar number").fill(number);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("dialog").getByLabel("6-digit code")).toBeVisible();
  await page.goto("/kyc-verification");
  await consentAtDigilocker(page);
  await expect(page).toHaveURL(/\/aadhaar-success$/);

  const kept = [...(await storageOf(page)), ...addresses.filter((url) => url.startsWith(baseURL ?? ""))];
  const log = await readFile(join(dataDir(), "logs", "server.log"), "utf8");
  expect(kept.length).toBeGreaterThan(20);
  expect(log).toContain("/api/user/basic-detail");
  for (const secret of [pan, surname, person.dob, "683594", number, emailOf(pan)]) {
    const found = kept.filter((text) => text.toLowerCase().includes(secret.toLowerCase()));
    expect(found, secret).toEqual([]);
    expect(log.toLowerCase().includes(secret.toLowerCase()), `${secret} in the log`).toBe(false);
  }
  // The number a borrower signs in with is kept by the app, as specified, and by nothing else.
  expect(addresses.filter((url) => url.includes(phone.mobile) && !url.startsWith(sandbox))).toEqual([]);
  expect(log).not.toContain(phone.mobile);
});

/** Everything a browser keeps for an origin: both storages, databases, caches with their bodies, cookies, history. */
async function storageOf(page: Page): Promise<string[]> {
  const inPage = await page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    texts.push(JSON.stringify(history.state), document.title, document.cookie);
    for (const { name = "" } of await indexedDB.databases()) texts.push(name, ...(await rowsOf(name)));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const asked of await cache.keys()) {
        texts.push(asked.url, (await (await cache.match(asked))?.text()) ?? "");
      }
    }
    return texts;

    async function rowsOf(name: string): Promise<string[]> {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const stores = [...database.objectStoreNames].map(
        (store) =>
          new Promise<string>((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve(JSON.stringify(reading.result));
          }),
      );
      return Promise.all(stores);
    }
  });
  const cookies = await page.context().cookies();
  return [...inPage, ...cookies.map((cookie) => JSON.stringify(cookie))];
}
