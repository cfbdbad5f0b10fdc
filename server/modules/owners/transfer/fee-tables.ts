import { aside, column, must, oneOf, usual } from '#server/modules/rent/index.ts';
import type { HistoryTable } from '#server/modules/rent/index.ts';
import { feesOffBooks, takingsOffBooks } from './contradicting.ts';

const run = column('record', 'run_id', 'Run', must);
const madeAt = aside(
  'instant',
  'Made at',
  '(select r.started_at from fee_run r where r.org_id = t.org_id and r.run_id = t.run_id)',
);
const sum = (name: string, header: string) => column('sum', name, header, must);

/** What was charged for management, by which terms, and taken from which money: the next run goes on from it. */
export const feeTables = {
  'fee-runs': {
    table: 'fee_run',
    id: 'run_id',
    at: 'startedAt',
    numbered: 'fee-run',
    columns: [
      usual.own('run_id'),
      usual.number,
      column('date', 'month', 'Month', must),
      column('record', 'property_id', 'Property'),
      column('who', 'started_by', 'By somebody'),
      column('instant', 'started_at', 'Started at', must),
      column('date', 'voided_on', 'Voided on'),
      column('instant', 'voided_at', 'Voided at'),
      column('who', 'voided_by', 'Voided by somebody'),
      column('text', 'void_reason', 'Void reason'),
    ],
  },
  'fee-charges': {
    table: 'fee_charge',
    id: 'charge_id',
    at: 'madeAt',
    contradicting: feesOffBooks,
    columns: [
      usual.own('charge_id'),
      run,
      column('record', 'agreement_id', 'Terms', must),
      usual.property,
      column('date', 'month', 'Month', must),
      oneOf('kind', 'Kind', 'monthly', 'lease-up', 'renewal'),
      // The lease of a fee for a lease, and else nobody's id.
      column('record', 'subject_id', 'Subject', must),
      column('number', 'revision', 'Revision', must),
      usual.currency,
      sum('due_cents', 'Due'),
      sum('cents', 'Amount'),
      sum('tax_cents', 'Tax'),
      column('date', 'charged_on', 'Charged on', must),
      column('json', 'basis', 'Basis', must),
      usual.entry,
      madeAt,
    ],
  },
  'fee-takings': {
    table: 'fee_taking',
    id: 'taking_id',
    at: 'madeAt',
    contradicting: takingsOffBooks,
    columns: [
      usual.own('taking_id'),
      run,
      usual.property,
      column('account', 'place_id', 'Account', must),
      usual.currency,
      sum('cents', 'Amount'),
      sum('tax_cents', 'Tax'),
      column('date', 'taken_on', 'Taken on', must),
      usual.entry,
      madeAt,
    ],
  },
} satisfies Readonly<Record<string, HistoryTable>>;
