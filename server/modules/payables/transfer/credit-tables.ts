import { aside, column, must, usual } from '#server/modules/rent/index.ts';
import type { HistoryTable } from '#server/modules/rent/index.ts';
import { creditsAppliedOtherwise } from './contradicting.ts';

const ofCredit = (what: string) =>
  `(select ${what} from bill_credit c where c.org_id = t.org_id and c.credit_id = t.credit_id)`;

/** What vendors took off, and how much of each line was applied to bills. */
export const creditTables = {
  'bill-credits': {
    table: 'bill_credit',
    id: 'credit_id',
    at: 'madeAt',
    numbered: 'bill-credit',
    columns: [
      usual.own('credit_id'),
      usual.number,
      column('record', 'vendor_id', 'Vendor', must),
      column('text', 'credit_number', 'Credit note', { most: 60 }),
      column('text', 'credit_key', 'Credit note key', { most: 60 }),
      column('date', 'dated_on', 'Date', must),
      usual.currency,
      usual.amount,
      column('sum', 'applied_cents', 'Applied', must),
      usual.memo,
      column('date', 'posted_on', 'Posted', must),
      usual.entry,
      ...usual.voiding(false),
      column('who', 'entered_by', 'By somebody', must),
      usual.madeAt,
      column('number', 'version', 'Version', must),
    ],
  },
  'bill-credit-lines': {
    table: 'bill_credit_line',
    id: 'line_id',
    at: 'madeAt',
    contradicting: creditsAppliedOtherwise,
    columns: [
      usual.own('line_id'),
      column('record', 'credit_id', 'Credit', must),
      column('number', 'position', 'Position', must),
      usual.account,
      column('record', 'property_id', 'Property'),
      column('record', 'unit_id', 'Unit'),
      column('text', 'text', 'Description', { most: 200 }),
      aside('text', 'Currency', ofCredit('c.currency')),
      usual.amount,
      column('sum', 'applied_cents', 'Applied', must),
      aside('instant', 'Made at', ofCredit('c.made_at')),
    ],
  },
} satisfies Readonly<Record<string, HistoryTable>>;
