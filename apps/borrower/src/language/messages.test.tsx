import { msg, plural, selectOrdinal, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { chooseLanguage, chosenLanguage, currentLanguage, speak, useLanguage } from "./language.ts";
import { i18n, languageOfFirstPages, languageShown } from "./messages.ts";

const seconds = (count: number) => t`${plural(count, { one: "# second", other: "# seconds" })} left`;
const place = (rank: number) =>
  t`${selectOrdinal(rank, { one: "#st", two: "#nd", few: "#rd", other: "#th" })}`;

afterEach(async () => {
  i18n.catalogue = {};
  await speak("en");
  localStorage.clear();
});

test("a message takes its values, whatever they are", () => {
  const name = "{evil} # <b>";
  expect(t`Hello ${name}, # 1`).toBe("Hello {evil} # <b>, # 1");
});

test("a counted message chooses its form and writes the number into it", () => {
  expect([0, 1, 2, 60].map(seconds)).toEqual([
    "0 seconds left",
    "1 second left",
    "2 seconds left",
    "60 seconds left",
  ]);
});

test("the days of a month have their ordinals", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(place).join(" ")).toBe(
    "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st",
  );
});

test("a message with elements in it keeps them, nested and empty ones too", async () => {
  const phone = "1800";
  const screen = await render(
    <p>
      <Trans>
        Call <a href="tel:1800">{phone}</a> or{" "}
        <strong>
          write <em>now</em>
        </strong>
        <br />.
      </Trans>
    </p>,
  );
  expect(screen.container.innerHTML).toBe(
    '<p>Call <a href="tel:1800">1800</a> or <strong>write <em>now</em></strong><br>.</p>',
  );
});

function Greeting() {
  useLanguage();
  return <p>{t`Something went wrong`}</p>;
}

test("a change of language is seen at once, kept on the device, and written on the page", async () => {
  const screen = await render(<Greeting />);
  await expect.element(screen.getByText("Something went wrong")).toBeVisible();
  await chooseLanguage("hi");
  expect(document.documentElement.lang).toBe("hi");
  expect(currentLanguage()).toBe("hi");
  expect(chosenLanguage()).toBe("hi");
  await chooseLanguage("en");
  expect(document.documentElement.lang).toBe("en");
});

test("a message that the language has is shown, and one that it lacks stays English", () => {
  const word = "गड़बड़";
  const known = t`Something went wrong`;
  // The identity of a message is made from its English by the macro.
  i18n.catalogue = { nwtY4N: [word], "+": [] };
  expect([known, t`Something went wrong`, t`Try again`]).toEqual(["Something went wrong", word, "Try again"]);
});

test("a page that was prerendered in English says so until another language is shown", async () => {
  const screen = await render(<main lang="en" data-prerendered />);
  const page = screen.getByRole("main").element();
  expect(page.getAttribute("lang")).toBe("en");
  await speak("hi");
  expect(page.hasAttribute("lang")).toBe(false);
});

test("a language that can't be loaded is not claimed by the page, which stays as it was", async () => {
  document.documentElement.lang = "hi";
  const unreachable = {
    en: async () => ({}),
    mr: async () => ({}),
    hi: () => Promise.reject(new TypeError("offline")),
  };
  await expect(speak("hi", unreachable)).rejects.toThrow("offline");
  expect([document.documentElement.lang, currentLanguage()]).toEqual(["en", "en"]);
});

test("the language of a text is Hindi only where its own words are", async () => {
  const [known, unknown] = [msg`What we collect and why`, msg`Nobody has translated this`];
  expect([languageShown(known), languageShown(unknown)]).toEqual(["en", "en"]);
  await speak("hi");
  expect([languageShown(known), languageShown(unknown)]).toEqual(["hi", "en"]);
});

test("the sign-in's notice is in Marathi where its words are, and a step's counts as Hindi there", async () => {
  const [known, unknown] = [msg`What we collect and why`, msg`Nobody has translated this`];
  await speak("mr");
  expect([languageOfFirstPages(known), languageOfFirstPages(unknown)]).toEqual(["mr", "en"]);
  expect(languageShown(known)).toBe("hi");
  await speak("hi");
  expect(languageOfFirstPages(known)).toBe("hi");
});

test("in Hindi the day of a month is no ordinal, and a count keeps its number", async () => {
  await speak("hi");
  const day = 3;
  expect(t`${selectOrdinal(day, { one: "#st", two: "#nd", few: "#rd", other: "#th" })}`).toBe("3 तारीख");
  const seconds = 60;
  expect(t`You’ll be signed out in ${plural(seconds, { one: "# second", other: "# seconds" })}`).toBe(
    "60 सेकंड में आप साइन आउट हो जाएँगे",
  );
});

test("an unknown language on the device counts as English", () => {
  localStorage.setItem("language", "tlh");
  expect(chosenLanguage()).toBe("en");
});
