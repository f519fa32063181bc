import {
  makeComplaint as makeComplaintCall,
  readComplaints as readComplaintsCall,
} from "@vaada/contract/calls/complaint";
import { COMPLAINT_CATEGORIES, type ComplaintCategory } from "@vaada/contract/complaint";
import type { FastifyInstance } from "fastify";
import { describeComplaint } from "../../../operations/complaints/complaint.ts";
import { readComplaints } from "../../../operations/complaints/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { makeComplaint } from "./make-complaint.ts";

export function complaintRoutes(app: FastifyInstance, services: Services): void {
  serve(app, makeComplaintCall, ({ body, caller, session: { borrowerId } }) =>
    makeComplaint(services, {
      borrowerId,
      category: categoryOf(body.category),
      text: body.text,
      language: caller.language,
    }),
  );
  serve(app, readComplaintsCall, async ({ session: { borrowerId } }) => {
    const complaints = await services.database.withTx(asBorrower(borrowerId), (tx) =>
      readComplaints(tx, borrowerId),
    );
    return complaints.map((complaint) => describeComplaint(services, complaint));
  });
}

function categoryOf(word: string): ComplaintCategory {
  const category = COMPLAINT_CATEGORIES.find((known) => known === word);
  if (category === undefined)
    throw new RangeError("categoryOf: the contract let a word through that is none");
  return category;
}
