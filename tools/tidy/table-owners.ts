/** Which folder of `apps/server/src` writes which tables. Anybody may read them. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  "platform/db": ["blacklist", "limits", "platform_clock", "switch_changes"],
  "platform/paces": ["provider_paces"],
  "platform/queue": ["worker_heartbeats"],
  "platform/inbox": ["provider_event_names", "provider_events"],
  "platform/http": ["sessions"],
  products: ["product_versions"],
  notices: ["notifications", "push_subscriptions"],
  "journey/borrowers": ["borrowers"],
  "journey/sign-in-codes": ["sign_in_codes"],
  "journey/applications": ["applications"],
  "journey/step-guard": ["answers"],
  "journey/consents": ["consents"],
  "journey/pan-records": ["pan_names", "pan_records"],
  "journey/identity": ["identities", "identity_attempts"],
  "journey/email-link": ["emails"],
  "journey/employments": ["employments"],
  "journey/references": ["reference_persons"],
  "journey/selfies": ["selfies"],
  "journey/bank-accounts": ["bank_accounts"],
  "journey/mandates": ["mandates"],
  "journey/penny-drops": ["penny_drops"],
  "decisioning/bureau-reports": ["bureau_reports"],
  "decisioning/bank-statements": ["statement_sessions"],
  "decisioning/policy": ["policy_versions"],
  "decisioning/screening": ["listed_people", "screenings", "watch_list_matches", "watch_lists"],
  "decisioning/risk-classes": ["risk_classes"],
  "decisioning/decisions": ["decisions", "shadow_decisions"],
  "agreements/offers": ["key_fact_statements", "offers"],
  "agreements/key-facts": ["key_fact_acceptances", "key_fact_readings"],
  "agreements/documents": ["document_links", "document_mails", "documents"],
  "agreements/signing": ["agreements"],
  "loans/cases": ["cases"],
  "loans/journal": ["book_entries", "journals", "ledger_lines"],
  "loans/closings": ["closings"],
  "loans/events": ["due_date_changes", "loan_classes", "loan_events", "loans"],
  "loans/repayments": ["debits", "payments", "receipts", "refunds", "repayment_orders"],
  "loans/disbursals": ["disbursals", "payouts"],
  "loans/tax-papers": ["tax_papers", "tax_series"],
  "operations/partners": ["partner_minutes"],
  "operations/keys": ["key_records"],
  "operations/reconciliations": ["reconciliations", "reported_movements"],
  "operations/signed-heads": ["published_heads"],
  "operations/trail": ["trail"],
  "operations/staff": [
    "staff",
    "staff_challenges",
    "staff_invitations",
    "staff_passkeys",
    "staff_sessions",
    "staff_sign_in_tries",
  ],
  "operations/requests-on-file": ["requests"],
  "operations/requests": ["disbursal_sheet_rows", "disbursal_sheets", "hand_references"],
  "operations/books": ["book_periods", "write_offs"],
  "operations/bureau-files": ["bureau_files", "bureau_records"],
  "operations/kyc-on-file": ["kyc_batches", "kyc_uploads"],
  "operations/policy-lab": ["back_test_changes", "policy_back_tests"],
  "operations/audits": ["book_checkpoints", "book_checks"],
  "operations/days": ["business_days"],
  "operations/collections": ["contact_rules", "contacts", "promises"],
  "operations/reviews": ["open_cases", "reviews"],
  "operations/complaints": ["complaints"],
  "operations/feedback": ["feedback"],
  "operations/rights": ["correction_requests", "mobile_changes", "nominees"],
  "operations/retention": ["erased_files", "erasure_certificates", "retention_holds"],
};

/** A trigger moves the head of a chain with each journal, and that of the trail with each entry. */
export const WRITTEN_BY_THE_DATABASE: readonly string[] = ["journal_chains", "trail_head"];

/** The owner of a statement that takes the name of its table from a value. */
export const ANY_TABLE = "any table";

/**
 * A posting is one statement, all of it or nothing, so that a payment costs one round trip. A rotation of keys seals every
 * table's values anew. They alone write tables of other folders. May only shrink: an exception that is needed no more is a
 * breach.
 */
export const ALSO_WRITTEN_BY: Readonly<Record<string, readonly string[]>> = {
  "loans/events/write-posting.ts": [
    "journals",
    "ledger_lines",
    "notifications",
    "payments",
    "repayment_orders",
  ],
  "operations/keys/store.ts": [ANY_TABLE],
};
