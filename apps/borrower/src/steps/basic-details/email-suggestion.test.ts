import { expect, test } from "vitest";
import { suggestedDomain, withDomain } from "./email-suggestion.ts";

/** The typed text after the @, and the suggestion. */
const TABLE = `
  gmail.com
  GMAIL.COM
  yahoo.co.in
  proton.me
  gmial.com       gmail.com
  gmai.com        gmail.com
  gmaill.com      gmail.com
  gnail.con       gmail.com
  gmail,com       gmail.com
  gmail.co        gmail.com
  gmail.in        gmail.com
  gmail.co.in     gmail.com
  Gmial.Com       gmail.com
  yaho.com        yahoo.com
  yahoo.cm        yahoo.com
  yhaoo.in        yahoo.in
  yahoo.co.inn    yahoo.co.in
  yahoo.coin      yahoo.co.in
  outlok.com      outlook.com
  outloook.co     outlook.com
  hotmial.com     hotmail.com
  rediffmial.co   rediffmail.com
  redifmail.com   rediffmail.com
  iclod.com       icloud.com
  liv.com         live.com
  protn.me        proton.me
  ymail.com
  mail.com
  yahoo.co.uk
  tcs.com
  infosys.com
  lender.example
  gmxxxl.com`;

const ROWS = TABLE.trim()
  .split("\n")
  .map((row) => row.trim().split(/\s+/));

test("a domain within two slips of a common one is asked about, and no other", () => {
  for (const [typed = "", asked = null] of ROWS) {
    expect(suggestedDomain(`priya@${typed}`, { isTyping: false }), typed).toBe(asked);
  }
});

test("while it is typed, the beginning of a common domain is left alone", () => {
  for (const typed of ["g", "gmail.c", "gmail.co", "yahoo.co", "outlook.co"]) {
    expect(suggestedDomain(`priya@${typed}`, { isTyping: true }), typed).toBeNull();
  }
  expect(suggestedDomain("priya@gmial.com", { isTyping: true })).toBe("gmail.com");
});

test.each(["", "priya", "@gmial.com", "priya@"])("%j has no domain to ask about", (email) => {
  expect(suggestedDomain(email, { isTyping: false })).toBeNull();
});

test("only the domain is changed", () => {
  expect(withDomain("Priya.Nair+loan@gmial.com", "gmail.com")).toBe("Priya.Nair+loan@gmail.com");
});
