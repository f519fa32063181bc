import { IS_UNTEXTED } from "../../../operations/collections/store.ts";
import { HELD_BY_RIGHTS } from "./held-by-rights.ts";
import { LOAN, LOANS_HELD } from "./loans-held.ts";
import type { HeldSection } from "./sections.ts";

/** No more of the number is on file. */
const AADHAAR = "'XXXX XXXX ' || aadhaar_last_four as aadhaar";

/** Everything that is kept on a borrower, table by table. Keys and hashes of our own say nothing, and are left out. */
export const EVERYTHING_HELD: readonly HeldSection[] = [
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
    query: `select ${LOAN}, kind, granted, notice_version as "noticeVersion",
                   coalesce(read_in, language) as language, given_at as "saidAt",
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
    sealed: ["name_sealed", "birth_date_sealed", "care_of_sealed", "address_sealed"],
    query: `select borrower_id as "sealRow", way, name_sealed, birth_date_sealed, care_of_sealed, address_sealed,
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
    table: "bureau_records",
    section: "bureau-records",
    query: `select ${LOAN}, reference_on as "toldAsOf", balance_paise as "owedThen", overdue_paise as "overdueThen",
                   days_past_due as "daysPastDue", asset_class as class, ending
              from vaada.bureau_records where borrower_id = $1 order by reference_on, application_id`,
  },
  {
    table: "kyc_uploads",
    section: "central-kyc",
    sealed: ["kyc_number_sealed"],
    query: `select id::text as "sealRow", told_on as "toldOn", answered_on as "answeredOn", outcome, kyc_number_sealed
              from vaada.kyc_uploads where borrower_id = $1 order by batch_number`,
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
    query: `select ${LOAN}, method, status, max_paise as "debitAtMost", asked_at as "askedAt", paused_at as "pausedAt",
                   cancelled_at as "cancelledAt"
              from vaada.mandates where borrower_id = $1 order by asked_at`,
  },
  ...LOANS_HELD,
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
    query: `select ${LOAN}, kind, params, created_at as "toldAt", read_at as "readAt", texted_at as "textedAt", text_stage as "textStage",
                   mailed_at as "mailedAt", pushed_at as "pushedAt", whatsapp_at as "whatsappAt",
                   whatsapp_stage as "whatsappStage", whatsapp_reason as "whatsappReason"
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
    sealed: ["by_sealed", "content_sealed", "reason_sealed"],
    // The law forbids telling a borrower of a possible match on a list. An officer's words, or the number of
    // their looks, might tell of it.
    query: `select id as "sealRow", act, at as "lookedAt", by_sealed, role, content_sealed,
                   case when not exists (select from vaada.watch_list_matches where borrower_id = $1)
                     then content_sealed end as reason_sealed
              from vaada.trail
             where borrower_id = $1 and (act in ('reveal', 'open-paper') or act in ('view', 'statement')
                   and not exists (select from vaada.watch_list_matches where borrower_id = $1))
             order by position`,
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
    query: `select id as "sealRow", ${LOAN}, kind, case when kind = 'text' and exists (select from vaada.notifications
                     where key = contacts.notice_key and ${IS_UNTEXTED}) then 'not delivered' else outcome end as outcome, note_sealed, rules as "allowedBy", happened_at as "happenedAt"
              from vaada.contacts where borrower_id = $1 order by number`,
  },
  {
    table: "promises",
    section: "notifications",
    query: `select ${LOAN}, promised_on as "promisedFor", amount_paise as amount, made_at as "madeAt", state
              from vaada.promises where borrower_id = $1 order by number`,
  },
  ...HELD_BY_RIGHTS,
];
