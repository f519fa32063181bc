import { expect, test } from "vitest";
import { pdfText } from "../../../testing/paper/pdf-text.ts";
import type { Paper } from "./paper.ts";
import { drawPaper } from "./pdf.ts";
import { pageCountOf } from "./signature-box.ts";

// How busy the machine is must not decide a test.
const TIMEOUT = { timeout: 120_000 };

const PAPER: Paper = {
  title: "A paper",
  language: "en",
  letterhead: {
    legalName: "Example Finance Ltd",
    registration: "N-14",
    address: "1 Example Road",
    website: "https://lender.example",
    brand: "Vaada",
  },
  footer: { reference: "VD-0000123-1", pages: "Page {page} of {pages}" },
  madeAt: new Date("2026-11-20T11:32:00+05:30"),
  blocks: [{ kind: "title", text: "A paper" }],
};

const withText = (text: string): Paper => ({ ...PAPER, blocks: [{ kind: "text", text }] });

test("papers that are drawn at once each become their own", TIMEOUT, async () => {
  const texts = ["one", "दो", "three", "four ₹4,000"];
  const drawn = await Promise.all(texts.map((text) => drawPaper(withText(text))));
  expect(drawn.map((bytes) => pdfText(bytes).split("\n")[3])).toEqual(texts);
});

test("a paper that can't be drawn fails alone", TIMEOUT, async () => {
  const broken = { ...PAPER, blocks: null } as unknown as Paper;
  const unsendable = { ...PAPER, blocks: [() => 1] } as unknown as Paper;
  const [first, second, third, fourth] = await Promise.allSettled(
    [withText("before"), broken, unsendable, withText("after")].map(drawPaper),
  );
  expect([first, second, third, fourth].map((each) => each?.status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
  expect(fourth?.status === "fulfilled" && pdfText(fourth.value)).toContain("after");
});

test(
  "every page carries its number and the reference, and a table row is never cut in two",
  TIMEOUT,
  async () => {
    const rows = Array.from({ length: 120 }, (_, at) => ({
      number: String(at + 1),
      label: `Label ${at + 1} that is long enough for two lines of the column that it stands in`,
      value: `Value ${at + 1}`,
    }));
    const bytes = await drawPaper({ ...PAPER, blocks: [{ kind: "rows", rows }] });
    const pages = pageCountOf(bytes);
    expect(pages).toBeGreaterThan(3);
    const text = pdfText(bytes);
    for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} of ${pages}`);
    expect(text.match(/VD-0000123-1/g)).toHaveLength(pages);
    for (const { value } of rows) expect(text).toContain(value);
  },
);

test("a table names its columns again on every page", TIMEOUT, async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Row ${at + 1}`, "kept"]);
  const bytes = await drawPaper({
    ...PAPER,
    blocks: [{ kind: "table", columns: ["Data", "Until when"], rows, figures: [] }],
  });
  const pages = pageCountOf(bytes);
  expect(pages).toBeGreaterThan(2);
  expect(pdfText(bytes).match(/Until when/g)).toHaveLength(pages);
});

test("a line that heads others never ends a page", TIMEOUT, async () => {
  const row = (label: string, value: string) => ({ number: "", label, value });
  const tall = "A value that takes many lines. ".repeat(12);
  for (let before = 28; before < 44; before++) {
    const rows = [
      ...Array.from({ length: before }, () => row("Line", "Value")),
      row("Head", ""),
      row("x", tall),
    ];
    const text = pdfText(await drawPaper({ ...PAPER, blocks: [{ kind: "rows", rows }] }));
    expect(text, String(before)).not.toMatch(/Head\s+(Example Finance Ltd · VD|Page 1 of 2)/);
  }
});

test("the last line of a form never stands alone on its page", TIMEOUT, async () => {
  for (let before = 28; before < 44; before++) {
    const rows = Array.from({ length: before }, () => ({ number: "", label: "Line", value: "Value" }));
    const last = { number: "", label: "Last", value: "Value" };
    const text = pdfText(await drawPaper({ ...PAPER, blocks: [{ kind: "rows", rows: [...rows, last] }] }));
    expect(text, String(before)).not.toMatch(/Page 1 of 2\s+Last/);
  }
});
