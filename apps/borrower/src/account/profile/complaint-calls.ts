import type { ReplyOf } from "@vaada/contract/call";
import type { makeComplaint, readComplaints } from "@vaada/contract/calls/complaint";
import { type Outcome, request } from "../../api/client.ts";

export type Complaint = ReplyOf<typeof makeComplaint>;

export type ComplaintCalls = {
  read: () => Promise<Outcome<readonly Complaint[]>>;
  make: (complaint: { category: string; text: string }) => Promise<Outcome<Complaint>>;
};

export const COMPLAINT_CALLS: ComplaintCalls = {
  read: () => request<typeof readComplaints>("GET", "/user/complaint"),
  make: (body) => request<typeof makeComplaint>("POST", "/user/complaint", { body }),
};
