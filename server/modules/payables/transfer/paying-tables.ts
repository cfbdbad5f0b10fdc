import { column, must, oneOf, usual } from '#server/modules/rent/index.ts';
import type { HistoryTable } from '#server/modules/rent/index.ts';
import { findVendorsAgain } from '#server/modules/payables/vendors/find-vendors-again.ts';
import { paidOtherwise } from './contradicting.ts';

const accountNumber = '(select a.number from account a where a.org_id = t.org_id and a.account_id = t.account_id)';
const flag = (name: string, header: string) => column('flag', name, header);

/** Who is paid, and what: tax IDs and bank details stay behind, sealed with the secret of the installation. */
export const payingTables = {
  vendors: {
    table: 'vendor',
    id: 'vendor_id',
    at: 'createdAt',
    written: findVendorsAgain,
    columns: [
      usual.own('vendor_id'),
      column('person', 'person_id', 'Person', must),
      column('text', 'name', 'Vendor', { ...must, most: 250 }),
      column('text', 'sort_name', 'Sort name', { ...must, most: 250 }),
      column('number', 'terms_days', 'Terms days', must),
      column('number', 'discount_days', 'Discount days'),
      column('number', 'discount_millipercent', 'Discount thousandths'),
      column('account', 'account_id', 'Default account'),
      oneOf('form_1099', 'Form 1099', 'none', 'nec', 'misc-1', 'misc-6', 'misc-10'),
      flag('is_corporation', 'Corporation'),
      column('text', 'insurance_number', 'Insurance policy', { most: 60 }),
      column('date', 'insurance_expires_on', 'Insurance expires'),
      column('text', 'license_number', 'License', { most: 60 }),
      column('date', 'license_expires_on', 'License expires'),
      column('text', 'hold_reason', 'On hold because'),
      column('text', 'notes', 'Notes', { most: 10_000 }),
      column('instant', 'archived_at', 'Archived at'),
      column('instant', 'created_at', 'Created at', must),
      column('number', 'version', 'Version', must),
    ],
  },
  'bill-payments': {
    table: 'bill_payment',
    id: 'payment_id',
    at: 'recordedAt',
    numbered: 'bill-payment',
    contradicting: paidOtherwise,
    columns: [
      usual.own('payment_id'),
      usual.number,
      column('record', 'vendor_id', 'Vendor', must),
      column('account', 'account_id', 'Bank account', must),
      column('account', 'own_account_id', 'Own account'),
      column('date', 'paid_on', 'Date', must),
      oneOf('method', 'Method', 'check', 'transfer', 'direct-debit', 'card', 'cash', 'other'),
      column('text', 'reference', 'Payment reference', { most: 60 }),
      usual.currency,
      column('sum', 'cents', 'Amount', must),
      column('sum', 'discount_cents', 'Discount', must),
      column('sum', 'withheld_cents', 'Withheld', must),
      column('keyed', 'payment_key', 'Key', { most: 250 }),
      usual.entry,
      column('date', 'reimbursed_on', 'Reimbursed on'),
      column('entry', 'reimburse_entry_id', 'Reimbursement entry'),
      column('choice', 'void_kind', 'Void kind', { choices: ['void', 'returned', 'stopped'] }),
      ...usual.voiding(false),
      column('who', 'recorded_by', 'By somebody', must),
      column('instant', 'recorded_at', 'Recorded at', must),
    ],
  },
  'payment-checks': {
    table: 'payment_check',
    id: null,
    at: null,
    within: ['payment_id', 't.number'],
    columns: [
      usual.account,
      usual.number,
      column('record', 'payment_id', 'Payment', must),
      column('date', 'issued_on', 'Issued on', must),
      column('date', 'spoiled_on', 'Spoiled on'),
      column('text', 'spoil_reason', 'Spoiled because'),
    ],
  },
  'payment-settings': {
    table: 'payment_setting',
    id: null,
    at: null,
    within: ['org_id', accountNumber],
    isSetting: 'account_id',
    columns: [
      usual.account,
      column('number', 'next_check_number', 'Next check number'),
      oneOf('check_layout', 'Check layout', 'top', 'middle', 'bottom'),
      flag('sepa', 'SEPA'),
      column('text', 'bic', 'BIC', { most: 11 }),
      column('number', 'version', 'Version', must),
    ],
  },
  'bill-rules': {
    table: 'bill_rule',
    id: null,
    at: null,
    within: ['org_id', 't.org_id'],
    isSetting: 'org_id',
    columns: [
      column('cents', 'four_eyes_cents', 'Four eyes above cents'),
      column('cents', 'owner_cents', 'Owners above cents'),
      column('number', 'version', 'Version', must),
    ],
  },
} satisfies Readonly<Record<string, HistoryTable>>;
