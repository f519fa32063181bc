import { expect, test } from "vitest";
import { giveFeedback } from "./calls/feedback.ts";
import { FEEDBACK_MESSAGES as M } from "./feedback.ts";

const messageFor = (body: unknown) => giveFeedback.body.safeParse(body).error?.issues[0]?.message;

test.each([
  [{ rating: 1 }, undefined],
  [{ rating: 5, comment: "" }, undefined],
  [{ rating: 5, comment: "   " }, undefined],
  [{ rating: 4, comment: "Quick and clear" }, undefined],
  [{ rating: 4, comment: "बहुत अच्छा लगा" }, undefined],
  [{ rating: 4, comment: "x".repeat(1_000) }, undefined],
  [{}, "Please provide a rating"],
  [{ rating: 0 }, "Please provide a rating"],
  [{ rating: 6 }, "Please provide a rating"],
  [{ rating: 2.5 }, "Please provide a rating"],
  [{ rating: "5" }, "Please provide a rating"],
  [{ rating: null }, "Please provide a rating"],
  [{ rating: 5, comment: "Too short" }, "Comment must be at least 10 characters"],
  [{ rating: 5, comment: "  Too short  " }, "Comment must be at least 10 characters"],
  [{ rating: 5, comment: "😀".repeat(9) }, "Comment must be at least 10 characters"],
  [{ rating: 5, comment: 5 }, "Comment must be at least 10 characters"],
  [{ rating: 5, comment: "x".repeat(1_001) }, M.commentTooLong],
])("the feedback %j is answered with %j", (body, message) => {
  expect(messageFor(body)).toBe(message);
});

test("a field that the dialog does not have is refused", () => {
  expect(giveFeedback.body.safeParse({ rating: 5, user_id: "1" }).success).toBe(false);
});
