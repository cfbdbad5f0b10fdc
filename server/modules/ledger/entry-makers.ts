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
  charge: 'belongs to a charge. Take the charge back on the tenant’s ledger; the entry follows.',
  receipt: 'belongs to a payment. Take the payment back under Receipts or on the tenant’s ledger; the entry follows.',
  'receipt-return': 'says that a payment came back. Record the payment again if it was made after all.',
  allocation: 'says what a payment or credit paid. Choose other charges on the payment, or take it back there.',
  credit: 'belongs to a credit. Take the credit back on the tenant’s ledger; the entry follows.',
  'credit-void': 'took a credit back. Give the credit again if it was right after all.',
  refund: 'belongs to a refund. Take the refund back on the tenant’s ledger, or undo the settlement that made it.',
  'refund-owed':
    'says that what was paid back is owed, because the payment came back. Take the refund back on the tenant’s ledger, or the charge.',
  'deposit-batch': 'belongs to a deposit at the bank. Undo that under Bank deposit; the entry follows.',
  'deposit-interest':
    'added interest to a deposit. Take it back on the lease’s deposit, or undo the settlement that made it.',
  'deposit-opening': 'brought a deposit forward. Take it back on the lease’s deposit, or undo the import that made it.',
  'deposit-carried': 'moved a deposit with its tenancy to another building. It goes back when the tenancy does.',
  'deposit-banked':
    'moved the money of a security deposit between bank accounts. Void the payment, refund or settlement instead; the entry follows.',
  'last-month-joined':
    'put last month’s rent to the deposit. Take that back on the lease’s deposit; the entry follows.',
  'import-undone': 'took back what an import had brought. Import it again if it was right after all.',
  'balances-forward': 'brought balances of imported books forward. Undo the import that made it; the entry follows.',
};

export const kindsOfEntries: readonly string[] = Object.keys(takenBackBy);

/** Where an entry of this kind is taken back, if that is not the journal. */
export function madeBy(kind: string): string | null {
  const where = takenBackBy[kind];
  return where === undefined ? 'belongs to a record. Take it back there; the entry follows.' : where;
}
