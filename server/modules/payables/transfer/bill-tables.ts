import { aside, column, must, oneOf, usual } from '#server/modules/rent/index.ts';
import type { HistoryTable } from '#server/modules/rent/index.ts';
import { linesOffBills, linesSettledOtherwise, offBooks, settledOtherwise } from './contradicting.ts';

const ofBill = (what: string) => `(select ${what} from bill b where b.org_id = t.org_id and b.bill_id = t.bill_id)`;
const bill = column('record', 'bill_id', 'Bill', must);
const property = column('record', 'property_id', 'Property');
const unit = column('record', 'unit_id', 'Unit');
const currency = aside('text', 'Currency', ofBill('b.currency'));
const madeAt = aside('instant', 'Made at', ofBill('b.made_at'));
const sum = (name: string, header: string, more = {}) => column('sum', name, header, { ...must, ...more });

/**
 * Who said yes is known to members of one workspace: of several who approved a bill, the first stands for whoever imports
 * it, and a bill that waits for approval is approved by those who are there.
 */
const droppedAt = `coalesce(t.dropped_at, case when t.kind = 'member' and (
  ${ofBill('b.state')} = 'submitted' or exists (
    select from bill_approval o
     where o.org_id = t.org_id and o.bill_id = t.bill_id and o.kind = 'member' and o.dropped_at is null
       and o.approval_id < t.approval_id)) then t.given_at end)`;

/** Bills in every state with their lines, who approved them, and what of them stood in the books from when until when. */
export const billTables = {
  bills: {
    table: 'bill',
    id: 'bill_id',
    at: 'madeAt',
    numbered: 'bill',
    contradicting: linesOffBills,
    columns: [
      usual.own('bill_id'),
      usual.number,
      column('record', 'vendor_id', 'Vendor'),
      column('text', 'invoice_number', 'Invoice', { most: 60 }),
      column('text', 'invoice_key', 'Invoice key', { most: 60 }),
      column('date', 'dated_on', 'Date', must),
      column('date', 'due_on', 'Due date', must),
      column('date', 'discount_until', 'Discount until'),
      usual.currency,
      column('amount', 'discount_cents', 'Discount'),
      sum('cents', 'Amount'),
      sum('settled_cents', 'Paid or discounted'),
      usual.memo,
      oneOf('state', 'Status', 'draft', 'submitted', 'approved', 'part-paid', 'paid', 'void'),
      column('text', 'rejected_reason', 'Rejected because'),
      column('who', 'rejected_by', 'Rejected by somebody'),
      column('instant', 'rejected_at', 'Rejected at'),
      column('date', 'posted_on', 'Posted'),
      column('entry', 'entry_id', 'Entry'),
      ...usual.voiding(false),
      column('who', 'entered_by', 'By somebody', must),
      usual.madeAt,
      column('number', 'version', 'Version', must),
    ],
  },
  'bill-lines': {
    table: 'bill_line',
    id: 'line_id',
    at: 'madeAt',
    contradicting: linesSettledOtherwise,
    columns: [
      usual.own('line_id'),
      bill,
      column('number', 'position', 'Position', must),
      usual.account,
      property,
      unit,
      column('text', 'text', 'Description', { most: 200 }),
      currency,
      usual.amount,
      sum('settled_cents', 'Paid or discounted'),
      column('record', 'recharge_lease_id', 'Charged to lease'),
      column('record', 'recharge_charge_id', 'Charge'),
      column('number', 'markup_millipercent', 'Mark-up thousandths'),
      sum('markup_cents', 'Mark-up'),
      madeAt,
    ],
  },
  'bill-approvals': {
    table: 'bill_approval',
    id: 'approval_id',
    at: 'givenAt',
    columns: [
      usual.own('approval_id'),
      bill,
      oneOf('kind', 'Kind', 'member', 'owner'),
      column('who', 'given_by', 'By somebody', must),
      column('instant', 'given_at', 'Given at', must),
      column('person', 'owner_id', 'Owner'),
      property,
      column('text', 'note', 'Note'),
      column('instant', 'dropped_at', 'Dropped at', { read: droppedAt }),
    ],
  },
  'bill-postings': {
    table: 'bill_posting',
    id: 'line_id',
    at: 'madeAt',
    contradicting: offBooks,
    columns: [
      usual.own('line_id'),
      bill,
      usual.entry,
      usual.account,
      property,
      unit,
      currency,
      usual.amount,
      sum('markup_cents', 'Mark-up'),
      column('date', 'posted_on', 'Posted', must),
      column('date', 'undone_on', 'Undone on'),
      column('entry', 'undo_entry_id', 'Undone entry'),
      madeAt,
    ],
  },
  'bill-settlements': {
    table: 'bill_settlement',
    id: 'settlement_id',
    at: 'madeAt',
    contradicting: settledOtherwise,
    columns: [
      usual.own('settlement_id'),
      // None where a credit was applied by itself.
      column('record', 'payment_id', 'Payment'),
      column('record', 'credit_line_id', 'Credit line'),
      bill,
      column('record', 'line_id', 'Line', must),
      oneOf('kind', 'Kind', 'paid', 'discount', 'withheld', 'credit'),
      currency,
      usual.amount,
      column('date', 'settled_on', 'On', must),
      column('date', 'undone_on', 'Undone on'),
      aside(
        'instant',
        'Made at',
        `coalesce((select p.recorded_at from bill_payment p where p.org_id = t.org_id and p.payment_id = t.payment_id),
          (select c.made_at from bill_credit_line l join bill_credit c on c.org_id = l.org_id and c.credit_id = l.credit_id
            where l.org_id = t.org_id and l.line_id = t.credit_line_id))`,
      ),
    ],
  },
  'received-bills': {
    table: 'received_bill',
    id: null,
    at: null,
    within: ['bill_id', 't.bill_id'],
    columns: [
      bill,
      column('text', 'file_name', 'File name', { ...must, most: 250 }),
      column('text', 'sha256', 'SHA-256', { ...must, most: 64 }),
      column('text', 'xml_sha256', 'SHA-256 of the invoice', { most: 64 }),
      column('json', 'invoice', 'Content'),
      column('who', 'received_by', 'By somebody', must),
      column('instant', 'received_at', 'Received at', must),
    ],
  },
} satisfies Readonly<Record<string, HistoryTable>>;
