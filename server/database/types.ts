// Made by `npm run gable -- types` from the migrated database. Not to be edited by hand.

import type { ColumnType, Generated } from 'kysely';

/** Read as parsed JSON, written as text. */
type Json = ColumnType<unknown, string, string>;

export interface AccountTable {
  org_id: string;
  account_id: string;
  number: string;
  name: string;
  kind: string;
  is_contra: Generated<boolean>;
  system_key: string | null;
  tax_line: string | null;
  archived_at: Date | null;
  created_at: Date;
  version: Generated<number>;
  is_operating: Generated<boolean>;
  is_bank: Generated<boolean>;
  bank_kind: string | null;
  bank_name: string | null;
  bank_number: string | null;
}

export interface AccountDayTable {
  org_id: string;
  account_id: string;
  day: string;
  currency: string;
  basis: string;
  debit_cents: number;
  credit_cents: number;
}

export interface AccountMailTable {
  mail_id: string;
  recipient: string;
  subject: string;
  body_text: string;
  state: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_problem: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface AccountMonthTable {
  org_id: string;
  account_id: string;
  month: string;
  currency: string;
  basis: string;
  debit_cents: number;
  credit_cents: number;
}

export interface AchSettingTable {
  org_id: string;
  account_id: string;
  routing: string;
  bank_name: string;
  origin: string;
  company: string;
  company_id: string;
  account_kind: Generated<string>;
  has_offset: Generated<boolean>;
  is_mixed: Generated<boolean>;
}

export interface AllocationTable {
  org_id: string;
  allocation_id: string;
  tenancy_id: string;
  currency: string;
  receipt_id: string | null;
  credit_id: string | null;
  charge_id: string | null;
  refund_id: string | null;
  cents: number;
  on_day: string;
  undoes_id: string | null;
  by_hand: Generated<boolean>;
  entry_id: string;
  made_by: string | null;
  made_at: Date;
}

export interface AppUserTable {
  user_id: string;
  email: string;
  name: string;
  password_hash: string;
  password_changed_at: Date;
  email_verified_at: Date | null;
  pending_email: string | null;
  totp_secret: Buffer | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number | null;
  locale: string | null;
  is_sample: Generated<boolean>;
  disabled_at: Date | null;
  created_at: Date;
  version: Generated<number>;
  address_proved_at: Date | null;
}

export interface ArrearsNoteTable {
  org_id: string;
  note_id: string;
  tenancy_id: string;
  lease_id: string;
  property_id: string;
  kind: string;
  text: string;
  until_day: string | null;
  promised_cents: number | null;
  lifted_at: Date | null;
  lifted_by: string | null;
  made_by: string | null;
  made_on: string;
  made_at: Date;
  stage: string | null;
}

export interface AuditEventTable {
  org_id: string;
  event_id: string;
  at: Date;
  kind: string;
  actor_user_id: string | null;
  subject: string | null;
  address: string | null;
  request_id: string | null;
  details: Json;
}

export interface BackupCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface BankFileTable {
  org_id: string;
  file_id: string;
  account_id: string;
  stored_file_id: string;
  name: string;
  sha256: string;
  format: string;
  currency: string;
  from_on: string | null;
  to_on: string | null;
  opening_cents: number | null;
  opening_on: string | null;
  closing_cents: number | null;
  closing_on: string | null;
  sum_cents: number;
  line_count: number;
  new_count: number;
  known_count: number;
  doubtful_count: number;
  refused_count: number;
  left_out_count: number;
  state: string;
  problems: Json;
  added_by: string | null;
  added_at: Date;
  said_accounts: string[] | null;
  match_due_at: Date | null;
}

export interface BankReadingTable {
  org_id: string;
  account_id: string;
  known_as: Generated<string[]>;
  csv_columns: string | null;
  csv_mapping: Json | null;
}

export interface BankRuleTable {
  org_id: string;
  rule_id: string;
  position: number;
  name: string;
  text: string | null;
  min_cents: number | null;
  max_cents: number | null;
  counterparty: string | null;
  account_id: string;
  property_id: string | null;
  is_automatic: boolean;
  made_at: Date;
  version: Generated<number>;
}

export interface BillTable {
  org_id: string;
  bill_id: string;
  number: number;
  vendor_id: string | null;
  invoice_number: string | null;
  invoice_key: string | null;
  dated_on: string;
  due_on: string;
  discount_until: string | null;
  discount_cents: number | null;
  currency: string;
  cents: number;
  settled_cents: Generated<number>;
  memo: string | null;
  state: string;
  rejected_reason: string | null;
  rejected_by: string | null;
  rejected_at: Date | null;
  posted_on: string | null;
  entry_id: string | null;
  voided_on: string | null;
  void_reason: string | null;
  voided_by: string | null;
  void_entry_id: string | null;
  entered_by: string;
  made_at: Date;
  version: Generated<number>;
  recurring_id: string | null;
  recurring_occurrence: number | null;
}

export interface BillApprovalTable {
  org_id: string;
  approval_id: string;
  bill_id: string;
  kind: string;
  given_by: string;
  given_at: Date;
  owner_id: string | null;
  property_id: string | null;
  note: string | null;
  dropped_at: Date | null;
  link_id: string | null;
}

export interface BillCreditTable {
  org_id: string;
  credit_id: string;
  number: number;
  vendor_id: string;
  credit_number: string | null;
  credit_key: string | null;
  dated_on: string;
  currency: string;
  cents: number;
  applied_cents: Generated<number>;
  memo: string | null;
  posted_on: string;
  entry_id: string;
  voided_on: string | null;
  void_reason: string | null;
  voided_by: string | null;
  void_entry_id: string | null;
  entered_by: string;
  made_at: Date;
  version: Generated<number>;
}

export interface BillCreditLineTable {
  org_id: string;
  credit_id: string;
  line_id: string;
  position: number;
  account_id: string;
  property_id: string | null;
  unit_id: string | null;
  text: string | null;
  cents: number;
  applied_cents: Generated<number>;
}

export interface BillLimitOfMemberTable {
  org_id: string;
  user_id: string;
  cents: number;
}

export interface BillLineTable {
  org_id: string;
  bill_id: string;
  line_id: string;
  position: number;
  account_id: string;
  property_id: string | null;
  unit_id: string | null;
  text: string | null;
  cents: number;
  settled_cents: Generated<number>;
  recharge_lease_id: string | null;
  recharge_charge_id: string | null;
  markup_millipercent: number | null;
  markup_cents: Generated<number>;
}

export interface BillPaymentTable {
  org_id: string;
  payment_id: string;
  number: number;
  vendor_id: string;
  account_id: string;
  own_account_id: string | null;
  paid_on: string;
  method: string;
  reference: string | null;
  currency: string;
  cents: number;
  discount_cents: Generated<number>;
  withheld_cents: Generated<number>;
  payment_key: string | null;
  entry_id: string;
  reimbursed_on: string | null;
  reimburse_entry_id: string | null;
  void_kind: string | null;
  voided_on: string | null;
  void_reason: string | null;
  voided_by: string | null;
  void_entry_id: string | null;
  recorded_by: string;
  recorded_at: Date;
}

export interface BillPostingTable {
  org_id: string;
  line_id: string;
  bill_id: string;
  entry_id: string;
  account_id: string;
  property_id: string | null;
  unit_id: string | null;
  cents: number;
  markup_cents: Generated<number>;
  posted_on: string;
  undone_on: string | null;
  undo_entry_id: string | null;
}

export interface BillRuleTable {
  org_id: string;
  four_eyes_cents: number | null;
  owner_cents: number | null;
  version: Generated<number>;
}

export interface BillSettlementTable {
  org_id: string;
  settlement_id: string;
  payment_id: string | null;
  bill_id: string;
  line_id: string;
  kind: string;
  cents: number;
  settled_on: string;
  undone_on: string | null;
  credit_line_id: string | null;
}

export interface BudgetAmountTable {
  org_id: string;
  amount_id: string;
  property_id: string | null;
  account_id: string;
  month: string;
  currency: string;
  cents: number;
  set_by: string | null;
  set_at: Date;
}

export interface BudgetChangeTable {
  org_id: string;
  change_id: string;
  property_id: string | null;
  account_id: string;
  month: string;
  currency: string;
  from_cents: number | null;
  to_cents: number | null;
  changed_by: string | null;
  changed_at: Date;
}

export interface CalendarFeedTable {
  org_id: string;
  user_id: string;
  secret_hash: Buffer;
  shows_tenants: boolean;
  made_at: Date;
  read_at: Date | null;
}

export interface ChargeTable {
  org_id: string;
  charge_id: string;
  number: number;
  tenancy_id: string;
  lease_id: string;
  property_id: string;
  unit_id: string;
  kind: string;
  label: string | null;
  account_id: string;
  currency: string;
  cents: number;
  charged_on: string;
  due_on: string;
  period_from: string | null;
  period_to: string | null;
  charge_key: string;
  run_id: string | null;
  explanation: Json;
  entry_id: string;
  open_cents: number;
  settled_on: string | null;
  voided_on: string | null;
  void_kind: string | null;
  void_reason: string | null;
  void_entry_id: string | null;
  voided_by: string | null;
  made_by: string | null;
  made_at: Date;
  void_receipt_id: string | null;
  charged_as: Generated<string>;
  line_key: Generated<string | null>;
  period_key: Generated<string | null>;
  obligation_due: Generated<string | null>;
  former_key: Generated<string | null>;
  is_billed: Generated<boolean>;
}

export interface ChargeMonthTable {
  org_id: string;
  holder_id: string;
  month: string;
  currency: string;
  property_id: string | null;
  billed_cents: Generated<number>;
  open_cents: Generated<number>;
  charges: Generated<number>;
  held_billed_cents: Generated<number>;
  held_open_cents: Generated<number>;
  credited_cents: Generated<number>;
}

export interface ChargeRunTable {
  org_id: string;
  run_id: string;
  number: number;
  kind: string;
  through: string;
  property_id: string | null;
  lease_ids: Json | null;
  started_by: string | null;
  started_at: Date;
  after_lease_id: string | null;
  finished_at: Date | null;
  leases: Generated<number>;
  charges: Generated<number>;
  totals: Json;
  left_out: Json;
  request_key: string | null;
  taken_back_on: string | null;
  taken_back_at: Date | null;
  taken_back_by: string | null;
  taken_back_reason: string | null;
  taken_back_charges: Generated<number>;
}

export interface ContributionRequestTable {
  org_id: string;
  request_id: string;
  number: number;
  property_id: string;
  person_id: string;
  currency: string;
  cents: number;
  asked_on: string;
  due_on: string;
  note: string | null;
  asked_by: string | null;
  asked_at: Date;
  canceled_by: string | null;
  canceled_at: Date | null;
  cancel_reason: string | null;
}

export interface ContributionRequestMailTable {
  org_id: string;
  request_id: string;
  mail_id: string;
  address: string;
  sent_by: string | null;
  sent_at: Date;
}

export interface ContributionRequestPaymentTable {
  org_id: string;
  entry_id: string;
  request_id: string;
}

export interface CreditTable {
  org_id: string;
  credit_id: string;
  number: number;
  tenancy_id: string;
  lease_id: string;
  property_id: string;
  kind: string;
  account_id: string;
  currency: string;
  cents: number;
  unapplied_cents: number;
  given_on: string;
  reason: string;
  entry_id: string;
  voided_on: string | null;
  void_reason: string | null;
  void_entry_id: string | null;
  voided_by: string | null;
  made_by: string | null;
  made_at: Date;
  for_charge_id: string | null;
  counts_from: string | null;
}

export interface DatevSettingTable {
  org_id: string;
  consultant_number: number;
  client_number: number;
  account_length: number;
  version: Generated<number>;
}

export interface DebitLineTable {
  org_id: string;
  run_id: string;
  position: number;
  lease_id: string;
  tenancy_id: string;
  mandate_id: string;
  sequence: string;
  cents: number;
  end_to_end: string;
  group_ref: string;
  is_open: Generated<boolean>;
  receipt_id: string | null;
}

export interface DebitMandateTable {
  org_id: string;
  mandate_id: string;
  lease_id: string;
  tenancy_id: string;
  property_id: string;
  kind: string;
  reference: string;
  scheme: string;
  holder: string;
  details: Buffer;
  last4: string;
  signed_on: string;
  notice_days: number;
  sequence: string;
  recorded_by: string | null;
  recorded_at: Date;
  revoked_on: string | null;
  revoked_reason: string | null;
  version: Generated<number>;
}

export interface DebitRunTable {
  org_id: string;
  run_id: string;
  number: number;
  account_id: string;
  kind: string;
  on_day: string;
  currency: string;
  cents: number;
  debits: number;
  file: Buffer;
  sha256: string;
  prepared_by: string | null;
  prepared_at: Date;
  released_by: string | null;
  released_at: Date | null;
  canceled_by: string | null;
  canceled_at: Date | null;
  banked_at: Date | null;
}

export interface DebitSettingTable {
  org_id: string;
  account_id: string;
  kind: string;
  details: Buffer;
  changed_by: string | null;
  changed_at: Date;
  version: Generated<number>;
}

export interface DepositBatchTable {
  org_id: string;
  batch_id: string;
  number: number;
  account_id: string;
  deposited_on: string;
  currency: string;
  cents: number;
  memo: string | null;
  entry_id: string;
  undone_on: string | null;
  undone_entry_id: string | null;
  undone_reason: string | null;
  undone_by: string | null;
  made_by: string | null;
  made_at: Date;
  is_payout: Generated<boolean>;
}

export interface DepositDeadlineTable {
  org_id: string;
  deadline_id: string;
  jurisdiction: string;
  from_day: string;
  unit: string;
  within: number;
  within_if_deducted: number | null;
  source: string;
  made_by: string | null;
  made_at: Date;
}

export interface DepositInterestRateTable {
  org_id: string;
  rate_id: string;
  jurisdiction: string | null;
  from_day: string;
  annual_percent: string;
  minimum_months: number;
  source: string | null;
  made_by: string | null;
  made_at: Date;
}

export interface DepositMovementTable {
  org_id: string;
  movement_id: string;
  tenancy_id: string;
  lease_id: string;
  property_id: string;
  currency: string;
  kind: string;
  cents: number;
  on_day: string;
  entry_id: string;
  allocation_id: string | null;
  credit_id: string | null;
  refund_id: string | null;
  made_at: Date;
}

export interface DepositSettlementTable {
  org_id: string;
  settlement_id: string;
  number: number;
  tenancy_id: string;
  lease_id: string;
  property_id: string;
  currency: string;
  state: string;
  content: Json;
  version: Generated<number>;
  made_by: string | null;
  made_at: Date;
  result: Json | null;
  credit_id: string | null;
  refund_id: string | null;
  interest_entry_id: string | null;
  final_by: string | null;
  final_at: Date | null;
  undone_on: string | null;
  undone_reason: string | null;
  undone_by: string | null;
}

export interface DistributionPaymentTable {
  org_id: string;
  run_id: string;
  account_id: string;
  person_id: string;
  currency: string;
  method: string;
  cents: number;
  entry_id: string | null;
  return_kind: string | null;
  return_reason: string | null;
  returned_on: string | null;
  returned_by: string | null;
}

export interface DistributionRunTable {
  org_id: string;
  run_id: string;
  number: number;
  on_day: string;
  confirmed_by: string | null;
  confirmed_at: Date;
  released_by: string | null;
  released_at: Date | null;
  released_on: string | null;
  voided_by: string | null;
  voided_at: Date | null;
  void_reason: string | null;
}

export interface DistributionShareTable {
  org_id: string;
  run_id: string;
  property_id: string;
  account_id: string;
  person_id: string;
  currency: string;
  parts: number;
  cents: number;
  waterfall: Json;
  entry_id: string;
}

export interface DocumentTable {
  org_id: string;
  document_id: string;
  record_kind: string;
  record_id: string;
  property_id: string | null;
  kind: string;
  title: string;
  visibility: Generated<string[]>;
  position: Generated<number>;
  archived_at: Date | null;
  created_at: Date;
  version: Generated<number>;
}

export interface DocumentVersionTable {
  org_id: string;
  document_id: string;
  number: number;
  file_id: string;
  note: string | null;
  added_by: string | null;
  added_at: Date;
}

export interface EntryTemplateTable {
  org_id: string;
  template_id: string;
  name: string;
  memo: string;
  lines: Json;
  created_at: Date;
  version: Generated<number>;
}

export interface FeeChargeTable {
  org_id: string;
  charge_id: string;
  run_id: string;
  agreement_id: string;
  property_id: string;
  month: string;
  kind: string;
  subject_id: string;
  revision: number;
  currency: string;
  due_cents: number;
  cents: number;
  tax_cents: number;
  charged_on: string;
  basis: Json;
  entry_id: string;
}

export interface FeeRunTable {
  org_id: string;
  run_id: string;
  number: number;
  month: string;
  property_id: string | null;
  started_by: string | null;
  started_at: Date;
  voided_on: string | null;
  voided_at: Date | null;
  voided_by: string | null;
  void_reason: string | null;
}

export interface FeeTakingTable {
  org_id: string;
  taking_id: string;
  run_id: string;
  property_id: string;
  place_id: string;
  currency: string;
  cents: number;
  tax_cents: number;
  taken_on: string;
  entry_id: string;
}

export interface FileRemovalTable {
  storage_key: string;
  due_at: Date;
}

export interface FundBalanceTable {
  org_id: string;
  place_id: string;
  holder_kind: string;
  holder_id: string;
  currency: string;
  cents: number;
}

export interface HandOffCodeTable {
  code_hash: Buffer;
  user_id: string;
  session_id: string;
  origin: string;
  challenge: string;
  expires_at: Date;
  used_at: Date | null;
  made_session_id: string | null;
  org_id: string;
}

export interface ImportItemTable {
  org_id: string;
  import_id: string;
  kind: string;
  record_id: string;
}

export interface ImportMappingTable {
  org_id: string;
  kind: string;
  fields: Json;
  saved_by: string | null;
  saved_at: Date;
}

export interface ImportProgressTable {
  org_id: string;
  import_id: string;
  act: string;
  done: number;
  of: number;
  began_at: Date;
  told_at: Date;
}

export interface ImportRunTable {
  org_id: string;
  import_id: string;
  kind: string;
  state: Generated<string>;
  file_name: string;
  date_format: string;
  decimal_sign: string;
  opening_on: string;
  sheets: Json;
  checked: Json | null;
  result: Json | null;
  request_id: string | null;
  created_by: string | null;
  created_at: Date;
  ran_by: string | null;
  ran_at: Date | null;
  undone_by: string | null;
  undone_at: Date | null;
  version: Generated<number>;
  carried_accounts: Json | null;
  list: Json | null;
}

export interface ImportSheetTable {
  org_id: string;
  import_id: string;
  position: number;
  rows: Json;
}

export interface IndexSeriesTable {
  org_id: string;
  series_id: string;
  name: string;
  source: string | null;
  made_at: Date;
  version: Generated<number>;
}

export interface IndexValueTable {
  org_id: string;
  series_id: string;
  month: string;
  value: string;
  set_by: string | null;
  set_at: Date;
}

export interface InstallationTable {
  only_row: Generated<boolean>;
  sample_removed_at: Date | null;
}

export interface InvitationTable {
  org_id: string;
  invitation_id: string;
  email: string;
  role: string;
  token_hash: Buffer;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
  sees_all_properties: Generated<boolean>;
  was_mailed: Generated<boolean>;
}

export interface InvitationPropertyTable {
  org_id: string;
  invitation_id: string;
  property_id: string;
}

export interface JournalEntryTable {
  org_id: string;
  entry_id: string;
  number: number;
  date: string;
  line_count: number;
  memo: string;
  source_kind: string;
  source_id: string | null;
  explanation: Json;
  posted_by: string | null;
  request_id: string | null;
  recorded_at: Date;
  reverses_entry_id: string | null;
  reversal_reason: string | null;
  is_reversal: Generated<boolean>;
  reverses_a_reversal: Generated<boolean | null>;
  idempotency_key: string | null;
  content_hash: Buffer;
}

export interface JournalSealTable {
  org_id: string;
  number: number;
  entry_id: string;
  seal: Buffer;
  sealed_at: Date;
}

export interface KnownPayerTable {
  org_id: string;
  payer: string;
  tenancy_id: string;
  learned_by: string | null;
  learned_at: Date;
}

export interface LateFeePolicyTable {
  org_id: string;
  holder_id: string;
  property_id: string | null;
  policy: Json;
  set_by: string | null;
  set_at: Date;
  starts_on: Generated<string>;
  charging_since: Date;
}

export interface LatePaidTable {
  org_id: string;
  charge_id: string;
  lease_id: string;
  tenancy_id: string;
  property_id: string;
  due_on: string;
  settled_on: string;
}

export interface LeaseTable {
  org_id: string;
  lease_id: string;
  number: number;
  property_id: string;
  unit_id: string;
  stage: string;
  starts_on: string;
  ends_on: string | null;
  at_end: string | null;
  holdover_millipercent: number | null;
  leaves_on: string | null;
  end_kind: string | null;
  notice_given_on: string | null;
  notice_by: string | null;
  end_reason: string | null;
  continues_lease_id: string | null;
  currency: string;
  proration: string;
  deposit_cents: Generated<number>;
  deposit_due_on: string | null;
  notice_days: Generated<number>;
  late_fee: Json | null;
  notes: string | null;
  custom: Json;
  signed_on: string | null;
  cancel_reason: string | null;
  created_at: Date;
  version: Generated<number>;
  tenancy_id: string;
  bill_from: string;
  is_undone: Generated<boolean>;
}

export interface LeaseBillingTable {
  org_id: string;
  lease_id: string;
  lease_version: number;
  bill_from: string;
  next_due_on: string;
}

export interface LeaseChargeTable {
  org_id: string;
  charge_id: string;
  lease_id: string;
  kind: string;
  label: string | null;
  account_id: string;
  frequency: string;
  timing: string;
  due_day: number;
  anchor: string;
  anchor_on: string | null;
  starts_on: string;
  ends_on: string | null;
  position: number;
}

export interface LeaseChargeAmountTable {
  org_id: string;
  lease_id: string;
  charge_id: string;
  starts_on: string;
  cents: number;
  reason: string | null;
  set_by: string | null;
  set_at: Date;
}

export interface LeaseChecklistItemTable {
  org_id: string;
  item_id: string;
  lease_id: string;
  phase: string;
  kind: string;
  standard: string | null;
  label: string | null;
  position: number;
  key_count: number | null;
  meter: string | null;
  reading: string | null;
  reading_unit: string | null;
  note: string | null;
  done_on: string | null;
  done_by: string | null;
  version: Generated<number>;
}

export interface LeaseClauseTable {
  org_id: string;
  clause_id: string;
  lease_id: string;
  charge_id: string;
  kind: string;
  first_on: string;
  every_months: number;
  millipercent: number | null;
  index_name: string | null;
  base_index: string | null;
  floor_millipercent: number | null;
  cap_millipercent: number | null;
  never_down: Generated<boolean>;
  rounding_places: number | null;
  notice_days: Generated<number>;
  applied_on: string | null;
}

export interface LeaseDraftTable {
  org_id: string;
  draft_id: string;
  made_by: string;
  content: Json;
  updated_at: Date;
  version: Generated<number>;
}

export interface LeaseOrderTable {
  org_id: string;
  lease_id: string;
  tenant: Generated<string>;
  rent_cents: Generated<number>;
  due_on: Generated<string>;
}

export interface LeasePartyTable {
  org_id: string;
  lease_id: string;
  person_id: string;
  role: string;
  from_day: string;
  to_day: string | null;
}

export interface LedgerStateTable {
  org_id: string;
  next_number: Generated<number>;
  last_recorded_at: Date | null;
  closed_through: string | null;
  placed_from: Generated<number>;
}

export interface LineClaimTable {
  org_id: string;
  claim_id: string;
  line_id: string;
  account_id: string;
  entry_id: string;
  cents: number;
  level: string | null;
  is_posted: boolean;
  receipt_id: string | null;
  made_by: string | null;
  made_at: Date;
}

export interface MailAttachmentTable {
  org_id: string;
  mail_id: string;
  position: number;
  name: string;
  media_type: string;
  bytes: number;
  content: Buffer | null;
}

export interface MailMessageTable {
  org_id: string;
  mail_id: string;
  recipient: string;
  recipient_user_id: string | null;
  subject: string;
  body_text: string;
  state: string;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_problem: string | null;
  created_at: Date;
  sent_at: Date | null;
  property_id: string | null;
}

export interface MailServerTable {
  org_id: string;
  host: string;
  port: number;
  tls: string;
  username: string | null;
  password_sealed: Buffer | null;
  sender: string;
  changed_by: string;
  changed_at: Date;
  tested_at: Date | null;
  test_problem: string | null;
}

export interface ManagementAgreementTable {
  org_id: string;
  agreement_id: string;
  property_id: string;
  starts_on: string;
  ends_on: string | null;
  fee_kind: string;
  fee_millipercent: number | null;
  fee_cents: number | null;
  minimum_cents: number | null;
  reserve_cents: Generated<number>;
  notes: string | null;
  version: Generated<number>;
  beside: Generated<boolean>;
  units_counted: Generated<string>;
  rates: Json;
  lease_up_millipercent: number | null;
  lease_up_cents: number | null;
  lease_up_cap_cents: number | null;
  renewal_millipercent: number | null;
  renewal_cents: number | null;
  renewal_cap_cents: number | null;
  markup_millipercent: number | null;
  tax_millipercent: number | null;
  owner_limit_cents: number | null;
}

export interface MembershipTable {
  org_id: string;
  user_id: string;
  role: string;
  suspended_at: Date | null;
  created_at: Date;
  version: Generated<number>;
  sees_all_properties: Generated<boolean>;
}

export interface MembershipPropertyTable {
  org_id: string;
  user_id: string;
  property_id: string;
}

export interface MessageTemplateTable {
  org_id: string;
  template_key: string;
  language: string;
  subject: string;
  body: string;
  set_by: string | null;
  set_at: Date;
  version: Generated<number>;
}

export interface OneTimeTokenTable {
  token_hash: Buffer;
  user_id: string;
  purpose: string;
  email: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  was_mailed: Generated<boolean>;
}

export interface OnlineEventTable {
  org_id: string;
  provider: string;
  event_id: string;
  type: string;
  subject_kind: string | null;
  subject_ref: string | null;
  happened_at: Date;
  received_at: Date;
  content: Json;
  state: string;
  attempts: Generated<number>;
  retry_at: Date;
  problem: string | null;
}

export interface OnlineFactTable {
  org_id: string;
  payment_id: string;
  fact_key: string;
  kind: string;
  happened_at: Date;
  cents: number | null;
  reason: string | null;
  of_key: string | null;
  known_at: Date;
}

export interface OnlinePaymentTable {
  org_id: string;
  payment_id: string;
  provider: string;
  method: string;
  link_id: string;
  lease_id: string;
  tenancy_id: string;
  property_id: string;
  currency: string;
  cents: number;
  checkout_ref: string | null;
  provider_ref: string | null;
  state: Generated<string>;
  problem: string | null;
  created_at: Date;
  changed_at: Date;
}

export interface OnlinePayoutTable {
  org_id: string;
  payout_id: string;
  provider: string;
  provider_ref: string;
  reference: string | null;
  paid_on: string;
  account_id: string;
  currency: string;
  cents: number;
  fee_cents: number;
  other_cents: number;
  entry_id: string;
  batch_id: string | null;
  made_at: Date;
}

export interface OnlinePayoutItemTable {
  org_id: string;
  payout_id: string;
  position: number;
  kind: string;
  payment_id: string | null;
  provider_ref: string | null;
  cents: number;
  fee_cents: number;
}

export interface OnlineProviderTable {
  org_id: string;
  provider: string;
  is_on: boolean;
  api_key_sealed: Buffer;
  webhook_secret_sealed: Buffer | null;
  webhook_key: string;
  methods: string[];
  account_id: string;
  fee_account_id: string;
  changed_by: string;
  changed_at: Date;
  tested_at: Date | null;
  test_problem: string | null;
  version: Generated<number>;
}

export interface OnlineRoundTable {
  org_id: string;
  payment_id: string;
  round_key: string;
  receipt_id: string;
  is_undone: Generated<boolean>;
  payout_id: string | null;
  taken_by: string | null;
  is_held: Generated<boolean>;
}

export interface OpenedRecordTable {
  org_id: string;
  user_id: string;
  kind: string;
  record_id: string;
  opened_at: Date;
  pinned_at: Date | null;
}

export interface OrganisationTable {
  org_id: string;
  name: string;
  country: string;
  currency: string;
  time_zone: string;
  locale: Generated<string>;
  fiscal_year_start_month: Generated<number>;
  is_sample: Generated<boolean>;
  details_confirmed_at: Date | null;
  created_at: Date;
  version: Generated<number>;
  legal_name: string | null;
  address: Json | null;
  tax_id: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  requires_second_factor: Generated<boolean>;
}

export interface OwnerApprovalLinkTable {
  org_id: string;
  link_id: string;
  bill_id: string;
  property_id: string;
  owner_id: string;
  secret_hash: Buffer;
  mail_id: string;
  address: string;
  sent_by: string;
  sent_at: Date;
  expires_at: Date;
  answer: string | null;
  answered_at: Date | null;
  note: string | null;
  ended_at: Date | null;
}

export interface OwnerHoldTable {
  org_id: string;
  hold_id: string;
  property_id: string;
  person_id: string | null;
  currency: string;
  cents: number;
  reason: string;
  held_on: string;
  until_on: string | null;
  held_by: string | null;
  held_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
}

export interface OwnerSettingTable {
  org_id: string;
  person_id: string;
  method: string | null;
  bank_details: string | null;
  smallest_cents: Generated<number>;
  hold_reason: string | null;
  version: Generated<number>;
}

export interface OwnerStatementTable {
  org_id: string;
  statement_id: string;
  number: number;
  run_id: string;
  person_id: string;
  property_id: string;
  from_day: string;
  to_day: string;
  currency: string;
  parts: number;
  opening_cents: number;
  changes_cents: number;
  lines_cents: number;
  closing_cents: number;
  share_cents: number;
  mark: number;
  follows_id: string | null;
  follows_to: string | null;
  follows_mark: number | null;
  content: string;
  before_number: Generated<number | null>;
  before_hash: Buffer;
  hash: Buffer;
  issued_by: string | null;
  issued_at: Date;
  known_ids: Json | null;
}

export interface OwnerStatementMailTable {
  org_id: string;
  statement_id: string;
  mail_id: string;
  address: string;
  sent_by: string | null;
  sent_at: Date;
}

export interface OwnerStatementRunTable {
  org_id: string;
  run_id: string;
  month: string;
  property_ids: string[] | null;
  person_ids: string[] | null;
  by_mail: boolean;
  mark: number;
  planned: number;
  request_key: string | null;
  started_by: string | null;
  started_at: Date;
  finished_at: Date | null;
}

export interface OwnershipShareTable {
  org_id: string;
  property_id: string;
  starts_on: string;
  person_id: string;
  parts: number;
}

export interface OwnershipTransferTable {
  org_id: string;
  transfer_id: string;
  number: number;
  kind: string;
  property_id: string;
  on_day: string;
  currency: string;
  arrears_to: string | null;
  successor_id: string | null;
  kept_cents: number;
  declared_cents: number;
  held_cents: Generated<number>;
  terms: Json;
  content: string;
  mark: number;
  fee_run_id: string | null;
  settled_on: string | null;
  done_on: string;
  made_by: string | null;
  made_at: Date;
  voided_on: string | null;
  voided_by: string | null;
  voided_at: Date | null;
  void_reason: string | null;
}

export interface OwnershipTransferArrearsTable {
  org_id: string;
  transfer_id: string;
  charge_id: string;
  property_id: string;
  open_cents: number;
  seller_days: number;
  all_days: number;
}

export interface OwnershipTransferEntryTable {
  org_id: string;
  transfer_id: string;
  entry_id: string;
  property_id: string;
  kind: string;
  person_id: string;
  account_id: string;
  on_day: string;
  cents: number;
}

export interface PasskeyTable {
  credential_id: string;
  user_id: string;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeyChallengeTable {
  challenge_id: string;
  user_id: string | null;
  challenge: string;
  expires_at: Date;
}

export interface PaymentCheckTable {
  org_id: string;
  account_id: string;
  number: number;
  payment_id: string;
  issued_on: string;
  spoiled_on: string | null;
  spoil_reason: string | null;
}

export interface PaymentFileTable {
  org_id: string;
  file_id: string;
  run_id: string;
  kind: string;
  sealed: Buffer;
  sha256: string;
  payments: number;
  cents: number;
  control: string | null;
  settles_on: string;
  made_by: string;
  made_at: Date;
}

export interface PaymentLinkTable {
  org_id: string;
  link_id: string;
  lease_id: string;
  tenancy_id: string;
  property_id: string;
  secret_hash: Buffer;
  secret_sealed: Buffer;
  made_by: string | null;
  made_at: Date;
  expires_at: Date;
  revoked_by: string | null;
  revoked_at: Date | null;
}

export interface PaymentRunTable {
  org_id: string;
  run_id: string;
  number: number;
  account_id: string;
  currency: string;
  on_day: string;
  prepared_by: string;
  prepared_at: Date;
  released_by: string | null;
  released_at: Date | null;
  released_on: string | null;
  voided_by: string | null;
  voided_at: Date | null;
  void_reason: string | null;
}

export interface PaymentRunItemTable {
  org_id: string;
  run_id: string;
  vendor_id: string;
  payment_id: string;
  method: string;
  bank_id: string | null;
}

export interface PaymentSettingTable {
  org_id: string;
  account_id: string;
  next_check_number: number | null;
  check_layout: Generated<string>;
  sepa: Generated<boolean>;
  bic: string | null;
  version: Generated<number>;
}

export interface PeriodLockTable {
  org_id: string;
  lock_id: string;
  act: string;
  closed_before: string | null;
  closed_through: string | null;
  reason: string | null;
  done_by: string | null;
  done_at: Date;
}

export interface PersonTable {
  org_id: string;
  person_id: string;
  kind: string;
  given_name: string | null;
  family_name: string | null;
  company_name: string | null;
  name: string;
  sort_name: string;
  language: string | null;
  born_on: string | null;
  notes: string | null;
  custom: Json;
  archived_at: Date | null;
  merged_into: string | null;
  created_at: Date;
  version: Generated<number>;
  wants_reminders: Generated<boolean>;
}

export interface PersonContactTable {
  org_id: string;
  contact_id: string;
  person_id: string;
  kind: string;
  label: string | null;
  value: string;
  parts: Json | null;
  compared: string;
  position: number;
}

export interface PersonMergeTable {
  org_id: string;
  merge_id: string;
  kept_id: string;
  given_up_id: string;
  moved: Json;
  merged_by: string | null;
  merged_at: Date;
  undone_by: string | null;
  undone_at: Date | null;
}

export interface PersonRelationTable {
  org_id: string;
  person_id: string;
  other_person_id: string;
  kind: string;
  note: string | null;
  created_at: Date;
}

export interface PostingTable {
  org_id: string;
  entry_id: string;
  line: number;
  line_count: number;
  account_id: string;
  date: string;
  currency: string;
  amount_cents: number;
  basis: string;
  property_id: string | null;
  unit_id: string | null;
  lease_id: string | null;
  person_id: string | null;
  bank_account_id: string | null;
  memo: string | null;
}

export interface PropertyTable {
  org_id: string;
  property_id: string;
  name: string;
  sort_name: string;
  kind: string;
  colour: number;
  country: string;
  line1: string;
  line2: string | null;
  city: string;
  region: string | null;
  postal_code: string | null;
  currency: string;
  year_built: number | null;
  notes: string | null;
  amenities: Generated<string[]>;
  custom: Json;
  archived_at: Date | null;
  created_at: Date;
  version: Generated<number>;
  managed_through: string | null;
}

export interface PropertyMonthTable {
  org_id: string;
  property_id: string;
  account_id: string;
  month: string;
  currency: string;
  basis: string;
  debit_cents: number;
  credit_cents: number;
}

export interface ReceiptTable {
  org_id: string;
  receipt_id: string;
  number: number;
  property_id: string;
  received_on: string;
  currency: string;
  cents: number;
  method: string;
  reference: string | null;
  memo: string | null;
  payer_id: string | null;
  account_id: string;
  batch_id: string | null;
  entry_id: string;
  reversed_on: string | null;
  reversal_kind: string | null;
  reversal_reason: string | null;
  reversal_entry_id: string | null;
  reversed_by: string | null;
  recorded_by: string | null;
  recorded_at: Date;
  receipt_batch_id: string | null;
  held_by: string | null;
}

export interface ReceiptBatchTable {
  org_id: string;
  receipt_batch_id: string;
  received_on: string;
  currency: string;
  cents: number;
  receipts: number;
  recorded_by: string | null;
  recorded_at: Date;
  voided_on: string | null;
  void_reason: string | null;
  voided_by: string | null;
}

export interface ReceiptPartTable {
  org_id: string;
  receipt_id: string;
  tenancy_id: string;
  lease_id: string;
  property_id: string;
  currency: string;
  cents: number;
  unapplied_cents: number;
  reversed_on: string | null;
}

export interface ReceivedBillTable {
  org_id: string;
  bill_id: string;
  file_name: string;
  sha256: string;
  xml_sha256: string | null;
  invoice: Json | null;
  received_by: string;
  received_at: Date;
}

export interface ReconciliationTable {
  org_id: string;
  reconciliation_id: string;
  account_id: string;
  currency: string;
  from_on: string;
  to_on: string;
  opening_cents: number;
  closing_cents: number;
  closing_file_id: string | null;
  state: string;
  made_by: string | null;
  made_at: Date;
  finished_by: string | null;
  finished_at: Date | null;
  finished_number: number | null;
  reopened_by: string | null;
  reopened_at: Date | null;
  reopened_reason: string | null;
  version: Generated<number>;
}

export interface ReconciliationItemTable {
  org_id: string;
  reconciliation_id: string;
  entry_id: string;
  account_id: string;
  currency: string;
  date: string;
  cents: number;
  role: string;
}

export interface RecordChangeTable {
  org_id: string;
  change_id: string;
  record_kind: string;
  record_id: string;
  act: string;
  changes: Json;
  changed_by: string | null;
  request_id: string | null;
  changed_at: Date;
}

export interface RecordNumberTable {
  org_id: string;
  kind: string;
  next_number: Generated<number>;
}

export interface RecurringBillTable {
  org_id: string;
  recurring_id: string;
  vendor_id: string;
  memo: string | null;
  lines: Json;
  currency: string;
  cents: number;
  frequency: string;
  starts_on: string;
  ends_on: string | null;
  next_occurrence: Generated<number>;
  next_on: string | null;
  paused_at: Date | null;
  ended_at: Date | null;
  problem: string | null;
  attempts: Generated<number>;
  retry_at: Date | null;
  set_by: string;
  made_at: Date;
  version: Generated<number>;
}

export interface RecurringEntryTable {
  org_id: string;
  recurring_id: string;
  name: string;
  memo: string;
  lines: Json;
  frequency: string;
  starts_on: string;
  ends_on: string | null;
  next_occurrence: Generated<number>;
  next_on: string | null;
  paused_at: Date | null;
  problem_code: string | null;
  problem_detail: string | null;
  attempts: Generated<number>;
  retry_at: Date | null;
  set_by: string;
  created_at: Date;
  idempotency_key: string | null;
  content_hash: Buffer;
  version: Generated<number>;
}

export interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  parent_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
  rotated_at: Date | null;
  org_id: string;
}

export interface RefundTable {
  org_id: string;
  refund_id: string;
  number: number;
  tenancy_id: string;
  lease_id: string;
  property_id: string;
  kind: string;
  currency: string;
  cents: number;
  refunded_on: string;
  account_id: string;
  method: string;
  reference: string | null;
  memo: string | null;
  person_id: string | null;
  entry_id: string;
  voided_on: string | null;
  void_reason: string | null;
  void_entry_id: string | null;
  voided_by: string | null;
  made_by: string | null;
  made_at: Date;
}

export interface ReminderTable {
  org_id: string;
  reminder_id: string;
  reminder_key: string;
  tenancy_id: string;
  lease_id: string;
  property_id: string;
  person_id: string;
  stage: string;
  due_on: string;
  currency: string;
  cents: number;
  address: string;
  language: string;
  subject: string;
  body: string;
  mail_id: string | null;
  sent_by: string | null;
  sent_on: string;
  sent_at: Date;
  sent_state: string | null;
}

export interface RentChangeTable {
  change_id: Generated<string>;
  org_id: string;
  property_id: string;
}

export interface RentDayTable {
  org_id: string;
  task: string;
  done_through: string;
  problem_code: string | null;
  problem_detail: string | null;
  attempts: Generated<number>;
  retry_at: Date | null;
}

export interface RentForecastTable {
  org_id: string;
  property_id: string;
  currency: string;
  from_month: string;
  cents: number[];
  uncharged_cents: number[];
}

export interface RentForecastChangeTable {
  change_id: Generated<string>;
  org_id: string;
  property_id: string;
}

export interface RentIncreaseTable {
  org_id: string;
  increase_id: string;
  number: number;
  kind: string;
  terms: Json;
  starts_on: string;
  notice_on: string;
  agreed: boolean;
  made_by: string | null;
  made_at: Date;
  finished_at: Date | null;
  request_key: string | null;
  content_hash: string;
}

export interface RentIncreaseLeaseTable {
  org_id: string;
  increase_id: string;
  lease_id: string;
  property_id: string;
  currency: string;
  outcome: string | null;
  reason: string | null;
  detail: string | null;
  earliest_on: string | null;
  old_cents: number | null;
  new_cents: number | null;
  lines: Json;
  document_id: string | null;
  undone_at: Date | null;
  undone_by: string | null;
}

export interface RentPolicyTable {
  org_id: string;
  policy: Json;
  set_by: string | null;
  set_at: Date;
  version: Generated<number>;
}

export interface RentRequestTable {
  org_id: string;
  request_key: string;
  act: string;
  content_hash: string;
  record_id: string | null;
  made_at: Date;
}

export interface RentSettingTable {
  org_id: string;
  kind: string;
  setting: Json;
  set_by: string | null;
  set_at: Date;
  version: Generated<number>;
}

export interface RentStandingTable {
  org_id: string;
  property_id: string;
  currency: string;
  day: string;
  units: Generated<number>;
  occupied: Generated<number>;
  all_leases: Generated<number>;
  all_cents: Generated<number>;
  owing_leases: Generated<number>;
  owing_cents: Generated<number>;
  ending_leases: Generated<number>;
  ending_cents: Generated<number>;
  ahead_leases: Generated<number>;
  ahead_cents: Generated<number>;
  waiting_cents: Generated<number>;
  not_yet_due_cents: Generated<number>;
  all_later_cents: Generated<number>;
  owing_later_cents: Generated<number>;
  ending_later_cents: Generated<number>;
  ahead_later_cents: Generated<number>;
  outstanding_cents: Generated<number>;
}

export interface ReportFavoriteTable {
  org_id: string;
  user_id: string;
  report: string;
  created_at: Date;
}

export interface ReportPacketTable {
  org_id: string;
  packet_id: string;
  user_id: string;
  name: string;
  reports: string[];
  property_ids: Generated<string[]>;
  basis: string;
  created_at: Date;
  version: Generated<number>;
}

export interface ReportRunTable {
  org_id: string;
  report: string;
  last_run_at: Date;
}

export interface ReportScheduleTable {
  org_id: string;
  schedule_id: string;
  owner_id: string;
  name: string;
  report: string | null;
  packet_id: string | null;
  parameters: Json;
  span: string;
  formats: string[];
  frequency: string;
  on_day: number;
  at_hour: number;
  member_ids: Generated<string[]>;
  addresses: Generated<string[]>;
  paused_at: Date | null;
  stop_reason: string | null;
  next_run_at: Date;
  retry_at: Date | null;
  attempts: Generated<number>;
  created_at: Date;
  version: Generated<number>;
}

export interface ReportScheduleRunTable {
  org_id: string;
  run_id: string;
  schedule_id: string;
  due_at: Date | null;
  ran_at: Date;
  outcome: string;
  problem: string | null;
  mail_ids: Generated<string[]>;
}

export interface RequestAnswerTable {
  org_id: string;
  user_id: string;
  request_key: string;
  step: number;
  content_hash: string;
  answer: Buffer | null;
  made_at: Date;
}

export interface RequestRateTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface SampleMakingTable {
  org_id: string;
  sample_id: string;
  asked_by: string;
  asked_at: Date;
  state: string;
  step: Generated<number>;
  steps: number;
  attempts: Generated<number>;
  claimed_until: Date | null;
}

export interface SavedViewTable {
  org_id: string;
  view_id: string;
  user_id: string;
  list: string;
  name: string;
  search: string;
  is_shared: Generated<boolean>;
  created_at: Date;
}

export interface SearchEntryTable {
  org_id: string;
  kind: string;
  record_id: string;
  property_id: string | null;
  title: string;
  subtitle: Generated<string>;
  words: string;
}

export interface SessionTable {
  session_id: string;
  user_id: string;
  org_id: string;
  origin: string | null;
  user_agent: Generated<string>;
  last_address: Generated<string>;
  created_at: Date;
  last_used_at: Date;
  confirmed_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_because: string | null;
  by_passkey: Generated<boolean>;
}

export interface SignUpRequestTable {
  token_hash: Buffer;
  email: string;
  name: string;
  organisation: string;
  country: string;
  currency: string;
  time_zone: string;
  locale: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface StatementLineTable {
  org_id: string;
  line_id: string;
  account_id: string;
  file_id: string;
  position: number;
  line_number: number;
  date: string;
  cents: number;
  currency: string;
  text: string;
  payee: string | null;
  counterparty_account: string | null;
  reference: string | null;
  check_number: string | null;
  bank_id: string | null;
  key: string;
  is_by_id: boolean;
  state: string;
  doubt: string | null;
  beside_line_id: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  version: Generated<number>;
  excluded_reason: string | null;
}

export interface StoredFileTable {
  org_id: string;
  file_id: string;
  storage_key: string;
  media_type: string;
  name: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  added_by: string | null;
  added_at: Date;
}

export interface SupersededWorksheetTable {
  org_id: string;
  worksheet_id: string;
  superseded_at: Date;
  superseded_by: string | null;
  reason: string;
}

export interface TaskTable {
  org_id: string;
  task_id: string;
  title: string | null;
  notes: string | null;
  due_on: string | null;
  assignee_id: string | null;
  property_id: string | null;
  lease_id: string | null;
  repeats: string | null;
  first_due_on: string | null;
  cause: string | null;
  cause_key: string | null;
  done_at: Date | null;
  done_by: string | null;
  is_cause_gone: Generated<boolean>;
  created_by: string | null;
  created_at: Date;
  archived_at: Date | null;
  version: Generated<number>;
}

export interface TaxAccountTable {
  org_id: string;
  account_id: string;
  box: string;
  service: string | null;
}

export interface TaxFilingTable {
  org_id: string;
  filing_id: string;
  year: number;
  form: string;
  revision: number;
  filed_on: string;
  forms: Json;
  sha256: string;
  filed_by: string | null;
  filed_at: Date;
}

export interface TaxPayeeTable {
  org_id: string;
  person_id: string;
  tax_id: Buffer | null;
  tax_id_last4: string | null;
  is_corporation: Generated<boolean>;
  is_abroad: Generated<boolean>;
  exempt_from: string | null;
  version: Generated<number>;
}

export interface TaxRuleTable {
  org_id: string;
  rule_id: string;
  kind: string;
  from_on: string;
  cents: number | null;
  millipercent: number | null;
  source: string;
  added_by: string | null;
  added_at: Date;
}

export interface TaxTemplateTable {
  org_id: string;
  year: number;
  form: string;
  columns: string[];
  saved_at: Date;
}

export interface TaxVendorTable {
  org_id: string;
  vendor_id: string;
  does_building_work: Generated<boolean>;
  certificate_until: string | null;
}

export interface TenancyBalanceTable {
  org_id: string;
  tenancy_id: string;
  currency: string;
  property_id: string;
  open_cents: Generated<number>;
  prepaid_cents: Generated<number>;
  credit_cents: Generated<number>;
  deposit_cents: Generated<number>;
  oldest_due_on: string | null;
}

export interface ThrottleTable {
  key: string;
  attempts: number;
  window_started_at: Date;
}

export interface TrustWorksheetTable {
  org_id: string;
  worksheet_id: string;
  reconciliation_id: string;
  account_id: string;
  currency: string;
  from_on: string;
  to_on: string;
  statement_cents: number;
  in_transit_cents: number;
  outstanding_cents: number;
  book_cents: number;
  funds_cents: number;
  last_entry_number: number;
  prepared_by: string | null;
  prepared_name: string;
  prepared_at: Date;
  signed_by: string;
  signed_name: string;
  signed_at: Date;
  sheet: Json;
  pdf: Buffer;
  pdf_hash: Buffer;
}

export interface UnclaimedItemTable {
  org_id: string;
  entry_id: string;
  account_id: string;
  currency: string;
  cents: number;
  person_id: string | null;
  paid_on: string;
  state: string;
  staled_on: string;
  staled_by: string | null;
  staled_at: Date;
  void_entry_id: string;
  held_entry_id: string;
  noticed_on: string | null;
  closed_on: string | null;
  closed_entry_id: string | null;
  closed_reference: string | null;
  version: Generated<number>;
}

export interface UnitTable {
  org_id: string;
  unit_id: string;
  property_id: string;
  property_sort_name: string;
  parent_unit_id: string | null;
  name: string;
  sort_name: string;
  floor: number | null;
  kind: string;
  beds: number | null;
  half_baths: number | null;
  area_tenths: number | null;
  area_unit: string | null;
  market_rent_cents: number | null;
  notes: string | null;
  amenities: Generated<string[]>;
  custom: Json;
  archived_at: Date | null;
  created_at: Date;
  version: Generated<number>;
}

export interface UnitHoldTable {
  org_id: string;
  unit_id: string;
  lease_id: string;
  first_day: string;
  last_day: string | null;
  notice_given_on: string | null;
}

export interface VendorTable {
  org_id: string;
  vendor_id: string;
  person_id: string;
  name: string;
  sort_name: string;
  terms_days: Generated<number>;
  discount_days: number | null;
  discount_millipercent: number | null;
  account_id: string | null;
  form_1099: Generated<string>;
  is_corporation: Generated<boolean>;
  tax_id: Buffer | null;
  tax_id_last4: string | null;
  insurance_number: string | null;
  insurance_expires_on: string | null;
  license_number: string | null;
  license_expires_on: string | null;
  notes: string | null;
  archived_at: Date | null;
  created_at: Date;
  version: Generated<number>;
  hold_reason: string | null;
}

export interface VendorBankTable {
  org_id: string;
  bank_id: string;
  vendor_id: string;
  kind: string;
  holder: string;
  details: Buffer;
  last4: string;
  entered_by: string;
  entered_at: Date;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  ended_by: string | null;
  ended_at: Date | null;
}

export interface Schema {
  account: AccountTable;
  account_day: AccountDayTable;
  account_mail: AccountMailTable;
  account_month: AccountMonthTable;
  ach_setting: AchSettingTable;
  allocation: AllocationTable;
  app_user: AppUserTable;
  arrears_note: ArrearsNoteTable;
  audit_event: AuditEventTable;
  backup_code: BackupCodeTable;
  bank_file: BankFileTable;
  bank_reading: BankReadingTable;
  bank_rule: BankRuleTable;
  bill: BillTable;
  bill_approval: BillApprovalTable;
  bill_credit: BillCreditTable;
  bill_credit_line: BillCreditLineTable;
  bill_limit_of_member: BillLimitOfMemberTable;
  bill_line: BillLineTable;
  bill_payment: BillPaymentTable;
  bill_posting: BillPostingTable;
  bill_rule: BillRuleTable;
  bill_settlement: BillSettlementTable;
  budget_amount: BudgetAmountTable;
  budget_change: BudgetChangeTable;
  calendar_feed: CalendarFeedTable;
  charge: ChargeTable;
  charge_month: ChargeMonthTable;
  charge_run: ChargeRunTable;
  contribution_request: ContributionRequestTable;
  contribution_request_mail: ContributionRequestMailTable;
  contribution_request_payment: ContributionRequestPaymentTable;
  credit: CreditTable;
  datev_setting: DatevSettingTable;
  debit_line: DebitLineTable;
  debit_mandate: DebitMandateTable;
  debit_run: DebitRunTable;
  debit_setting: DebitSettingTable;
  deposit_batch: DepositBatchTable;
  deposit_deadline: DepositDeadlineTable;
  deposit_interest_rate: DepositInterestRateTable;
  deposit_movement: DepositMovementTable;
  deposit_settlement: DepositSettlementTable;
  distribution_payment: DistributionPaymentTable;
  distribution_run: DistributionRunTable;
  distribution_share: DistributionShareTable;
  document: DocumentTable;
  document_version: DocumentVersionTable;
  entry_template: EntryTemplateTable;
  fee_charge: FeeChargeTable;
  fee_run: FeeRunTable;
  fee_taking: FeeTakingTable;
  file_removal: FileRemovalTable;
  fund_balance: FundBalanceTable;
  hand_off_code: HandOffCodeTable;
  import_item: ImportItemTable;
  import_mapping: ImportMappingTable;
  import_progress: ImportProgressTable;
  import_run: ImportRunTable;
  import_sheet: ImportSheetTable;
  index_series: IndexSeriesTable;
  index_value: IndexValueTable;
  installation: InstallationTable;
  invitation: InvitationTable;
  invitation_property: InvitationPropertyTable;
  journal_entry: JournalEntryTable;
  journal_seal: JournalSealTable;
  known_payer: KnownPayerTable;
  late_fee_policy: LateFeePolicyTable;
  late_paid: LatePaidTable;
  lease: LeaseTable;
  lease_billing: LeaseBillingTable;
  lease_charge: LeaseChargeTable;
  lease_charge_amount: LeaseChargeAmountTable;
  lease_checklist_item: LeaseChecklistItemTable;
  lease_clause: LeaseClauseTable;
  lease_draft: LeaseDraftTable;
  lease_order: LeaseOrderTable;
  lease_party: LeasePartyTable;
  ledger_state: LedgerStateTable;
  line_claim: LineClaimTable;
  mail_attachment: MailAttachmentTable;
  mail_message: MailMessageTable;
  mail_server: MailServerTable;
  management_agreement: ManagementAgreementTable;
  membership: MembershipTable;
  membership_property: MembershipPropertyTable;
  message_template: MessageTemplateTable;
  one_time_token: OneTimeTokenTable;
  online_event: OnlineEventTable;
  online_fact: OnlineFactTable;
  online_payment: OnlinePaymentTable;
  online_payout: OnlinePayoutTable;
  online_payout_item: OnlinePayoutItemTable;
  online_provider: OnlineProviderTable;
  online_round: OnlineRoundTable;
  opened_record: OpenedRecordTable;
  organisation: OrganisationTable;
  owner_approval_link: OwnerApprovalLinkTable;
  owner_hold: OwnerHoldTable;
  owner_setting: OwnerSettingTable;
  owner_statement: OwnerStatementTable;
  owner_statement_mail: OwnerStatementMailTable;
  owner_statement_run: OwnerStatementRunTable;
  ownership_share: OwnershipShareTable;
  ownership_transfer: OwnershipTransferTable;
  ownership_transfer_arrears: OwnershipTransferArrearsTable;
  ownership_transfer_entry: OwnershipTransferEntryTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  payment_check: PaymentCheckTable;
  payment_file: PaymentFileTable;
  payment_link: PaymentLinkTable;
  payment_run: PaymentRunTable;
  payment_run_item: PaymentRunItemTable;
  payment_setting: PaymentSettingTable;
  period_lock: PeriodLockTable;
  person: PersonTable;
  person_contact: PersonContactTable;
  person_merge: PersonMergeTable;
  person_relation: PersonRelationTable;
  posting: PostingTable;
  property: PropertyTable;
  property_month: PropertyMonthTable;
  receipt: ReceiptTable;
  receipt_batch: ReceiptBatchTable;
  receipt_part: ReceiptPartTable;
  received_bill: ReceivedBillTable;
  reconciliation: ReconciliationTable;
  reconciliation_item: ReconciliationItemTable;
  record_change: RecordChangeTable;
  record_number: RecordNumberTable;
  recurring_bill: RecurringBillTable;
  recurring_entry: RecurringEntryTable;
  refresh_token: RefreshTokenTable;
  refund: RefundTable;
  reminder: ReminderTable;
  rent_change: RentChangeTable;
  rent_day: RentDayTable;
  rent_forecast: RentForecastTable;
  rent_forecast_change: RentForecastChangeTable;
  rent_increase: RentIncreaseTable;
  rent_increase_lease: RentIncreaseLeaseTable;
  rent_policy: RentPolicyTable;
  rent_request: RentRequestTable;
  rent_setting: RentSettingTable;
  rent_standing: RentStandingTable;
  report_favorite: ReportFavoriteTable;
  report_packet: ReportPacketTable;
  report_run: ReportRunTable;
  report_schedule: ReportScheduleTable;
  report_schedule_run: ReportScheduleRunTable;
  request_answer: RequestAnswerTable;
  request_rate: RequestRateTable;
  sample_making: SampleMakingTable;
  saved_view: SavedViewTable;
  search_entry: SearchEntryTable;
  session: SessionTable;
  sign_up_request: SignUpRequestTable;
  statement_line: StatementLineTable;
  stored_file: StoredFileTable;
  superseded_worksheet: SupersededWorksheetTable;
  task: TaskTable;
  tax_account: TaxAccountTable;
  tax_filing: TaxFilingTable;
  tax_payee: TaxPayeeTable;
  tax_rule: TaxRuleTable;
  tax_template: TaxTemplateTable;
  tax_vendor: TaxVendorTable;
  tenancy_balance: TenancyBalanceTable;
  throttle: ThrottleTable;
  trust_worksheet: TrustWorksheetTable;
  unclaimed_item: UnclaimedItemTable;
  unit: UnitTable;
  unit_hold: UnitHoldTable;
  vendor: VendorTable;
  vendor_bank: VendorBankTable;
}
