import type { RefusalTable } from './refusal.ts';

/** What a record posted is undone where the record is: each says where that is. */
export const entriesOfLedger = {
  'ledger.entry-of-charge': [
    'entry-of-record',
    'Entry {entry} belongs to a charge. Void the charge on the tenant’s ledger; the entry follows.',
  ],
  'ledger.entry-of-distribution': [
    'entry-of-record',
    'Entry {entry} belongs to a distribution run. Void the run under Owners, Distributions; the entry follows.',
  ],
  'ledger.entry-of-fee': [
    'entry-of-record',
    'Entry {entry} belongs to a fee run. Void the run under Owners, Fees; the entry follows.',
  ],
  'ledger.entry-of-transfer': [
    'entry-of-record',
    'Entry {entry} belongs to a sale or hand-over. Void that under Owners, Transfers; the entry follows.',
  ],
  'ledger.entry-of-receipt': [
    'entry-of-record',
    'Entry {entry} belongs to a payment. Void the payment under Receipts or on the tenant’s ledger; the entry follows.',
  ],
  'ledger.entry-of-receipt-return': [
    'entry-of-record',
    'Entry {entry} says that a payment came back. Record the payment again if it was made after all.',
  ],
  'ledger.entry-of-allocation': [
    'entry-of-record',
    'Entry {entry} says what a payment or credit paid. Choose other charges on the payment, or void it there.',
  ],
  'ledger.entry-of-credit': [
    'entry-of-record',
    'Entry {entry} belongs to a credit. Void the credit on the tenant’s ledger; the entry follows.',
  ],
  'ledger.entry-of-credit-void': [
    'entry-of-record',
    'Entry {entry} voided a credit. Give the credit again if it was right after all.',
  ],
  'ledger.entry-of-refund': [
    'entry-of-record',
    'Entry {entry} belongs to a refund. Void the refund on the tenant’s ledger, or undo the settlement that made it.',
  ],
  'ledger.entry-of-bill': ['entry-of-record', 'Entry {entry} belongs to a bill. Void or change the bill under Bills.'],
  'ledger.entry-of-bill-credit': [
    'entry-of-record',
    'Entry {entry} belongs to a credit of a vendor. Void the credit under Bills, Credits.',
  ],
  'ledger.entry-of-bill-payment': [
    'entry-of-record',
    'Entry {entry} belongs to a payment of bills. Void the payment on one of its bills.',
  ],
  'ledger.entry-of-unclaimed': [
    'entry-of-record',
    'Entry {entry} belongs to unclaimed money. Void it under Banking, Unclaimed.',
  ],
  'ledger.entry-of-refund-owed': [
    'entry-of-record',
    'Entry {entry} charges a refund to the tenant because its payment was returned. Void the refund or the charge on the tenant’s ledger.',
  ],
  'ledger.entry-of-deposit-batch': [
    'entry-of-record',
    'Entry {entry} belongs to a deposit at the bank. Undo that under Bank deposit; the entry follows.',
  ],
  'ledger.entry-of-online-payout': [
    'entry-of-record',
    'Entry {entry} belongs to a payout of an online payment provider. It follows what the provider says.',
  ],
  'ledger.entry-of-deposit-interest': [
    'entry-of-record',
    'Entry {entry} added interest to a deposit. Void it on the lease’s deposit, or undo the settlement that made it.',
  ],
  'ledger.entry-of-deposit-opening': [
    'entry-of-record',
    'Entry {entry} brought a deposit forward. Void it on the lease’s deposit, or undo the import that made it.',
  ],
  'ledger.entry-of-deposit-carried': [
    'entry-of-record',
    'Entry {entry} moved a deposit with its tenancy to another building. It goes back when the tenancy does.',
  ],
  'ledger.entry-of-deposit-banked': [
    'entry-of-record',
    'Entry {entry} moved the money of a security deposit between bank accounts. Void the payment, refund or settlement instead; the entry follows.',
  ],
  'ledger.entry-of-last-month-joined': [
    'entry-of-record',
    'Entry {entry} moved last month’s rent to the deposit. Void that on the lease’s deposit; the entry follows.',
  ],
  'ledger.entry-of-import-undone': [
    'entry-of-record',
    'Entry {entry} undid an import. Import it again if it was right after all.',
  ],
  'ledger.entry-of-balances-forward': [
    'entry-of-record',
    'Entry {entry} brought balances of imported books forward. Undo the import that made it; the entry follows.',
  ],
  'ledger.entry-of-record': ['entry-of-record', 'Entry {entry} belongs to a record. Void it there; the entry follows.'],
} as const satisfies RefusalTable;
