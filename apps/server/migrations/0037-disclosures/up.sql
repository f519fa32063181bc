alter table vaada.documents drop constraint documents_kind_check, add constraint documents_kind_check check (kind in
  ('key-fact-statement', 'agreement-to-sign', 'agreement', 'sanction-letter', 'no-dues-certificate', 'receipt',
   'statement-of-account', 'tax-invoice', 'credit-note', 'product-summary', 'privacy-policy'));
