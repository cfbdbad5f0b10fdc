import type { RefusalTable } from './refusal.ts';

/** What is refused of payments, refunds and bank deposits. */
export const receipts = {
  'receipts.batch-is-payout': [
    'conflict',
    '{batch} is a payout of an online payment provider. It stays as the provider paid it.',
  ],
  'receipts.held-by-provider': [
    'conflict',
    '{receipt} was paid online. {provider} brings it to the bank with a payout, and says when it comes back. Refund it there.',
  ],
  'receipts.held-by-debit': [
    'conflict',
    '{receipt} is collected by direct debit. It goes to the bank on the collection day.',
  ],
  'receipts.batch-undone': ['already-voided', '{batch} was undone on {day:date} already.'],
  'receipts.returned-in-batch': [
    'receipt-reversed',
    '{receipt} in this bank deposit was returned or voided, so the deposit can’t be undone.',
  ],
  'receipts.settled-in-batch': [
    'conflict',
    '{receipt} in this batch paid a security deposit that was settled ({settlement}). Undo that settlement on the lease’s deposit first.',
  ],
  'receipts.no-such-batch': ['not-found', 'There is no such batch in this workspace.'],
  'receipts.voided-so-exclude': ['receipt-reversed', '{receipt} was voided on {day:date}. Exclude it.'],
  'receipts.wrong-account-kind': ['wrong-account-kind', '{account} is for your own money. Choose {other}.'],
  'receipts.deposited-already': ['receipt-deposited', '{receipt} is in {place} already. Leave it out.'],
  'receipts.batch-currencies': [
    'currency-mismatch',
    '{receipt} is in {currency}, others are in {others}. Make a batch for each currency.',
  ],
  'receipts.check-post-dated': [
    'date-out-of-range',
    '{day:date} is in the future. Use {today:date} or an earlier date, or allow post-dated checks under Settings, Rent.',
    'check-post-dated',
  ],
  'receipts.check-to-come': [
    'invalid-input',
    'This check is dated {day:date} and is allocated on that day, the oldest charges first. Allocate it manually after that.',
    'check-to-come',
  ],
  'receipts.lease-twice': ['invalid-input', 'Enter one amount per lease.', 'lease-twice'],
  'receipts.one-ledger': [
    'invalid-input',
    '{lease} and {other} have one ledger. Put both amounts together.',
    'one-ledger',
  ],
  'receipts.other-currency': [
    'currency-mismatch',
    '{lease} is in {currency}, the payment in {other}. Record a payment for each currency.',
    'other-currency',
  ],
  'receipts.no-such-person': ['invalid-input', 'There is no such person in this workspace', 'no-such-person'],
  'receipts.nothing-for-lease': [
    'invalid-input',
    'Nothing of {receipt} was paid for this lease. Choose another one.',
    'nothing-paid-for-lease',
  ],
  'receipts.already-voided': ['receipt-reversed', '{receipt} was already voided on {day:date}.'],
  'receipts.no-such-receipt': ['not-found', 'There is no such receipt in this workspace.'],
  'receipts.nothing-to-refund': ['refund-too-large', 'No unapplied credit to refund.', 'nothing-to-refund'],
  'receipts.only-credits': [
    'refund-too-large',
    'Only credits are unapplied: no money was paid that could be refunded. Leave them for the next charges, or pay out credits as well (`withCredits`).',
    'only-credits',
  ],
  'receipts.before-tenancy': [
    'date-out-of-range',
    'The tenancy began on {began:date}. Use {day:date} or a later day.',
    'day-before-tenancy',
  ],
  'receipts.opening-never-returned': [
    'invalid-input',
    '{receipt} is an opening balance and can’t be returned. Void it instead.',
    'opening-never-returned',
  ],
  'receipts.refunded': [
    'receipt-refunded',
    'Some of {receipt} was refunded with {refund}. Void that refund first, or mark the payment as returned.',
  ],
  'receipts.no-such-refund': ['not-found', 'There is no such refund in this workspace.'],
  'receipts.too-much-together': [
    'amount-out-of-range',
    'Together this is more than {amount:money}. Split it into several.',
    'too-much-together',
  ],
  'receipts.refund-undeposited': [
    'conflict',
    'The money is undeposited. Record the bank deposit first, or choose the account to refund from.',
    'money-undeposited',
  ],
  'receipts.refund-from-several': [
    'invalid-input',
    'The money is in several bank accounts. Choose the one to refund from.',
    'several-accounts',
  ],
  'receipts.refund-too-large-with-credits': [
    'refund-too-large',
    'Only {amount:money} of payments and credits is unapplied on {day:date}. Refund that or less.',
  ],
  'receipts.refund-too-large': [
    'refund-too-large',
    'Only {amount:money} of payments is unapplied on {day:date}. Refund that or less.',
  ],
  'receipts.refund-too-large-but-credits': [
    'refund-too-large',
    'Only {amount:money} of payments is unapplied on {day:date}. Refund that or less, or refund credits as well.',
  ],
  'receipts.unusual-amount': [
    'unusual-amount',
    '{amount:money} is far more than is open, {open:money}. Check the amount, or confirm it.',
  ],
  'receipts.recorded-twice': [
    'recorded-twice',
    '{amount:money} was just recorded as {receipt}. Record it again only if it is a separate payment.',
  ],
  'receipts.recorded-twice-from': [
    'recorded-twice',
    '{amount:money} from {payer} was just recorded as {receipt}. Record it again only if it is a separate payment.',
  ],
  'receipts.recorded-already': [
    'recorded-twice',
    '{receipt} has the same lease and amount, received on {day:date}. Record this row only if it is a separate payment.',
  ],
  'receipts.same-row': [
    'recorded-twice',
    'Same lease, amount and reference as row {row:count}. Record both only if they are separate payments.',
  ],
  'receipts.slip-differs': [
    'invalid-input',
    'The rows come to {entered:money}, the deposit slip says {slip:money}. Both must be equal.',
    'slip-differs',
  ],
  'receipts.deposit-needs-bank': [
    'invalid-input',
    'Choose the bank account of the bank deposit.',
    'deposit-needs-bank',
  ],
  'receipts.no-such-receipt-batch': ['not-found', 'There is no such payment batch in this workspace.'],
  'receipts.receipt-batch-voided': ['already-voided', 'This batch was already voided on {day:date}.'],
} as const satisfies RefusalTable;
