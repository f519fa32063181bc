import * as z from "zod/mini";
import { call } from "../call.ts";
import { STEP_NOTICES } from "../notices-taken.ts";
import { GivenLoanId, judgedBy } from "../primitives.ts";
import {
  REFERENCE_MESSAGES,
  referenceMobileMessage,
  referenceNameMessage,
  relationMessage,
} from "../reference-person.ts";

const Name = z.string(REFERENCE_MESSAGES.nameMissing).check(judgedBy(referenceNameMessage));
const Mobile = z.string(REFERENCE_MESSAGES.mobileMissing).check(judgedBy(referenceMobileMessage));
const RelationWord = z.string(REFERENCE_MESSAGES.relationMissing).check(judgedBy(relationMessage));

const ReferencesBody = z.strictObject({
  loan_id: GivenLoanId,
  name_1: Name,
  mobile_no_1: Mobile,
  relation_1: RelationWord,
  name_2: Name,
  mobile_no_2: Mobile,
  relation_2: RelationWord,
});
type ReferencesBody = z.output<typeof ReferencesBody>;

export const giveReferences = call({
  name: "give-references",
  says: "Two people who know the borrower, each with a number and a relation of their own, and neither with the borrower's own number. They are asked nothing about a debt.",
  method: "POST",
  path: "/user/reference",
  access: "borrower",
  step: "references",
  consents: ["references"],
  notices: STEP_NOTICES.references,
  body: ReferencesBody.check(
    z.superRefine<ReferencesBody>((given, context) => {
      if (given.mobile_no_1 === given.mobile_no_2)
        context.addIssue({ code: "custom", message: REFERENCE_MESSAGES.sameMobile, path: ["mobile_no_2"] });
      if (given.relation_1 === given.relation_2)
        context.addIssue({ code: "custom", message: REFERENCE_MESSAGES.sameRelation, path: ["relation_2"] });
    }),
  ),
  query: null,
  reply: z.object({ redirect_to: z.string() }),
  refuses: ["SESSION_ENDED", "CONSENT_WITHDRAWN", "NOT_FOUND", "STEP_OUT_OF_TURN"],
});
