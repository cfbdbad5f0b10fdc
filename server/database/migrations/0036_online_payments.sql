-- Rent that tenants pay by a provider (docs/online-payments.md). A payment that succeeded is a payment of rent that waits in
-- the drawer, held by the provider, until a payout brings it to the bank.
alter table receipt add column held_by text check (held_by in ('stripe', 'gocardless'));
alter table deposit_batch add column is_payout boolean not null default false;

-- Keys are sealed with the secret of the installation; without both of them nothing is offered.
create table online_provider (
  org_id uuid not null references organisation,
  provider text not null check (provider in ('stripe', 'gocardless')),
  is_on boolean not null,
  api_key_sealed bytea not null,
  webhook_secret_sealed bytea,
  webhook_key text not null check (char_length(webhook_key) between 20 and 100),
  methods text[] not null check (
    cardinality(methods) > 0 and methods <@ array['card', 'ach', 'sepa', 'bacs']
    and (provider = 'stripe' and methods <@ array['card', 'ach'] or provider = 'gocardless' and methods <@ array['sepa', 'bacs'])),
  -- The bank account that payouts go to, and what their fees are.
  account_id uuid not null,
  fee_account_id uuid not null,
  changed_by uuid not null references app_user,
  changed_at timestamptz not null,
  tested_at timestamptz,
  test_problem text check (char_length(test_problem) <= 1000),
  version integer not null default 1,
  primary key (org_id, provider),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, fee_account_id) references account (org_id, account_id),
  check (not is_on or webhook_secret_sealed is not null)
);
-- Looked up by 256 random bits, which are unique without a constraint.
create index online_provider_by_webhook on online_provider (webhook_key);
create index online_provider_of_account on online_provider (org_id, account_id);
create index online_provider_of_fee_account on online_provider (org_id, fee_account_id);
select keep_within_organisation('online_provider', array['select', 'insert', 'update', 'delete']);

-- The secret address by which a lease is paid. Found by its hash; sealed, so that it can be shown and sent again.
create table payment_link (
  org_id uuid not null references organisation,
  link_id uuid not null,
  lease_id uuid not null,
  tenancy_id uuid not null,
  property_id uuid not null,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  secret_sealed bytea not null,
  made_by uuid references app_user,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  revoked_by uuid references app_user,
  revoked_at timestamptz,
  primary key (org_id, link_id),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, property_id) references property (org_id, property_id)
);
create index payment_link_by_secret on payment_link (secret_hash);
create unique index payment_link_is_one_of_its_lease on payment_link (org_id, lease_id) where revoked_at is null;
create index payment_link_of_tenancy on payment_link (org_id, tenancy_id, lease_id);
create index payment_link_of_property on payment_link (org_id, property_id);
select keep_within_organisation('payment_link', array['select', 'insert', 'update'], by_property => true);

-- What a tenant began to pay, and what became of it. Its state follows from the facts below.
create table online_payment (
  org_id uuid not null references organisation,
  payment_id uuid not null,
  provider text not null check (provider in ('stripe', 'gocardless')),
  method text not null check (method in ('card', 'ach', 'sepa', 'bacs')),
  link_id uuid not null,
  lease_id uuid not null,
  tenancy_id uuid not null,
  property_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 10000000000000),
  checkout_ref text check (char_length(checkout_ref) between 1 and 255),
  provider_ref text check (char_length(provider_ref) between 1 and 255),
  state text not null default 'created' check (
    state in ('created', 'submitted', 'succeeded', 'paid-out', 'failed', 'cancelled', 'returned', 'disputed')),
  problem text check (char_length(problem) between 1 and 500),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, payment_id),
  foreign key (org_id, link_id) references payment_link (org_id, link_id),
  foreign key (org_id, tenancy_id, lease_id) references lease (org_id, tenancy_id, lease_id),
  foreign key (org_id, property_id) references property (org_id, property_id)
);
create unique index online_payment_by_ref on online_payment (org_id, provider, provider_ref) where provider_ref is not null;
create unique index online_payment_by_checkout on online_payment (org_id, provider, checkout_ref) where checkout_ref is not null;
create index online_payment_in_trouble on online_payment (org_id, changed_at)
  where state in ('failed', 'returned', 'disputed');
create index online_payment_of_tenancy on online_payment (org_id, tenancy_id, lease_id);
create index online_payment_of_link on online_payment (org_id, link_id);
create index online_payment_of_property on online_payment (org_id, property_id);
select keep_within_organisation('online_payment', array['select', 'insert', 'update'], by_property => true);

-- Every message of a provider, as it came, by the provider's own id: again it is nothing new. Those about nothing that is
-- known here are ignored and kept.
create table online_event (
  org_id uuid not null references organisation,
  provider text not null check (provider in ('stripe', 'gocardless')),
  event_id text not null check (char_length(event_id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 120),
  subject_kind text check (subject_kind in ('payment', 'checkout', 'payout')),
  subject_ref text check (char_length(subject_ref) between 1 and 255),
  happened_at timestamptz not null,
  received_at timestamptz not null,
  content jsonb not null,
  state text not null check (state in ('new', 'done', 'ignored')),
  attempts integer not null default 0,
  retry_at timestamptz not null,
  problem text check (char_length(problem) <= 500),
  primary key (org_id, provider, event_id),
  check ((subject_kind is null) = (subject_ref is null)),
  check (subject_kind is not null or state = 'ignored')
);
create index online_event_due on online_event (retry_at, org_id) where state = 'new';
select keep_within_organisation('online_event', array['select', 'insert']);
create policy online_event_update on online_event for update to gable_app using (org_id = (select current_org()));
grant update (state, attempts, retry_at, problem) on online_event to gable_app;

-- What is known of a payment, each once: facts are added, never changed.
create table online_fact (
  org_id uuid not null references organisation,
  payment_id uuid not null,
  fact_key text not null check (char_length(fact_key) between 1 and 300),
  kind text not null check (kind in ('submitted', 'succeeded', 'failed', 'cancelled', 'disputed', 'settled')),
  happened_at timestamptz not null,
  cents bigint check (cents between 1 and 10000000000000),
  reason text check (char_length(reason) between 1 and 300),
  of_key text check (char_length(of_key) between 1 and 300),
  known_at timestamptz not null,
  primary key (org_id, payment_id, fact_key),
  foreign key (org_id, payment_id) references online_payment (org_id, payment_id),
  check ((kind = 'succeeded') = (cents is not null))
);
select keep_within_organisation('online_fact', array['select', 'insert']);

-- A transfer of the provider to the bank, with what it is made of.
create table online_payout (
  org_id uuid not null references organisation,
  payout_id uuid not null,
  provider text not null check (provider in ('stripe', 'gocardless')),
  provider_ref text not null check (char_length(provider_ref) between 1 and 255),
  reference text check (char_length(reference) between 1 and 120),
  paid_on date not null,
  account_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null,
  fee_cents bigint not null,
  -- What of it is of no payment that is known here.
  other_cents bigint not null,
  entry_id uuid not null,
  batch_id uuid,
  made_at timestamptz not null,
  primary key (org_id, payout_id),
  unique (org_id, provider, provider_ref),
  foreign key (org_id, account_id) references account (org_id, account_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id),
  foreign key (org_id, batch_id) references deposit_batch (org_id, batch_id)
);
create index online_payout_in_order on online_payout (org_id, paid_on desc, payout_id desc);
create index online_payout_of_account on online_payout (org_id, account_id);
create index online_payout_of_entry on online_payout (org_id, entry_id);
create index online_payout_of_batch on online_payout (org_id, batch_id) where batch_id is not null;
create index online_payout_by_reference on online_payout (org_id, reference) where reference is not null;
select keep_within_organisation('online_payout', array['select', 'insert']);

create table online_payout_item (
  org_id uuid not null references organisation,
  payout_id uuid not null,
  position integer not null check (position >= 1),
  kind text not null check (kind in ('payment', 'return', 'dispute', 'fee', 'other')),
  payment_id uuid,
  provider_ref text check (char_length(provider_ref) between 1 and 255),
  cents bigint not null,
  fee_cents bigint not null,
  primary key (org_id, payout_id, position),
  foreign key (org_id, payout_id) references online_payout (org_id, payout_id),
  foreign key (org_id, payment_id) references online_payment (org_id, payment_id)
);
create index online_payout_item_of_payment on online_payout_item (org_id, payment_id) where payment_id is not null;
select keep_within_organisation('online_payout_item', array['select', 'insert']);

-- Each time that a payment succeeded: the payment of rent that it is, and which payouts brought and took its money.
create table online_round (
  org_id uuid not null references organisation,
  payment_id uuid not null,
  round_key text not null check (char_length(round_key) between 1 and 300),
  receipt_id uuid not null,
  is_undone boolean not null default false,
  payout_id uuid,
  -- Taken from a payout: since it came back, or while it was disputed, when it counts as unidentified until that is settled.
  taken_by uuid,
  is_held boolean not null default false,
  primary key (org_id, payment_id, round_key),
  unique (org_id, receipt_id),
  foreign key (org_id, payment_id) references online_payment (org_id, payment_id),
  foreign key (org_id, receipt_id) references receipt (org_id, receipt_id),
  foreign key (org_id, payout_id) references online_payout (org_id, payout_id),
  foreign key (org_id, taken_by) references online_payout (org_id, payout_id)
);
create index online_round_of_payout on online_round (org_id, payout_id) where payout_id is not null;
create index online_round_taken_by on online_round (org_id, taken_by) where taken_by is not null;
select keep_within_organisation('online_round', array['select', 'insert', 'update']);
