-- What an auto-pay must be able to debit for this offer, by the terms it is priced by.
alter table vaada.offers add column mandate_max_paise bigint;
alter table vaada.offers disable trigger frozen_once_taken;
update vaada.offers set mandate_max_paise = repay_paise + late_fee_paise + 2 * bounce_charge_paise
  + round(principal_paise::numeric * rate_ppm_per_day * 30 / 1000000)::bigint;
alter table vaada.offers enable trigger frozen_once_taken;
alter table vaada.offers
  alter column mandate_max_paise set not null,
  add constraint debits_at_least_the_repayment check (mandate_max_paise >= repay_paise);
comment on column vaada.offers.mandate_max_paise is 'class: personal; what auto-pay may debit at most';
grant update (mandate_max_paise) on vaada.offers to vaada_api;

-- Whether an application waits for a person, and what that person is to look at.
alter table vaada.applications add column under_review_for text
  check (under_review_for in ('decision', 'blacklist', 'selfie'));
update vaada.applications set under_review_for = 'decision' where under_review_at is not null;
alter table vaada.applications
  add constraint reviewed_for_something check ((under_review_at is null) = (under_review_for is null));
comment on column vaada.applications.under_review_for
  is 'class: internal; what a person must look at, null while nobody must';
grant update (under_review_for) on vaada.applications to vaada_api;

create table vaada.reference_persons (
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  number smallint not null check (number in (1, 2)),
  name_sealed bytea not null,
  mobile_sealed bytea not null,
  relation text not null check (relation in ('Mother', 'Father', 'Brother', 'Sister', 'Spouse', 'Relative', 'Friend')),
  given_at timestamptz not null,
  primary key (application_id, number),
  unique (application_id, relation)
);
comment on table vaada.reference_persons
  is 'The two people whom a borrower named. Used to confirm who the borrower is, never about a debt.';
comment on column vaada.reference_persons.application_id is 'class: internal; for which application';
comment on column vaada.reference_persons.borrower_id is 'class: internal; who named them';
comment on column vaada.reference_persons.number is 'class: internal; the first or the second';
comment on column vaada.reference_persons.name_sealed is 'class: sealed; the person''s name';
comment on column vaada.reference_persons.mobile_sealed is 'class: sealed; the person''s number';
comment on column vaada.reference_persons.relation is 'class: personal; what they are to the borrower';
comment on column vaada.reference_persons.given_at is 'class: internal; the platform''s time';

create table vaada.selfies (
  id uuid primary key,
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  taken_at timestamptz not null,
  photo_index bytea not null check (octet_length(photo_index) = 32),
  file_key text not null check (char_length(file_key) between 1 and 100),
  is_seen_before boolean not null,
  judged_at timestamptz,
  outcome text check (outcome in ('matched', 'mismatch', 'unusable', 'unanswered')),
  live_confidence smallint check (live_confidence between 0 and 100),
  match_confidence smallint check (match_confidence between 0 and 100),
  provider_reference text check (char_length(provider_reference) between 1 and 200),
  constraint judged_with_an_outcome check ((judged_at is null) = (outcome is null))
);
create unique index selfies_one_awaited_an_application on vaada.selfies (application_id) where judged_at is null;
create unique index selfies_one_matched_an_application on vaada.selfies (application_id) where outcome = 'matched';
create index selfies_of_a_borrower on vaada.selfies (borrower_id, application_id);
create index selfies_by_photo on vaada.selfies (photo_index);
comment on table vaada.selfies
  is 'One row a try, written before the photo is looked at. Only the photo is kept, no measure of a face.';
comment on column vaada.selfies.id is 'class: internal; names the try and its file';
comment on column vaada.selfies.application_id is 'class: internal; for which application';
comment on column vaada.selfies.borrower_id is 'class: internal; of whom';
comment on column vaada.selfies.taken_at is 'class: internal; real time at which it came';
comment on column vaada.selfies.photo_index is 'class: secret-hash; keyed hash of the photo, tells one that came before';
comment on column vaada.selfies.file_key is 'class: internal; where the photo lies, sealed';
comment on column vaada.selfies.is_seen_before is 'class: internal; the same photo came from another borrower: staff may look';
comment on column vaada.selfies.judged_at is 'class: internal; real time of the answer, null while it is awaited';
comment on column vaada.selfies.outcome is 'class: personal; what came of it';
comment on column vaada.selfies.live_confidence is 'class: personal; the provider''s own figure';
comment on column vaada.selfies.match_confidence is 'class: personal; the provider''s own figure';
comment on column vaada.selfies.provider_reference is 'class: internal; the provider''s name of the comparison';

create table vaada.bank_accounts (
  id bigint generated always as identity primary key,
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  seal_id uuid not null unique,
  bank_name text not null check (char_length(bank_name) between 1 and 40),
  holder_sealed bytea not null,
  number_sealed bytea not null,
  number_ending text not null check (number_ending ~ '^[0-9]{4}$'),
  ifsc text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  account_hash bytea not null check (octet_length(account_hash) = 32),
  is_mandate_required boolean not null,
  given_at timestamptz not null,
  verified_by uuid,
  verified_at timestamptz,
  discarded_at timestamptz,
  discard_reason text check (discard_reason in ('replaced', 'name-differs', 'invalid', 'payout-refused')),
  constraint verified_by_a_penny_drop check ((verified_at is null) = (verified_by is null)),
  constraint discarded_for_a_reason check ((discarded_at is null) = (discard_reason is null))
);
create unique index bank_accounts_one_live_an_application on vaada.bank_accounts (application_id)
  where discarded_at is null;
create index bank_accounts_of_a_borrower on vaada.bank_accounts (borrower_id, id);
comment on table vaada.bank_accounts
  is 'One row an account that was given for an application. Its details never change: another account is another row.';
comment on column vaada.bank_accounts.id is 'class: internal; the account_id of the calls';
comment on column vaada.bank_accounts.application_id is 'class: internal; for which application';
comment on column vaada.bank_accounts.borrower_id is 'class: internal; whose';
comment on column vaada.bank_accounts.seal_id is 'class: internal; binds the sealed values to their row';
comment on column vaada.bank_accounts.bank_name is 'class: personal; as the form names it';
comment on column vaada.bank_accounts.holder_sealed is 'class: sealed; the holder''s name as it was given';
comment on column vaada.bank_accounts.number_sealed is 'class: sealed; the account number';
comment on column vaada.bank_accounts.number_ending is 'class: personal; its last four digits';
comment on column vaada.bank_accounts.ifsc is 'class: personal; its branch';
comment on column vaada.bank_accounts.account_hash is 'class: secret-hash; keyed hash of number, branch and holder together';
comment on column vaada.bank_accounts.is_mandate_required is 'class: internal; whether its bank is live for auto-pay at the provider';
comment on column vaada.bank_accounts.given_at is 'class: internal; the platform''s time';
comment on column vaada.bank_accounts.verified_by is 'class: internal; the penny drop that proved it, of exactly these details';
comment on column vaada.bank_accounts.verified_at is 'class: internal; the platform''s time';
comment on column vaada.bank_accounts.discarded_at is 'class: internal; the platform''s time at which it was given up';
comment on column vaada.bank_accounts.discard_reason is 'class: internal; why';

create table vaada.penny_drops (
  id uuid primary key,
  account_id bigint not null references vaada.bank_accounts (id),
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  account_hash bytea not null check (octet_length(account_hash) = 32),
  asked_at timestamptz not null,
  provider_reference text check (char_length(provider_reference) between 1 and 200),
  answered_at timestamptz,
  outcome text check (outcome in ('verified', 'name-differs', 'invalid', 'failed')),
  registered_name_sealed bytea,
  utr text check (char_length(utr) between 1 and 40),
  constraint answered_with_an_outcome check ((answered_at is null) = (outcome is null))
);
create unique index penny_drops_one_awaited_an_account on vaada.penny_drops (account_id) where answered_at is null;
create unique index penny_drops_by_reference on vaada.penny_drops (provider_reference);
create index penny_drops_of_a_borrower on vaada.penny_drops (borrower_id, asked_at);
comment on table vaada.penny_drops
  is 'One row a rupee sent to find out whose an account is, written before it is asked for.';
comment on column vaada.penny_drops.id is 'class: internal; our own name of it, which the provider is given';
comment on column vaada.penny_drops.account_id is 'class: internal; of which account';
comment on column vaada.penny_drops.application_id is 'class: internal; for which application';
comment on column vaada.penny_drops.borrower_id is 'class: internal; whose';
comment on column vaada.penny_drops.account_hash is 'class: secret-hash; the details it was sent for';
comment on column vaada.penny_drops.asked_at is 'class: internal; real time of the question';
comment on column vaada.penny_drops.provider_reference is 'class: internal; the provider''s name of it';
comment on column vaada.penny_drops.answered_at is 'class: internal; real time of the answer';
comment on column vaada.penny_drops.outcome is 'class: personal; what it came to';
comment on column vaada.penny_drops.registered_name_sealed is 'class: sealed; the holder''s name as the bank has it';
comment on column vaada.penny_drops.utr is 'class: internal; the bank''s own number of the payment';

create table vaada.mandates (
  id uuid primary key,
  account_id bigint not null references vaada.bank_accounts (id),
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  max_paise bigint not null check (max_paise > 0),
  asked_at timestamptz not null,
  asked_on date not null,
  customer_reference text check (char_length(customer_reference) between 1 and 200),
  order_reference text check (char_length(order_reference) between 1 and 200),
  payment_reference text check (char_length(payment_reference) between 1 and 200),
  token_reference text check (char_length(token_reference) between 1 and 200),
  status text not null check (status in ('created', 'initiated', 'confirmed', 'rejected', 'cancelled', 'abandoned')),
  failure text check (char_length(failure) between 1 and 200),
  settled_at timestamptz,
  cancel_asked_at timestamptz,
  cancelled_at timestamptz,
  constraint known_with_a_token check (status not in ('initiated', 'confirmed') or token_reference is not null)
);
create unique index mandates_one_live_an_account on vaada.mandates (account_id)
  where status in ('created', 'initiated', 'confirmed') and cancel_asked_at is null;
create unique index mandates_by_order on vaada.mandates (order_reference);
create unique index mandates_by_token on vaada.mandates (token_reference);
create index mandates_of_a_borrower on vaada.mandates (borrower_id, asked_at);
create index mandates_to_cancel on vaada.mandates (cancel_asked_at) where cancel_asked_at is not null and cancelled_at is null;
create index mandates_undecided on vaada.mandates (asked_at)
  where status in ('created', 'initiated') and cancel_asked_at is null;
comment on table vaada.mandates
  is 'One row an auto-pay that was asked for, written before the provider is asked. Its status follows the provider''s token.';
comment on column vaada.mandates.id is 'class: internal; our own name of it, which the provider is given';
comment on column vaada.mandates.account_id is 'class: internal; on which account';
comment on column vaada.mandates.application_id is 'class: internal; for which application';
comment on column vaada.mandates.borrower_id is 'class: internal; whose';
comment on column vaada.mandates.max_paise is 'class: personal; what is debited at most';
comment on column vaada.mandates.asked_at is 'class: internal; real time at which it was asked for';
comment on column vaada.mandates.asked_on is 'class: internal; India''s real day of the order: it can be authorised on that day alone';
comment on column vaada.mandates.customer_reference is 'class: internal; the provider''s name of the borrower';
comment on column vaada.mandates.order_reference is 'class: internal; the provider''s name of the order, null until it has answered';
comment on column vaada.mandates.payment_reference is 'class: internal; the provider''s name of the authorisation';
comment on column vaada.mandates.token_reference is 'class: internal; the provider''s name of the auto-pay';
comment on column vaada.mandates.status is 'class: internal; where it stands';
comment on column vaada.mandates.failure is 'class: internal; the provider''s reason';
comment on column vaada.mandates.settled_at is 'class: internal; real time of the last word of the provider';
comment on column vaada.mandates.cancel_asked_at is 'class: internal; real time from which it is to be cancelled at the provider';
comment on column vaada.mandates.cancelled_at is 'class: internal; real time at which the provider had cancelled it';

create table vaada.key_fact_acceptances (
  id uuid primary key,
  key_fact_statement_id uuid not null unique references vaada.key_fact_statements (id),
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  shown_hash bytea not null check (octet_length(shown_hash) = 32),
  page_version text not null check (char_length(page_version) between 1 and 40),
  language text not null check (language in ('en', 'hi')),
  accepted_at timestamptz not null,
  accepted_at_real timestamptz not null,
  address_sealed bytea not null,
  user_agent text not null check (char_length(user_agent) <= 400)
);
create index key_fact_acceptances_of_a_borrower on vaada.key_fact_acceptances (borrower_id, application_id);
comment on table vaada.key_fact_acceptances
  is 'The borrower''s word on one issue of the key fact statement. Only added to.';
comment on column vaada.key_fact_acceptances.id is 'class: internal; names the acceptance';
comment on column vaada.key_fact_acceptances.key_fact_statement_id is 'class: internal; which issue';
comment on column vaada.key_fact_acceptances.application_id is 'class: internal; for which application';
comment on column vaada.key_fact_acceptances.borrower_id is 'class: internal; who';
comment on column vaada.key_fact_acceptances.shown_hash is 'class: internal; SHA-256 of exactly the page that was shown';
comment on column vaada.key_fact_acceptances.page_version is 'class: internal; the version of the page''s wording';
comment on column vaada.key_fact_acceptances.language is 'class: internal; the language it was shown in';
comment on column vaada.key_fact_acceptances.accepted_at is 'class: internal; the platform''s time';
comment on column vaada.key_fact_acceptances.accepted_at_real is 'class: internal; real time';
comment on column vaada.key_fact_acceptances.address_sealed is 'class: sealed; the network address it came from';
comment on column vaada.key_fact_acceptances.user_agent is 'class: personal; the browser it came from';

create table vaada.documents (
  id uuid primary key,
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  key_fact_statement_id uuid not null references vaada.key_fact_statements (id),
  kind text not null check (kind in ('key-fact-statement', 'agreement-to-sign', 'agreement', 'sanction-letter')),
  language text not null check (language in ('en', 'hi')),
  file_key text not null check (char_length(file_key) between 1 and 100),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  bytes integer not null check (bytes > 0),
  made_at timestamptz not null,
  unique (key_fact_statement_id, kind, language, content_hash)
);
-- Until it is signed an agreement may have to name another account; everything else is made once.
create unique index documents_made_once on vaada.documents (key_fact_statement_id, kind, language)
  where kind <> 'agreement-to-sign';
create index documents_of_a_borrower on vaada.documents (borrower_id, application_id);
comment on table vaada.documents
  is 'One row a document of a loan. The file is sealed; this is what is known of it.';
comment on column vaada.documents.id is 'class: internal; names the document and its file';
comment on column vaada.documents.application_id is 'class: internal; of which loan';
comment on column vaada.documents.borrower_id is 'class: internal; whose';
comment on column vaada.documents.key_fact_statement_id is 'class: internal; the issue whose terms it states';
comment on column vaada.documents.kind is 'class: internal; what it is';
comment on column vaada.documents.language is 'class: internal; its language';
comment on column vaada.documents.file_key is 'class: internal; where it lies';
comment on column vaada.documents.content_hash is 'class: internal; SHA-256 of its bytes';
comment on column vaada.documents.bytes is 'class: internal; how many they are';
comment on column vaada.documents.made_at is 'class: internal; the platform''s time';

create table vaada.document_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  document_id uuid not null references vaada.documents (id),
  borrower_id uuid not null references vaada.borrowers (id),
  session_hash bytea not null check (octet_length(session_hash) = 32),
  expires_at timestamptz not null,
  opened_at timestamptz
);
create index document_links_by_expiry on vaada.document_links (expires_at);
create index document_links_of_a_borrower on vaada.document_links (borrower_id);
comment on table vaada.document_links
  is 'Short-lived addresses of documents. The address itself is known to its session alone.';
comment on column vaada.document_links.token_hash is 'class: secret-hash; SHA-256 of the address''s last part';
comment on column vaada.document_links.document_id is 'class: internal; what it leads to';
comment on column vaada.document_links.borrower_id is 'class: internal; for whom';
comment on column vaada.document_links.session_hash is 'class: secret-hash; the session it was given to: it ends with it';
comment on column vaada.document_links.expires_at is 'class: internal; real time until which it is good';
comment on column vaada.document_links.opened_at is 'class: internal; real time of the last download';

create table vaada.agreements (
  id uuid primary key,
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  key_fact_statement_id uuid not null references vaada.key_fact_statements (id),
  document_id uuid not null references vaada.documents (id),
  document_hash bytea not null check (octet_length(document_hash) = 32),
  state_hash bytea not null check (octet_length(state_hash) = 32),
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  provider_reference text check (char_length(provider_reference) between 1 and 200),
  is_uploaded boolean not null default false,
  visit_sealed bytea,
  ended_at timestamptz,
  outcome text check (outcome in ('signed', 'not-completed', 'name-differs', 'altered', 'expired', 'failed', 'replaced')),
  signed_at timestamptz,
  signed_document_id uuid references vaada.documents (id),
  signer_name_sealed bytea,
  certificate_hash bytea check (octet_length(certificate_hash) = 32),
  constraint ended_with_an_outcome check ((ended_at is null) = (outcome is null)),
  constraint signed_with_a_document check ((outcome is not distinct from 'signed') = (num_nulls(signed_at, signed_document_id, signer_name_sealed, certificate_hash) = 0))
);
create unique index agreements_one_live_an_application on vaada.agreements (application_id) where ended_at is null;
create unique index agreements_one_signed_an_issue on vaada.agreements (key_fact_statement_id) where outcome = 'signed';
create unique index agreements_by_reference on vaada.agreements (provider_reference);
create index agreements_of_a_borrower on vaada.agreements (borrower_id, started_at);
create index agreements_by_expiry on vaada.agreements (expires_at) where ended_at is null;
comment on table vaada.agreements
  is 'One row a signing of the loan agreement, written before the service is asked. Its instants are real time but for signed_at.';
comment on column vaada.agreements.id is 'class: internal; our own name of it';
comment on column vaada.agreements.application_id is 'class: internal; for which application';
comment on column vaada.agreements.borrower_id is 'class: internal; who signs';
comment on column vaada.agreements.key_fact_statement_id is 'class: internal; the accepted issue that it carries';
comment on column vaada.agreements.document_id is 'class: internal; the agreement that was handed over';
comment on column vaada.agreements.document_hash is 'class: internal; SHA-256 of exactly its bytes';
comment on column vaada.agreements.state_hash is 'class: secret-hash; the word in the return address';
comment on column vaada.agreements.started_at is 'class: internal; when it was begun';
comment on column vaada.agreements.expires_at is 'class: internal; until when it can be signed';
comment on column vaada.agreements.provider_reference is 'class: internal; the service''s name of it, null until it has answered';
comment on column vaada.agreements.is_uploaded is 'class: internal; whether the service has the agreement';
comment on column vaada.agreements.visit_sealed is 'class: sealed; the address to sign at';
comment on column vaada.agreements.ended_at is 'class: internal; when it came to its end';
comment on column vaada.agreements.outcome is 'class: internal; what came of it';
comment on column vaada.agreements.signed_at is 'class: internal; the platform''s time at which we had the signed agreement checked';
comment on column vaada.agreements.signed_document_id is 'class: internal; the signed agreement';
comment on column vaada.agreements.signer_name_sealed is 'class: sealed; the name in the certificate';
comment on column vaada.agreements.certificate_hash is 'class: internal; SHA-256 of the certificate that signed';

create table vaada.document_mails (
  id uuid primary key,
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  agreement_id uuid not null unique,
  asked_at timestamptz not null,
  sent_at timestamptz,
  failure text check (char_length(failure) between 1 and 200)
);
create index document_mails_of_a_borrower on vaada.document_mails (borrower_id);
create index document_mails_waiting on vaada.document_mails (asked_at) where sent_at is null and failure is null;
comment on table vaada.document_mails
  is 'One row an e-mail with the documents of a signed loan, written before it is sent.';
comment on column vaada.document_mails.id is 'class: internal; the e-mail''s own name, by which it is told when it comes twice';
comment on column vaada.document_mails.application_id is 'class: internal; of which loan';
comment on column vaada.document_mails.borrower_id is 'class: internal; to whom';
comment on column vaada.document_mails.agreement_id is 'class: internal; the signing it follows';
comment on column vaada.document_mails.asked_at is 'class: internal; real time at which it was asked for';
comment on column vaada.document_mails.sent_at is 'class: internal; real time at which the mail server took it';
comment on column vaada.document_mails.failure is 'class: internal; why it could not be sent';

create table vaada.disbursals (
  agreement_id uuid primary key references vaada.agreements (id),
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  offer_id uuid not null references vaada.offers (id),
  account_id bigint not null references vaada.bank_accounts (id),
  account_hash bytea not null check (octet_length(account_hash) = 32),
  amount_paise bigint not null check (amount_paise > 0),
  asked_at timestamptz not null,
  released_at timestamptz,
  released_by text check (released_by in ('limit', 'review')),
  arrived_at timestamptz,
  arrived_on date,
  utr text check (char_length(utr) between 1 and 40),
  stopped_at timestamptz,
  ended_at timestamptz,
  constraint released_by_somebody check ((released_at is null) = (released_by is null)),
  constraint arrived_whole check (num_nulls(arrived_at, arrived_on, utr) in (0, 3))
);
create unique index disbursals_one_live_an_application on vaada.disbursals (application_id) where ended_at is null;
create index disbursals_of_a_borrower on vaada.disbursals (borrower_id);
create index disbursals_under_way on vaada.disbursals (asked_at) where arrived_at is null and ended_at is null;
comment on table vaada.disbursals
  is 'One row a signed agreement: whether, when and by whom its money was let go. The payouts themselves are beside it.';
comment on column vaada.disbursals.agreement_id is 'class: internal; the signing it follows';
comment on column vaada.disbursals.application_id is 'class: internal; of which loan';
comment on column vaada.disbursals.borrower_id is 'class: internal; to whom';
comment on column vaada.disbursals.offer_id is 'class: internal; the terms';
comment on column vaada.disbursals.account_id is 'class: internal; to which account';
comment on column vaada.disbursals.account_hash is 'class: secret-hash; its details, as they were proved';
comment on column vaada.disbursals.amount_paise is 'class: personal; what is paid out';
comment on column vaada.disbursals.asked_at is 'class: internal; the platform''s time of the signing';
comment on column vaada.disbursals.released_at is 'class: internal; the platform''s time at which it was let go';
comment on column vaada.disbursals.released_by is 'class: internal; under the lender''s limit, or by a person';
comment on column vaada.disbursals.arrived_at is 'class: internal; the platform''s time at which the bank had paid it in';
comment on column vaada.disbursals.arrived_on is 'class: personal; that day in India: interest starts on it';
comment on column vaada.disbursals.utr is 'class: personal; the bank''s own number of the payment';
comment on column vaada.disbursals.stopped_at is 'class: internal; the platform''s time from which a person must look';
comment on column vaada.disbursals.ended_at is 'class: internal; the platform''s time at which it was given up for a new issue of the terms';

create table vaada.payouts (
  id uuid primary key,
  agreement_id uuid not null references vaada.disbursals (agreement_id),
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  number smallint not null check (number > 0),
  idempotency_key text not null unique check (idempotency_key ~ '^[A-Za-z0-9_-]{4,36}$'),
  account_hash bytea not null check (octet_length(account_hash) = 32),
  amount_paise bigint not null check (amount_paise > 0),
  contact_reference text check (char_length(contact_reference) between 1 and 200),
  fund_account_reference text check (char_length(fund_account_reference) between 1 and 200),
  provider_reference text check (char_length(provider_reference) between 1 and 200),
  status text not null check (status in ('intended', 'queued', 'processing', 'processed', 'reversed', 'failed', 'cancelled', 'rejected')),
  reason text check (char_length(reason) between 1 and 100),
  utr text check (char_length(utr) between 1 and 40),
  intended_at timestamptz not null,
  asked_last_at timestamptz,
  settled_at timestamptz,
  paid_late_at timestamptz,
  unique (agreement_id, number),
  constraint late_after_its_end check (paid_late_at is null or status in ('failed', 'cancelled', 'rejected'))
);
create unique index payouts_one_alive_an_application on vaada.payouts (application_id)
  where status in ('intended', 'queued', 'processing', 'processed');
create unique index payouts_by_reference on vaada.payouts (provider_reference);
create index payouts_of_a_borrower on vaada.payouts (borrower_id);
create index payouts_undecided on vaada.payouts (intended_at) where status in ('intended', 'queued', 'processing');
comment on table vaada.payouts
  is 'One row a payment that the provider is asked for, with its key, written before the call. The same key until a terminal answer.';
comment on column vaada.payouts.id is 'class: internal; names the payout; the provider knows it by its key and reference';
comment on column vaada.payouts.agreement_id is 'class: internal; of which disbursal';
comment on column vaada.payouts.application_id is 'class: internal; of which loan';
comment on column vaada.payouts.borrower_id is 'class: internal; to whom';
comment on column vaada.payouts.number is 'class: internal; the first try, the second …';
comment on column vaada.payouts.idempotency_key is 'class: internal; what the provider tells a repetition by';
comment on column vaada.payouts.account_hash is 'class: secret-hash; the account it may go to and no other';
comment on column vaada.payouts.amount_paise is 'class: personal; how much';
comment on column vaada.payouts.contact_reference is 'class: internal; the provider''s name of the borrower';
comment on column vaada.payouts.fund_account_reference is 'class: internal; the provider''s name of the account';
comment on column vaada.payouts.provider_reference is 'class: internal; the provider''s name of the payout, null until it has answered';
comment on column vaada.payouts.status is 'class: internal; the last that is known';
comment on column vaada.payouts.reason is 'class: internal; the provider''s reason';
comment on column vaada.payouts.utr is 'class: personal; the bank''s own number of the payment';
comment on column vaada.payouts.intended_at is 'class: internal; real time';
comment on column vaada.payouts.asked_last_at is 'class: internal; real time at which the provider was last asked for it: a call may be on its way since';
comment on column vaada.payouts.settled_at is 'class: internal; real time of the last change of its status';
comment on column vaada.payouts.paid_late_at
  is 'class: internal; real time at which one that had come to nothing was found paid while another was alive: nothing more goes';

create table vaada.reviews (
  id uuid primary key,
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  action text not null check (action in ('approve', 'reject', 'release')),
  about text not null check (about in ('decision', 'blacklist', 'selfie', 'disbursal')),
  acted_by text not null check (char_length(acted_by) between 1 and 100),
  acted_at timestamptz not null
);
create index reviews_of_an_application on vaada.reviews (application_id, acted_at);
create index reviews_of_a_borrower on vaada.reviews (borrower_id);
comment on table vaada.reviews
  is 'What a person of the lender did on an application that waited for one. Only added to.';
comment on column vaada.reviews.id is 'class: internal; names the act';
comment on column vaada.reviews.application_id is 'class: internal; on which application';
comment on column vaada.reviews.borrower_id is 'class: internal; whose';
comment on column vaada.reviews.action is 'class: internal; what was done';
comment on column vaada.reviews.about is 'class: internal; what it had waited for';
comment on column vaada.reviews.acted_by is 'class: internal; who';
comment on column vaada.reviews.acted_at is 'class: internal; the platform''s time';

alter table vaada.bank_accounts
  add constraint verified_by_that_penny_drop foreign key (verified_by) references vaada.penny_drops (id);
alter table vaada.document_mails
  add constraint after_that_signing foreign key (agreement_id) references vaada.agreements (id);

-- Whatever the code believes: money goes to the account whose details a penny drop proved, and to no other.
create function vaada.require_proved_account() returns trigger
  language plpgsql
as $$
begin
  if new.verified_by is not null and not exists (
    select from vaada.penny_drops
     where id = new.verified_by and outcome = 'verified' and account_hash = new.account_hash
       and borrower_id = new.borrower_id) then
    raise exception 'vaada.bank_accounts: no penny drop proved these details' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger proved_by_its_penny_drop before insert or update on vaada.bank_accounts
  for each row execute function vaada.require_proved_account();

create function vaada.require_payable_account() returns trigger
  language plpgsql
as $$
begin
  if not exists (
    select from vaada.bank_accounts
     where id = new.account_id and application_id = new.application_id and borrower_id = new.borrower_id
       and account_hash = new.account_hash and verified_at is not null and discarded_at is null) then
    raise exception 'vaada.disbursals: not the proved account of this loan' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger to_the_proved_account before insert on vaada.disbursals
  for each row execute function vaada.require_payable_account();

create function vaada.require_disbursals_account() returns trigger
  language plpgsql
as $$
begin
  if not exists (
    select from vaada.disbursals join vaada.bank_accounts on bank_accounts.id = disbursals.account_id
     where disbursals.agreement_id = new.agreement_id and disbursals.application_id = new.application_id
       and disbursals.borrower_id = new.borrower_id and disbursals.released_at is not null
       and disbursals.ended_at is null and disbursals.amount_paise = new.amount_paise
       and disbursals.account_hash = new.account_hash and bank_accounts.account_hash = new.account_hash
       and bank_accounts.verified_at is not null and bank_accounts.discarded_at is null) then
    raise exception 'vaada.payouts: not the released amount to the proved account' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger to_the_released_account before insert on vaada.payouts
  for each row execute function vaada.require_disbursals_account();

-- The same event sent again is told by its name. The inbox is cut by months, where nothing can be unique over all.
create table vaada.provider_event_names (
  provider text not null check (provider ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (char_length(name) between 1 and 200),
  received_at timestamptz not null,
  primary key (provider, name)
);
create index provider_event_names_by_age on vaada.provider_event_names (received_at);
comment on table vaada.provider_event_names
  is 'The signed events that have come, for as long as their provider may send them again.';
comment on column vaada.provider_event_names.provider is 'class: internal; at whose address it arrived';
comment on column vaada.provider_event_names.name is 'class: internal; the provider''s own name of it';
comment on column vaada.provider_event_names.received_at is 'class: internal; real time of its first arrival';

alter table vaada.provider_event_names enable row level security, force row level security;
alter table vaada.reference_persons enable row level security, force row level security;
alter table vaada.selfies enable row level security, force row level security;
alter table vaada.bank_accounts enable row level security, force row level security;
alter table vaada.penny_drops enable row level security, force row level security;
alter table vaada.mandates enable row level security, force row level security;
alter table vaada.key_fact_acceptances enable row level security, force row level security;
alter table vaada.documents enable row level security, force row level security;
alter table vaada.document_links enable row level security, force row level security;
alter table vaada.agreements enable row level security, force row level security;
alter table vaada.document_mails enable row level security, force row level security;
alter table vaada.disbursals enable row level security, force row level security;
alter table vaada.payouts enable row level security, force row level security;
alter table vaada.reviews enable row level security, force row level security;

create policy own on vaada.reference_persons to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.selfies to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.bank_accounts to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.penny_drops to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.mandates to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.key_fact_acceptances to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.documents to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.document_links to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy of_the_named_address on vaada.document_links for select to vaada_api
  using (token_hash = (select vaada.current_token_hash()));
create policy own on vaada.agreements to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.document_mails to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.disbursals to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.payouts to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.reviews to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy finds_whose on vaada.selfies for select to vaada_worker using (true);
create policy finds_whose on vaada.penny_drops for select to vaada_worker using (true);
create policy finds_whose on vaada.mandates for select to vaada_worker using (true);
create policy finds_whose on vaada.document_links for select to vaada_worker using (true);
create policy finds_whose on vaada.agreements for select to vaada_worker using (true);
create policy finds_whose on vaada.document_mails for select to vaada_worker using (true);
create policy finds_whose on vaada.disbursals for select to vaada_worker using (true);
create policy finds_whose on vaada.payouts for select to vaada_worker using (true);
create policy housekeeping on vaada.document_links for delete to vaada_worker using (true);
create policy anybody_adds on vaada.provider_event_names for insert to vaada_api with check (true);
create policy housekeeping on vaada.provider_event_names to vaada_worker using (true);
create policy reads_all on vaada.provider_event_names for select to vaada_auditor using (true);
-- One photo of two borrowers is for staff to look at. A borrower's call learns that it is so, and nothing of whom: only
-- within the function, and only for the photo it is asked about, do the rows of others show.
create function vaada.is_photo_of_another(photo bytea) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform set_config('vaada.photo_index', encode(photo, 'hex'), true);
  return exists (
    select from vaada.selfies
     where photo_index = photo and borrower_id <> vaada.current_borrower_id());
end;
$$;
revoke all on function vaada.is_photo_of_another(bytea) from public;
grant execute on function vaada.is_photo_of_another(bytea) to vaada_api;
create policy compares_photos on vaada.selfies for select to current_user
  using (encode(photo_index, 'hex') = current_setting('vaada.photo_index', true));
create policy reads_all on vaada.reference_persons for select to vaada_auditor using (true);
create policy reads_all on vaada.selfies for select to vaada_auditor using (true);
create policy reads_all on vaada.bank_accounts for select to vaada_auditor using (true);
create policy reads_all on vaada.penny_drops for select to vaada_auditor using (true);
create policy reads_all on vaada.mandates for select to vaada_auditor using (true);
create policy reads_all on vaada.key_fact_acceptances for select to vaada_auditor using (true);
create policy reads_all on vaada.documents for select to vaada_auditor using (true);
create policy reads_all on vaada.document_links for select to vaada_auditor using (true);
create policy reads_all on vaada.agreements for select to vaada_auditor using (true);
create policy reads_all on vaada.document_mails for select to vaada_auditor using (true);
create policy reads_all on vaada.disbursals for select to vaada_auditor using (true);
create policy reads_all on vaada.payouts for select to vaada_auditor using (true);
create policy reads_all on vaada.reviews for select to vaada_auditor using (true);

grant select, insert
  on vaada.reference_persons to vaada_api;
grant select, insert, update (judged_at, outcome, live_confidence, match_confidence, provider_reference)
  on vaada.selfies to vaada_api;
grant select, insert, update (verified_by, verified_at, discarded_at, discard_reason)
  on vaada.bank_accounts to vaada_api;
grant select, insert, update (provider_reference, answered_at, outcome, registered_name_sealed, utr)
  on vaada.penny_drops to vaada_api;
grant select, insert, update (customer_reference, order_reference, payment_reference, token_reference, status, failure, settled_at, cancel_asked_at, cancelled_at)
  on vaada.mandates to vaada_api;
grant select, insert
  on vaada.key_fact_acceptances to vaada_api;
grant select, insert
  on vaada.documents to vaada_api;
grant select, insert, update (opened_at)
  on vaada.document_links to vaada_api;
grant select, insert, update (provider_reference, is_uploaded, visit_sealed, expires_at, ended_at, outcome, signed_at, signed_document_id, signer_name_sealed, certificate_hash)
  on vaada.agreements to vaada_api;
grant select, insert, update (sent_at, failure)
  on vaada.document_mails to vaada_api;
grant select, insert, update (released_at, released_by, arrived_at, arrived_on, utr, stopped_at, ended_at)
  on vaada.disbursals to vaada_api;
grant select, insert, update (contact_reference, fund_account_reference, provider_reference, status, reason, utr, asked_last_at, settled_at, paid_late_at)
  on vaada.payouts to vaada_api;
grant select, insert
  on vaada.reviews to vaada_api;
grant select (id, borrower_id, application_id, taken_at, judged_at)
  on vaada.selfies to vaada_worker;
grant select (id, borrower_id, provider_reference, asked_at, answered_at)
  on vaada.penny_drops to vaada_worker;
grant select (id, borrower_id, application_id, order_reference, token_reference, status, asked_at, settled_at, cancel_asked_at, cancelled_at)
  on vaada.mandates to vaada_worker;
grant select (token_hash, expires_at)
  on vaada.document_links to vaada_worker;
grant select (id, borrower_id, provider_reference, expires_at, ended_at)
  on vaada.agreements to vaada_worker;
grant select (id, borrower_id, application_id, asked_at, sent_at, failure)
  on vaada.document_mails to vaada_worker;
grant select (agreement_id, application_id, borrower_id, asked_at, released_at, arrived_at, stopped_at, ended_at)
  on vaada.disbursals to vaada_worker;
grant select (id, application_id, borrower_id, provider_reference, status, intended_at, asked_last_at, paid_late_at)
  on vaada.payouts to vaada_worker;
grant delete on vaada.document_links to vaada_worker;
grant insert on vaada.provider_event_names to vaada_api;
grant select (received_at), delete on vaada.provider_event_names to vaada_worker;
grant select on vaada.provider_event_names to vaada_auditor;
grant select on vaada.reference_persons, vaada.selfies, vaada.bank_accounts, vaada.penny_drops, vaada.mandates, vaada.key_fact_acceptances, vaada.documents, vaada.document_links, vaada.agreements, vaada.document_mails, vaada.disbursals, vaada.payouts, vaada.reviews
  to vaada_auditor;
