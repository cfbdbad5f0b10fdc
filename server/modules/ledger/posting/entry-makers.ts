import type { RefusalKey } from '#shared/refusals/refusals.ts';

type EntryOfRecord = Extract<RefusalKey, `ledger.entry-of-${string}`>;

/**
 * What makes entries, and how each kind is taken back: null where somebody reverses the entry in the journal, and else the
 * refusal that says where the record is which made it. A record would otherwise say what the books do not. A kind that
 * stands nowhere here is refused, and a test names it.
 */
const takenBackBy: Readonly<Record<string, EntryOfRecord | null>> = {
  manual: null,
  recurring: null,
  // Made a control account tie to the tenants' ledgers.
  'control-correction': null,
  // The journal of another workspace: it is history here, and belongs to no record.
  import: null,
  // A reversal stays, which posting says by itself.
  reversal: null,
  // Between two banks, as the books say it: no record of it is kept besides.
  'deposit-transfer': null,
  'fund-transfer': null,
  // Says where money of older entries lies.
  'opening-transfer': null,
  // Posted for a line of a bank statement. Reversed in the journal, the reversal waits for a line of its own.
  'statement-line': null,
  charge: 'ledger.entry-of-charge',
  receipt: 'ledger.entry-of-receipt',
  'receipt-return': 'ledger.entry-of-receipt-return',
  allocation: 'ledger.entry-of-allocation',
  credit: 'ledger.entry-of-credit',
  'credit-void': 'ledger.entry-of-credit-void',
  refund: 'ledger.entry-of-refund',
  'refund-owed': 'ledger.entry-of-refund-owed',
  'deposit-batch': 'ledger.entry-of-deposit-batch',
  'online-payout': 'ledger.entry-of-online-payout',
  'deposit-interest': 'ledger.entry-of-deposit-interest',
  'deposit-opening': 'ledger.entry-of-deposit-opening',
  'deposit-carried': 'ledger.entry-of-deposit-carried',
  'deposit-banked': 'ledger.entry-of-deposit-banked',
  'last-month-joined': 'ledger.entry-of-last-month-joined',
  'import-undone': 'ledger.entry-of-import-undone',
  distribution: 'ledger.entry-of-distribution',
  // What the bank sent back, or somebody paid in by mistake: reversed in the journal, the money is whose it was before.
  'distribution-payment': null,
  'owner-contribution': null,
  fee: 'ledger.entry-of-fee',
  'fee-taking': 'ledger.entry-of-fee',
  'ownership-transfer': 'ledger.entry-of-transfer',
  bill: 'ledger.entry-of-bill',
  'bill-credit': 'ledger.entry-of-bill-credit',
  'bill-payment': 'ledger.entry-of-bill-payment',
  'run-payment': 'ledger.entry-of-bill-payment',
  'unclaimed-held': 'ledger.entry-of-unclaimed',
  'unclaimed-reissued': 'ledger.entry-of-unclaimed',
  'unclaimed-turned-over': 'ledger.entry-of-unclaimed',
  'balances-forward': 'ledger.entry-of-balances-forward',
};

export const kindsOfEntries: readonly string[] = Object.keys(takenBackBy);

/** Where an entry of this kind is taken back, if that is not the journal. */
export function madeBy(kind: string): EntryOfRecord | null {
  const where = takenBackBy[kind];
  return where === undefined ? 'ledger.entry-of-record' : where;
}
