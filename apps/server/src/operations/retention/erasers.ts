import type { KINDS_OF_APPLICATION, KINDS_OF_PERSON } from "@vaada/lending/retention/ends";
import type { DataKind } from "@vaada/lending/retention/rules";
import { eraseDocuments } from "../../agreements/documents/store.ts";
import { eraseAcceptances } from "../../agreements/key-facts/store.ts";
import { eraseKeyFacts } from "../../agreements/offers/store.ts";
import { eraseSignings } from "../../agreements/signing/store.ts";
import { eraseStatements } from "../../decisioning/bank-statements/store.ts";
import { eraseEveryReport, eraseReports } from "../../decisioning/bureau-reports/store.ts";
import { eraseRiskClasses } from "../../decisioning/risk-classes/store.ts";
import { eraseSources } from "../../journey/applications/store.ts";
import { eraseAccounts } from "../../journey/bank-accounts/store.ts";
import { eraseBorrower } from "../../journey/borrowers/store.ts";
import { eraseConsents } from "../../journey/consents/store.ts";
import { eraseEmailsOf } from "../../journey/email-link/store.ts";
import { eraseEmployments } from "../../journey/employments/store.ts";
import { eraseIdentity } from "../../journey/identity/store.ts";
import { erasePansOf } from "../../journey/pan-records/store.ts";
import { eraseDrops } from "../../journey/penny-drops/store.ts";
import { eraseReferences } from "../../journey/references/store.ts";
import { eraseSelfies } from "../../journey/selfies/store.ts";
import { forgetEveryAnswer } from "../../journey/step-guard/store.ts";
import { removeSubscriptions } from "../../notices/push/store.ts";
import { eraseNotices } from "../../notices/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { revokeSessionsOf } from "../../platform/http/session/store.ts";
import { eraseContacts } from "../collections/store.ts";
import { eraseComplaints } from "../complaints/store.ts";
import { eraseFeedback } from "../feedback/store.ts";
import { eraseKycUploads } from "../kyc-on-file/store.ts";
import { eraseRequests } from "../requests-on-file/store.ts";
import { eraseMobileChanges } from "../rights/mobile-changes/store.ts";
import { eraseCorrections, eraseNominee } from "../rights/store.ts";
import { countDecisions } from "./store.ts";

/** How many records went, and which files go with them. */
export type ErasureCount = { readonly count: number; readonly fileKeys?: readonly string[] };

export type ErasureMoment = {
  /** The platform's time. */
  readonly now: Date;
  readonly realNow: Date;
};

type OfApplications = ErasureMoment & { readonly applicationIds: readonly number[] };
type OfPerson = ErasureMoment & {
  readonly borrowerId: string;
  readonly applicationIds: readonly number[];
};

const counted = async (count: Promise<number>): Promise<ErasureCount> => ({ count: await count });

const withFiles = async (fileKeys: Promise<readonly string[]>): Promise<ErasureCount> => {
  const keys = await fileKeys;
  return { count: keys.length, fileKeys: keys };
};

/** How each kind of data of an application is erased. Each folder erases what it writes. */
export const ERASERS_OF_APPLICATION: Readonly<
  Record<(typeof KINDS_OF_APPLICATION)[number], (tx: Tx, of: OfApplications) => Promise<ErasureCount>>
> = {
  references: (tx, of) => counted(eraseReferences(tx, of)),
  employment: (tx, { applicationIds }) => counted(eraseEmployments(tx, applicationIds)),
  "credit-report": (tx, of) => counted(eraseReports(tx, of)),
  "bank-statement": (tx, { applicationIds, realNow }) =>
    counted(eraseStatements(tx, { applicationIds, now: realNow })),
  selfies: (tx, { applicationIds }) => withFiles(eraseSelfies(tx, applicationIds)),
  async "bank-account"(tx, of) {
    const accounts = await eraseAccounts(tx, of);
    return { count: accounts + (await eraseDrops(tx, of.applicationIds)) };
  },
  async terms(tx, { applicationIds, now, realNow }) {
    const signings = await eraseSignings(tx, { applicationIds, now: realNow });
    const acceptances = await eraseAcceptances(tx, { applicationIds, now });
    const statements = await eraseKeyFacts(tx, { applicationIds, now });
    const fileKeys = await eraseDocuments(tx, { applicationIds, which: "papers", now });
    return { count: signings + acceptances + statements + fileKeys.length, fileKeys };
  },
};

/** How each kind of data of a person is erased. */
export const ERASERS_OF_PERSON: Readonly<
  Record<(typeof KINDS_OF_PERSON)[number], (tx: Tx, of: OfPerson) => Promise<ErasureCount>>
> = {
  complaints: (tx, { borrowerId }) => counted(eraseComplaints(tx, borrowerId)),
  feedback: (tx, { borrowerId }) => counted(eraseFeedback(tx, borrowerId)),
  nominee: (tx, { borrowerId }) => counted(eraseNominee(tx, borrowerId)),
  books: (tx, { applicationIds, now }) =>
    withFiles(eraseDocuments(tx, { applicationIds, which: "vouchers", now })),
  "requests-of-two": (tx, { borrowerId, now }) => counted(eraseRequests(tx, { borrowerId, now })),
  async notifications(tx, { borrowerId }) {
    const contacts = await eraseContacts(tx, borrowerId);
    return { count: contacts + (await eraseNotices(tx, borrowerId)) };
  },
  // Decisions stay, and their account is about to go: from then on they lead to nobody.
  decisions: (tx, { borrowerId }) => counted(countDecisions(tx, borrowerId)),
  consents: (tx, { borrowerId }) => counted(eraseConsents(tx, borrowerId)),
  async identity(tx, { borrowerId }) {
    const { count, fileKeys } = await eraseIdentity(tx, borrowerId);
    await eraseRiskClasses(tx, borrowerId);
    await eraseKycUploads(tx, borrowerId);
    return { count: count + (await erasePansOf(tx, borrowerId)), fileKeys };
  },
  async account(tx, { borrowerId, now, realNow }) {
    await revokeSessionsOf(tx, { borrowerId, now: realNow });
    await removeSubscriptions(tx, borrowerId);
    await forgetEveryAnswer(tx, borrowerId);
    await eraseSources(tx, borrowerId);
    await eraseMobileChanges(tx, borrowerId);
    await eraseCorrections(tx, borrowerId);
    await eraseEveryReport(tx, { borrowerId, now });
    const emails = await eraseEmailsOf(tx, borrowerId);
    return { count: emails + (await eraseBorrower(tx, { borrowerId, now })) };
  },
};

/** The kinds that are counted once, with the account: the rows themselves stay. */
export const COUNTED_WITH_ACCOUNT: readonly DataKind[] = ["decisions"];
