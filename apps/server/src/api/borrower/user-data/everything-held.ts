import type { SectionName } from "./sections.ts";

/** One kind of record that is held: where it stands in the answer, and how it is read. `$1` is the borrower. */
export type Held = {
  readonly table: string;
  readonly section: SectionName;
  readonly query: string;
  /** What the sealed columns are called in the table. A row with some says in `sealRow` what binds them to it. */
  readonly sealed?: readonly string[];
};

const LOAN = 'application_id::integer as "loanId"';
/** No more of the number is on file. */
const AADHAAR = "'XXXX XXXX ' || aadhaar_last_four as aadhaar";

/** Everything that is kept on a borrower, table by table. Keys and hashes of our own say nothing, and are left out. */
export const EVERYTHING_HELD: readonly Held[] = [
  {
    table: "borrowers",
    section: "account",
    sealed: ["mobile_sealed"],
    query: `select id as "sealRow", mobile_sealed, language, created_at as "firstSignIn"
              from vaada.borrowers where id = $1`,
  },
  {
    table: "emails",
    section: "account",
    sealed: ["email_sealed"],
    query: `select id as "sealRow", email_sealed, given_at as "givenAt", replaced_at as "replacedAt",
                   verified_at as "confirmedAt"
              from vaada.emails where borrower_id = $1 order by given_at`,
  },
  {
    table: "sessions",
    section: "sign-ins",
    query: `select created_at as "signedInAt", last_seen_at as "lastSeenAt", expires_at as "endsAt",
                   revoked_at as "signedOutAt", host(address) as "networkAddress", user_agent as browser
              from vaada.sessions where borrower_id = $1 order by created_at`,
  },
  {
    table: "consents",
    section: "consents",
    query: `select ${LOAN}, kind, granted, notice_version as "noticeVersion", language, given_at as "saidAt",
                   host(address) as "networkAddress", user_agent as browser
              from vaada.consents where borrower_id = $1 order by given_at, id`,
  },
  {
    table: "pan_records",
    section: "pan",
    sealed: ["pan_sealed", "name_sealed", "birth_date_sealed"],
    query: `select id as "sealRow", pan_sealed, standing, name_sealed, birth_date_sealed, gender,
                   is_aadhaar_linked as "isLinkedWithAadhaar", ${AADHAAR}, asked_at as "askedAt",
                   confirmed_at as "confirmedAt", held_at as "provenAt", released_at as "releasedAt"
              from vaada.pan_records where borrower_id = $1 order by asked_at`,
  },
  {
    table: "identities",
    section: "identity",
    sealed: ["name_sealed", "birth_date_sealed", "address_sealed"],
    query: `select borrower_id as "sealRow", way, name_sealed, birth_date_sealed, address_sealed,
                   ${AADHAAR}, photo_key is not null as "isPhotoKept", verified_at as "verifiedAt"
              from vaada.identities where borrower_id = $1`,
  },
  {
    table: "identity_attempts",
    section: "identity",
    query: `select ${LOAN}, way, ${AADHAAR}, started_at as "startedAt", ended_at as "endedAt", outcome
              from vaada.identity_attempts where borrower_id = $1 order by started_at`,
  },
  {
    table: "applications",
    section: "applications",
    query: `select id::integer as "loanId", product_id as product, loan_type as "loanType", source,
                   created_at as "startedAt", under_review_at as "underReviewSince", closed_at as "endedAt",
                   cancelled_at as "cancelledAt"
              from vaada.applications where borrower_id = $1 order by id`,
  },
  {
    table: "reviews",
    section: "applications",
    query: `select ${LOAN}, about, action, acted_at as "actedAt"
              from vaada.reviews where borrower_id = $1 order by acted_at`,
  },
  {
    table: "employments",
    section: "employment",
    sealed: ["company_sealed"],
    query: `select application_id::text as "sealRow", ${LOAN}, company_sealed,
                   monthly_income_paise as "monthlyIncome", salary_day as "salaryDay", requested_paise as "amountAskedFor", purpose, income_mode as "paidBy",
                   employment_type as "employmentType", household_income as "householdIncome",
                   given_at as "givenAt"
              from vaada.employments where borrower_id = $1 order by application_id`,
  },
  {
    table: "bureau_reports",
    section: "credit-report",
    sealed: ["facts_sealed"],
    query: `select id as "sealRow", asked_on as "askedOn", answered_at as "answeredAt", facts_sealed
              from vaada.bureau_reports where borrower_id = $1 order by asked_at`,
  },
  {
    table: "statement_sessions",
    section: "bank-statement",
    sealed: ["analysis_sealed"],
    query: `select id as "sealRow", ${LOAN}, started_at as "startedAt", ended_at as "endedAt", outcome,
                   analysis_sealed
              from vaada.statement_sessions where borrower_id = $1 order by started_at`,
  },
  {
    table: "decisions",
    section: "decisions",
    sealed: ["words_sealed"],
    query: `select id as "sealRow", ${LOAN}, taken_on as "takenOn", policy, policy_version as "policyVersion",
                   outcome, grade, amount_paise as amount, cap_paise as "amountAtMost", reasons, words_sealed,
                   reapply_on as "applyAgainFrom"
              from vaada.decisions where borrower_id = $1 order by application_id, number`,
  },
  {
    table: "shadow_decisions",
    section: "decisions",
    query: `select ${LOAN}, decided_at as "decidedAt", was, becomes as "byAnotherVersion", policy_version as "policyVersion"
              from vaada.shadow_decisions where borrower_id = $1 order by application_id, decided_at`,
  },
  {
    table: "offers",
    section: "terms",
    query: `select ${LOAN}, grade, principal_paise as principal, fee_paise as fee, gst_paise as gst,
                   net_paise as "paidOut", interest_paise as interest, repay_paise as "toRepay", due_on as "dueOn",
                   instalment_dues as "instalmentsDueOn", instalment_paise as instalment, annual_rate_ppm as "interestMillionthsAYear",
                   priced_on as "pricedOn", taken_at as "takenAt", replaced_at as "replacedAt"
              from vaada.offers where borrower_id = $1 order by application_id, priced_on`,
  },
  {
    table: "key_fact_statements",
    section: "terms",
    query: `select ${LOAN}, proposal_number as "proposalNumber", language, issued_on as "issuedOn",
                   valid_through as "validThrough"
              from vaada.key_fact_statements where borrower_id = $1 order by application_id, issue`,
  },
  {
    table: "key_fact_readings",
    section: "terms",
    query: `select ${LOAN}, read_at as "readAt" from vaada.key_fact_readings where borrower_id = $1
             order by application_id`,
  },
  {
    table: "key_fact_acceptances",
    section: "terms",
    sealed: ["address_sealed"],
    query: `select id as "sealRow", ${LOAN}, language, accepted_at as "acceptedAt", address_sealed,
                   user_agent as browser
              from vaada.key_fact_acceptances where borrower_id = $1 order by accepted_at`,
  },
  {
    table: "agreements",
    section: "terms",
    sealed: ["signer_name_sealed"],
    query: `select id as "sealRow", ${LOAN}, started_at as "startedAt", outcome, signed_at as "signedAt",
                   signer_name_sealed
              from vaada.agreements where borrower_id = $1 order by started_at`,
  },
  {
    table: "documents",
    section: "terms",
    query: `select ${LOAN}, kind, language, bytes, made_at as "madeAt"
              from vaada.documents where borrower_id = $1 order by made_at`,
  },
  {
    table: "document_mails",
    section: "terms",
    query: `select ${LOAN}, asked_at as "askedAt", sent_at as "sentAt",
                   texted_at as "textedAt", is_held as "awaitsConfirmedAddress"
              from vaada.document_mails where borrower_id = $1 order by asked_at`,
  },
  {
    table: "tax_papers",
    section: "terms",
    query: `select ${LOAN}, kind, number, issued_on as "issuedOn", place_of_supply as "placeOfSupply",
                   taxable_paise as fee, cgst_paise as cgst, sgst_paise as sgst, igst_paise as igst,
                   mailed_at as "mailedAt"
              from vaada.tax_papers where borrower_id = $1 order by issued_at`,
  },
  {
    table: "reference_persons",
    section: "references",
    sealed: ["name_sealed", "mobile_sealed"],
    query: `select application_id || ' ' || number as "sealRow", ${LOAN}, name_sealed, mobile_sealed, relation,
                   given_at as "givenAt"
              from vaada.reference_persons where borrower_id = $1 order by application_id, number`,
  },
  {
    table: "selfies",
    section: "selfies",
    query: `select ${LOAN}, taken_at as "takenAt", outcome
              from vaada.selfies where borrower_id = $1 order by taken_at`,
  },
  {
    table: "bank_accounts",
    section: "bank-account",
    sealed: ["holder_sealed"],
    query: `select seal_id as "sealRow", ${LOAN}, bank_name as bank, holder_sealed,
                   'XXXX' || number_ending as account, ifsc, given_at as "givenAt", verified_at as "verifiedAt", discarded_at as "discardedAt"
              from vaada.bank_accounts where borrower_id = $1 order by id`,
  },
  {
    table: "penny_drops",
    section: "bank-account",
    sealed: ["registered_name_sealed"],
    query: `select id as "sealRow", ${LOAN}, asked_at as "askedAt", answered_at as "answeredAt", outcome,
                   registered_name_sealed, utr
              from vaada.penny_drops where borrower_id = $1 order by asked_at`,
  },
  {
    table: "mandates",
    section: "bank-account",
    query: `select ${LOAN}, status, max_paise as "debitAtMost", asked_at as "askedAt", cancelled_at as "cancelledAt"
              from vaada.mandates where borrower_id = $1 order by asked_at`,
  },
  {
    table: "disbursals",
    section: "loans",
    query: `select ${LOAN}, amount_paise as amount, asked_at as "askedAt", released_at as "releasedAt",
                   arrived_at as "arrivedAt", utr
              from vaada.disbursals where borrower_id = $1 order by asked_at`,
  },
  {
    table: "payouts",
    section: "loans",
    query: `select ${LOAN}, amount_paise as amount, status, reason, utr, intended_at as "askedAt"
              from vaada.payouts where borrower_id = $1 order by intended_at`,
  },
  {
    table: "loans",
    section: "loans",
    query: `select ${LOAN}, loan_no as "loanNo", grade, principal_paise as principal, net_paise as "paidOut",
                   repay_paise as "toRepay", arrived_on as "arrivedOn", due_on as "dueOn", status, delinquency,
                   instalment_dues as "instalmentsDueOn", instalment_paise as instalment,
                   closed_on as "closedOn", closed_by as "closedBy"
              from vaada.loans where borrower_id = $1 order by application_id`,
  },
  {
    table: "loan_events",
    section: "loans",
    query: `select ${LOAN}, kind, value_date as "countsFor", amount_paise as amount, mode, reference,
                   happened_at as "knownAt"
              from vaada.loan_events where borrower_id = $1 order by application_id, number`,
  },
  {
    table: "closings",
    section: "loans",
    query: `select ${LOAN}, closed_on as "closedOn", closed_by as "closedBy", closed_at as "knownAt",
                   mailed_at as "mailedAt", is_held as "awaitsConfirmedAddress", ended_at as "undoneAt"
              from vaada.closings where borrower_id = $1 order by closed_at`,
  },
  {
    table: "debits",
    section: "loans",
    query: `select ${LOAN}, number, present_on as "presentedOn", notified_paise as "amountToldOf",
                   noticed_at as "toldAt", status, failure
              from vaada.debits where borrower_id = $1 order by application_id, number`,
  },
  {
    table: "repayment_orders",
    section: "payments",
    query: `select ${LOAN}, purpose, amount_paise as amount, made_at as "madeAt", status
              from vaada.repayment_orders where borrower_id = $1 order by made_at`,
  },
  {
    table: "payments",
    section: "payments",
    query: `select ${LOAN}, id as reference, amount_paise as amount, status, method, paid_at as "paidAt",
                   value_date as "countsFor", dispute
              from vaada.payments where borrower_id = $1 order by paid_at`,
  },
  {
    table: "receipts",
    section: "payments",
    query: `select receipts.application_id::integer as "loanId", payment_id as "ofPayment", issue, made_at as "issuedAt"
              from vaada.receipts join vaada.documents on documents.id = document_id
             where receipts.borrower_id = $1 order by made_at`,
  },
  {
    table: "refunds",
    section: "payments",
    query: `select ${LOAN}, payment_id as "ofPayment", amount_paise as amount, status, intended_at as "askedAt"
              from vaada.refunds where borrower_id = $1 order by intended_at`,
  },
  {
    table: "journals",
    section: "ledger",
    query: `select ${LOAN}, kind, business_date as "bookedOn", posted_at as "postedAt"
              from vaada.journals where borrower_id = $1 order by posted_at`,
  },
  {
    table: "ledger_lines",
    section: "ledger",
    query: `select ${LOAN}, business_date as "bookedOn", account, amount_paise as amount
              from vaada.ledger_lines where borrower_id = $1 order by business_date, journal_id, number`,
  },
  {
    table: "push_subscriptions",
    section: "notifications",
    sealed: ["subscription_sealed"],
    query: `select id as "sealRow", subscription_sealed, subscribed_at as "subscribedAt"
              from vaada.push_subscriptions where borrower_id = $1 order by subscribed_at`,
  },
  {
    table: "notifications",
    section: "notifications",
    query: `select ${LOAN}, kind, params, created_at as "toldAt", read_at as "readAt", texted_at as "textedAt",
                   pushed_at as "pushedAt"
              from vaada.notifications where borrower_id = $1 order by id`,
  },
  {
    table: "feedback",
    section: "feedback",
    sealed: ["comment_sealed"],
    query: `select id as "sealRow", ${LOAN}, rating, comment_sealed, given_at as "givenAt"
              from vaada.feedback where borrower_id = $1 order by given_at`,
  },
  {
    table: "complaints",
    section: "complaints",
    sealed: ["text_sealed", "answer_sealed"],
    query: `select id as "sealRow", ${LOAN}, 'VT-' || number as ticket, category, text_sealed, status,
                   received_at as "receivedAt", answer_by as "answerBy", answer_sealed, answered_at as "answeredAt"
              from vaada.complaints where borrower_id = $1 order by number`,
  },
  {
    table: "trail",
    section: "staff",
    sealed: ["by_sealed", "content_sealed"],
    query: `select id as "sealRow", at as "lookedAt", by_sealed, role, content_sealed
              from vaada.trail where borrower_id = $1 and act in ('reveal', 'open-paper') order by position`,
  },
  {
    table: "requests",
    section: "loans",
    query: `select ${LOAN}, kind, amount_paise as amount, asked_at as "askedAt", state, ended_at as "endedAt"
              from vaada.requests where borrower_id = $1 order by number`,
  },
  {
    table: "due_date_changes",
    section: "loans",
    query: `select ${LOAN}, from_on as "dueDateWas", to_on as "dueDateIs", repay_before_paise as "dueThenWas",
                   repay_after_paise as "dueThenIs", changed_at as "changedAt"
              from vaada.due_date_changes where borrower_id = $1`,
  },
  {
    table: "contact_rules",
    section: "notifications",
    query: `select stopped_for as "contactStoppedFor", stopped_at as "contactStoppedAt", from_hour as "contactFromHour",
                   until_hour as "contactUntilHour"
              from vaada.contact_rules where borrower_id = $1`,
  },
  {
    table: "contacts",
    section: "notifications",
    sealed: ["note_sealed"],
    query: `select id as "sealRow", ${LOAN}, kind, outcome, note_sealed, rules as "allowedBy", happened_at as "happenedAt"
              from vaada.contacts where borrower_id = $1 order by number`,
  },
  {
    table: "promises",
    section: "notifications",
    query: `select ${LOAN}, promised_on as "promisedFor", amount_paise as amount, made_at as "madeAt", state
              from vaada.promises where borrower_id = $1 order by number`,
  },
  {
    table: "nominees",
    section: "nominee",
    sealed: ["name_sealed", "mobile_sealed"],
    query: `select borrower_id as "sealRow", name_sealed, mobile_sealed, named_at as "namedAt"
              from vaada.nominees where borrower_id = $1`,
  },
  {
    table: "correction_requests",
    section: "corrections",
    sealed: ["value_sealed", "reason_sealed", "answer_sealed"],
    query: `select id as "sealRow", 'DR-' || number as number, field, value_sealed, reason_sealed,
                   received_at as "receivedAt", answer_by as "answerBy", answered_at as "answeredAt", outcome,
                   answer_sealed
              from vaada.correction_requests where borrower_id = $1 order by number`,
  },
  {
    table: "mobile_changes",
    section: "corrections",
    sealed: ["old_sealed", "new_sealed", "why_lost_sealed"],
    query: `select id as "sealRow", old_sealed, new_sealed, why_lost_sealed, asked_at as "askedAt",
                   proven_at as "codesRightAt", changed_at as "changedAt", host(address) as "networkAddress", user_agent as browser
              from vaada.mobile_changes where borrower_id = $1 order by asked_at`,
  },
  {
    table: "erasure_certificates",
    section: "erasures",
    query: `select id as certificate, cause, erased_at as "erasedAt", entries, encode(content_hash, 'hex') as hash
              from vaada.erasure_certificates where borrower_id = $1 order by erased_at, id`,
  },
];
