-- What statement lines are in the books (money.md, section 3): claims of lines on entries, rules that post lines without a
-- document, and who pays for which lease.

-- Why a line does not belong in the books of this workspace.
alter table statement_line
  add column excluded_reason text check (char_length(excluded_reason) between 1 and 500),
  add check ((state = 'excluded') = (excluded_reason is not null));
grant update (excluded_reason) on statement_line to gable_app;

-- So much of a line is so much of what an entry brought to or took from its bank account. Claims come to what each of the
-- two has, and no further. A claim is taken back by removing it; the log keeps who did.
create table line_claim (
  org_id uuid not null references organisation,
  claim_id uuid not null,
  line_id uuid not null,
  account_id uuid not null,
  entry_id uuid not null,
  cents bigint not null check (cents <> 0),
  -- What it was found by; none where somebody chose it.
  level text check (level in ('own-reference', 'one-book-item', 'reference', 'rule', 'payer', 'amount', 'sum')),
  -- Of an entry that was posted for the line: taking the claim back takes it back too.
  is_posted boolean not null,
  receipt_id uuid,
  -- None where it was matched automatically.
  made_by uuid references app_user,
  made_at timestamptz not null,
  primary key (org_id, claim_id),
  unique (org_id, line_id, entry_id),
  foreign key (org_id, line_id) references statement_line (org_id, line_id),
  constraint line_claim_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, receipt_id) references receipt (org_id, receipt_id),
  check (receipt_id is null or is_posted)
);
create index line_claim_of_entry on line_claim (org_id, entry_id, account_id);
create index line_claim_of_account on line_claim (org_id, account_id);
create index line_claim_of_receipt on line_claim (org_id, receipt_id) where receipt_id is not null;
create constraint trigger line_claims_fit after insert on line_claim
  deferrable initially deferred for each row execute function check_line_claims();
select keep_within_organisation('line_claim', array['select', 'insert', 'delete']);

-- Bank rules, in their order: the first that fits a line decides.
create table bank_rule (
  org_id uuid not null references organisation,
  rule_id uuid not null,
  position integer not null check (position >= 1),
  name text not null check (char_length(name) between 1 and 120),
  text text check (char_length(text) between 1 and 200),
  min_cents bigint,
  max_cents bigint check (max_cents >= min_cents),
  counterparty text check (char_length(counterparty) between 1 and 200),
  account_id uuid not null,
  property_id uuid,
  is_automatic boolean not null,
  made_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, rule_id),
  constraint bank_rule_has_an_account foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, property_id) references property (org_id, property_id),
  check (num_nonnulls(text, min_cents, max_cents, counterparty) > 0)
);
create index bank_rule_in_order on bank_rule (org_id, position, rule_id);
create index bank_rule_of_account on bank_rule (org_id, account_id);
create index bank_rule_of_property on bank_rule (org_id, property_id) where property_id is not null;
select keep_within_organisation('bank_rule', array['select', 'insert', 'update', 'delete']);

-- Who pays for which lease: an IBAN, or the text of a line without its numbers.
create table known_payer (
  org_id uuid not null references organisation,
  payer text not null check (char_length(payer) between 1 and 500),
  tenancy_id uuid not null,
  learned_by uuid references app_user,
  learned_at timestamptz not null,
  primary key (org_id, payer, tenancy_id)
);
create index known_payer_of_tenancy on known_payer (org_id, tenancy_id);
select keep_within_organisation('known_payer', array['select', 'insert', 'delete']);

-- Our own reference names a payment, however long ago it was.
create index refund_by_reference on refund (org_id, reference) where reference is not null;
