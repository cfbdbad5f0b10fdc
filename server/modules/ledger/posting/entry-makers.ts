/**
 * What makes entries, and how each kind is taken back: null where somebody reverses the entry in the journal, and else the
 * sentence that says where the record is which made it. A record would otherwise say what the books do not. A kind that
 * stands nowhere here is refused, and a test names it.
 */
const takenBackBy: Readonly<Record<string, string | null>> = {
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
  charge: 'belongs to a charge. Void the charge on the tenant’s ledger; the entry follows.',
  receipt: 'belongs to a payment. Void the payment under Receipts or on the tenant’s ledger; the entry follows.',
  'receipt-return': 'says that a payment came back. Record the payment again if it was made after all.',
  allocation: 'says what a payment or credit paid. Choose other charges on the payment, or void it there.',
  credit: 'belongs to a credit. Void the credit on the tenant’s ledger; the entry follows.',
  'credit-void': 'voided a credit. Give the credit again if it was right after all.',
  refund: 'belongs to a refund. Void the refund on the tenant’s ledger, or undo the settlement that made it.',
  'refund-owed':
    'charges a refund to the tenant because its payment was returned. Void the refund or the charge on the tenant’s ledger.',
  'deposit-batch': 'belongs to a deposit at the bank. Undo that under Bank deposit; the entry follows.',
  'deposit-interest':
    'added interest to a deposit. Void it on the lease’s deposit, or undo the settlement that made it.',
  'deposit-opening': 'brought a deposit forward. Void it on the lease’s deposit, or undo the import that made it.',
  'deposit-carried': 'moved a deposit with its tenancy to another building. It goes back when the tenancy does.',
  'deposit-banked':
    'moved the money of a security deposit between bank accounts. Void the payment, refund or settlement instead; the entry follows.',
  'last-month-joined': 'moved last month’s rent to the deposit. Void that on the lease’s deposit; the entry follows.',
  'import-undone': 'undid an import. Import it again if it was right after all.',
  'balances-forward': 'brought balances of imported books forward. Undo the import that made it; the entry follows.',
};

export const kindsOfEntries: readonly string[] = Object.keys(takenBackBy);

/** Where an entry of this kind is taken back, if that is not the journal. */
export function madeBy(kind: string): string | null {
  const where = takenBackBy[kind];
  return where === undefined ? 'belongs to a record. Void it there; the entry follows.' : where;
}
