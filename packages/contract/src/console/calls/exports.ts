import * as z from "zod/mini";
import { type ConsoleCall, consoleCall, Reason } from "../console-call.ts";
import type { Permission } from "../roles.ts";
import { readApplications } from "./applications.ts";
import { readTrail } from "./audit.ts";
import { readCases } from "./cases.ts";
import { readCollections } from "./collections.ts";
import { readComplaintList } from "./complaints.ts";
import { readCustomers } from "./customers.ts";
import { readDisbursals } from "./disbursals.ts";
import { readPrivacyRequests } from "./privacy-requests.ts";
import { readRepayments } from "./repayments.ts";
import { readRequests } from "./requests.ts";

/** A list with filters, newest first. */
type ListCall = ConsoleCall & { readonly access: Permission | "staff"; readonly query: z.ZodMiniObject };

/**
 * The rows that a list shows under a filter, as a file. What the list masks is masked in it too; it names who took it, when and
 * why, and is an entry of the trail. A role has a limit of rows.
 */
const exportOf = (
  list: ListCall,
  { name, access = list.access }: { readonly name: string; readonly access?: Permission | "staff" },
) =>
  consoleCall({
    name,
    says: `A file (CSV) of what ${list.name} shows under the same filters, up to as many rows as the role may take. Numbers, addresses and PANs are masked as in the list. The file names who took it, when and why; the trail does too.`,
    method: "POST",
    path: `${list.path}/export`,
    access,
    params: null,
    body: z.strictObject({
      reason: Reason,
      /** As the list's own query, without its page. */
      filter: z._default(
        z.omit(list.query, { before: true, limit: true }) as z.ZodMiniType<
          Readonly<Record<string, unknown>>,
          Readonly<Record<string, string | undefined>>
        >,
        {},
      ),
    }),
    query: null,
    reply: z.object({
      name: z.string(),
      /** The file, in base64. */
      content: z.string(),
      rows: z.int(),
      /** False when the filter shows more than the role may take. */
      is_complete: z.boolean(),
    }),
    refuses: [],
  });

export type ExportCall = ReturnType<typeof exportOf>;

export const exportApplications = exportOf(readApplications, { name: "export-applications" });
export const exportDisbursals = exportOf(readDisbursals, { name: "export-disbursals" });
export const exportRepayments = exportOf(readRepayments, { name: "export-repayments" });
export const exportCollections = exportOf(readCollections, { name: "export-collections" });
export const exportCustomers = exportOf(readCustomers, { name: "export-customers" });
export const exportCases = exportOf(readCases, { name: "export-cases" });
export const exportComplaints = exportOf(readComplaintList, { name: "export-complaints" });
export const exportPrivacyRequests = exportOf(readPrivacyRequests, { name: "export-privacy-requests" });
export const exportRequests = exportOf(readRequests, { name: "export-requests" });
export const exportTrail = exportOf(readTrail, { name: "export-trail", access: "audit:export" });
