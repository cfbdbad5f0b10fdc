import type { PlainRefusalKey } from '#shared/refusals/refusals.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';

/**
 * What the database refuses although the command had looked first: two requests at the same moment. The constraint is
 * the second lock, and its name says which sentence to tell.
 */
export function databaseRefusal(error: Error): Problem | undefined {
  const { code, constraint } = fieldsOf(error);
  const known = isGone(code, constraint) ? 'kernel.workspace-gone' : (byConstraint[constraint] ?? byState[code]);
  return known === undefined ? undefined : refuse(known, {}, { cause: error });
}

const byConstraint: Readonly<Record<string, PlainRefusalKey>> = {
  app_user_email_key: 'auth.email-taken',
  membership_keeps_an_owner: 'auth.only-owner',
  account_number_is_free: 'ledger.number-in-use',
  entry_template_name_is_free: 'ledger.template-name-in-use',
  account_system_stays: 'ledger.system-account-stays',
  posting_has_an_account: 'ledger.postings-there',
  bank_file_has_an_account: 'banking.files-there',
  statement_line_has_an_account: 'banking.files-there',
  bank_reading_has_an_account: 'banking.files-there',
  line_claim_has_an_account: 'banking.files-there',
  bank_rule_has_an_account: 'banking.rules-there',
  debit_setting_has_an_account: 'banking.debits-there',
  debit_run_has_an_account: 'banking.debits-there',
  debit_line_is_one_of_its_tenancy: 'debits.changed-since-preview',
  debit_mandate_is_one_of_its_tenancy: 'debits.mandate-changed',
  reconciliation_has_an_account: 'banking.reconciliations-there',
  reconciliation_item_has_an_account: 'banking.reconciliations-there',
  reconciliation_is_open_once: 'banking.reconciled-meanwhile',
  reconciliation_ends_on_its_day: 'banking.reconciled-meanwhile',
  reconciliation_item_clears_once: 'banking.reconciled-meanwhile',
  line_claims_fit_line: 'banking.claimed-meanwhile',
  line_claims_fit_entry: 'banking.claimed-meanwhile',
  journal_entry_balances: 'ledger.sides-differ',
  journal_entry_balances_in_each_place: 'ledger.sides-differ',
  journal_entry_is_after_closing: 'ledger.closed-meanwhile',
  journal_entry_is_after_reconciliation: 'banking.reconciled-meanwhile',
  unit_is_held_once: 'leasing.unit-let-meanwhile',
  lease_is_carried_on_once: 'leasing.carried-on-meanwhile',
  lease_party_is_one: 'leasing.party-twice-on-day',
  amount_is_within_limit: 'kernel.amount-too-large',
  journal_entry_is_reversed_once: 'ledger.reversed-meanwhile',
  tenancy_is_seen_whole: 'rent.part-of-other-buildings',
};

/** What is written for an organisation that is no longer there: a sample that was removed while a request ran. */
function isGone(code: string, constraint: string): boolean {
  return code === '23503' && constraint.endsWith('_org_id_fkey');
}

const byState: Readonly<Record<string, PlainRefusalKey>> = {
  '57014': 'kernel.took-too-long',
  '22003': 'kernel.total-too-large',
  '40001': 'kernel.collision',
  '40P01': 'kernel.collision',
};

function fieldsOf(error: Error): { code: string; constraint: string } {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    code: text('code' in error ? error.code : undefined),
    constraint: text('constraint' in error ? error.constraint : undefined),
  };
}
