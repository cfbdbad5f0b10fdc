import { column, must, oneOf, usual } from '#server/modules/rent/index.ts';
import type { HistoryTable } from '#server/modules/rent/index.ts';
import { paymentsOffBooks, sharesOffBooks } from './contradicting.ts';

const run = column('record', 'run_id', 'Run', must);
const person = column('person', 'person_id', 'Person', must);
const named = '(select n.sort_name from person n where n.org_id = t.org_id and n.person_id = t.person_id), t.person_id';
const account = '(select a.number from account a where a.org_id = t.org_id and a.account_id = t.account_id)';
const property = '(select p.name from property p where p.org_id = t.org_id and p.property_id = t.property_id)';

/** How owners are paid, what was declared to them, and what of it was paid. */
export const distributionTables = {
  'owner-settings': {
    table: 'owner_setting',
    id: null,
    at: null,
    within: ['org_id', named],
    isSetting: 'person_id',
    columns: [
      person,
      column('choice', 'method', 'Method', { choices: ['transfer', 'cheque', 'other'] }),
      column('text', 'bank_details', 'Bank details', { most: 200 }),
      column('cents', 'smallest_cents', 'Smallest payment cents', must),
      column('text', 'hold_reason', 'On hold because'),
      column('number', 'version', 'Version', must),
    ],
  },
  'owner-holds': {
    table: 'owner_hold',
    id: 'hold_id',
    at: 'heldAt',
    columns: [
      usual.own('hold_id'),
      usual.property,
      column('person', 'person_id', 'Person'),
      usual.currency,
      usual.sum,
      column('text', 'reason', 'Reason', must),
      column('date', 'held_on', 'Held on', must),
      column('date', 'until_on', 'Until'),
      column('who', 'held_by', 'By somebody'),
      column('instant', 'held_at', 'Held at', must),
      column('who', 'ended_by', 'Ended by somebody'),
      column('instant', 'ended_at', 'Ended at'),
    ],
  },
  'contribution-requests': {
    table: 'contribution_request',
    id: 'request_id',
    at: 'askedAt',
    numbered: 'contribution-request',
    columns: [
      usual.own('request_id'),
      usual.number,
      usual.property,
      person,
      usual.currency,
      usual.sum,
      column('date', 'asked_on', 'Asked on', must),
      column('date', 'due_on', 'Due on', must),
      column('text', 'note', 'Note'),
      column('who', 'asked_by', 'By somebody'),
      column('instant', 'asked_at', 'Asked at', must),
      column('who', 'canceled_by', 'Canceled by somebody'),
      column('instant', 'canceled_at', 'Canceled at'),
      column('text', 'cancel_reason', 'Canceled because'),
    ],
  },
  'contribution-request-payments': {
    table: 'contribution_request_payment',
    id: null,
    at: null,
    within: [
      'request_id',
      '(select e.number from journal_entry e where e.org_id = t.org_id and e.entry_id = t.entry_id)',
    ],
    columns: [column('record', 'request_id', 'Request', must), usual.entry],
  },
  'distribution-runs': {
    table: 'distribution_run',
    id: 'run_id',
    at: 'confirmedAt',
    numbered: 'distribution-run',
    columns: [
      usual.own('run_id'),
      usual.number,
      column('date', 'on_day', 'On', must),
      column('who', 'confirmed_by', 'By somebody'),
      column('instant', 'confirmed_at', 'Confirmed at', must),
      column('who', 'released_by', 'Released by somebody'),
      column('instant', 'released_at', 'Released at'),
      column('date', 'released_on', 'Released on'),
      column('who', 'voided_by', 'Voided by somebody'),
      column('instant', 'voided_at', 'Voided at'),
      column('text', 'void_reason', 'Void reason'),
    ],
  },
  'distribution-shares': {
    table: 'distribution_share',
    id: null,
    at: null,
    within: ['run_id', `${property}, ${account}, ${named}`],
    contradicting: sharesOffBooks,
    columns: [
      run,
      usual.property,
      usual.account,
      person,
      usual.currency,
      column('number', 'parts', 'Parts', must),
      usual.sum,
      column('json', 'waterfall', 'Waterfall', must),
      usual.entry,
    ],
  },
  'distribution-payments': {
    table: 'distribution_payment',
    id: null,
    at: null,
    within: ['run_id', `${account}, ${named}`],
    contradicting: paymentsOffBooks,
    columns: [
      run,
      usual.account,
      person,
      usual.currency,
      oneOf('method', 'Method', 'transfer', 'cheque', 'other'),
      usual.sum,
      column('entry', 'entry_id', 'Entry'),
      column('choice', 'return_kind', 'Void kind', { choices: ['void', 'stopped', 'returned'] }),
      column('text', 'return_reason', 'Void reason'),
      column('date', 'returned_on', 'Voided on'),
      column('who', 'returned_by', 'Voided by somebody'),
    ],
  },
} satisfies Readonly<Record<string, HistoryTable>>;
