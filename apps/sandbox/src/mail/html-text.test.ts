import { expect, test } from "vitest";
import { textOfHtml } from "./html-text.ts";

test.each([
  ["plain words", "plain words"],
  ["", ""],
  ["<p>One</p><p>Two</p>", "One\n\nTwo"],
  ["<b>bold</b> and <i>not</i>", "bold and not"],
  ["one<br>two<br/>three<BR />four", "one\ntwo\nthree\nfour"],
  ["<ul><li>a</li><li>b</li></ul>", "a\n\nb"],
  ["  lots \n\t of   space ", "lots of space"],
  [
    "Tom &amp; Jerry &lt;3 &#8377;5 &#x20b9;6 &nbsp;x &unknown; &#99999999;",
    "Tom & Jerry <3 ₹5 ₹6 x &unknown; &#99999999;",
  ],
  ['<a href="https://a.in/x?y=1&amp;z=2">Go</a>', "Go (https://a.in/x?y=1&z=2)"],
  ["<a class=x href='https://a.in'>https://a.in</a>", "https://a.in"],
  ["<a href=https://a.in><img src=x></a>", "https://a.in"],
  ["<a name=top>Top</a>", "Top"],
  ["</a>stray", "stray"],
  ["<head><title>T</title><style>p{}</style></head><body>Hi</body>", "Hi"],
  ["a<STYLE>p > b{}</STYLE >b<script>1<2</script>c", "abc"],
  ["a<!-- <p>hidden</p> -->b<!-- > -->c", "abc"],
  ["a<script>never ended", "a"],
  ["a < b", "a < b"],
  ["a <b", "a <b"],
  ["İ<style>x</style>İ", "İİ"],
])("%j reads %j", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

// Looking again and again at what is left would take minutes here, and the test would run out of time.
test("markup that never closes is read in one go", () => {
  expect(textOfHtml("<a href='x".repeat(200_000))).toHaveLength(2_000_000);
  expect(textOfHtml("<!-- <a>".repeat(200_000))).toBe("");
  expect(textOfHtml("<a>".repeat(200_000))).toBe("");
});
