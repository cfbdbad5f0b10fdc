import { dialectOf } from './refusal.ts';
import type { refusals } from './refusals.ts';

/** What is said differently in the United Kingdom. */
export const enGB = dialectOf<typeof refusals>()({
  'deposits.deposits-only': '{name} holds deposits only. Choose another bank account.',
  'leasing.unit-taken': '{unit} is let to {names} {days} ({lease}). Choose other dates or another unit.',
  'leasing.unit-taken-since': '{unit} is let to {names} {days} ({lease}). Cancel or end {lease} first.',
  'payables.run-not-released': 'Pay run {run} is not released. Release it, then print its cheques.',
  'payables.no-checks': 'Pay run {run} has no cheques that hold.',
  'payables.not-a-check': 'Payment {payment} is not a cheque that can be printed again.',
  'payables.check-number-used': 'Cheque {number} of {account} is used. Enter a number that is free.',
  'portfolio.deposits-held':
    'Deposits are still held: {leases}. Settle or refund them first, then archive the property.',
  'receipts.check-post-dated':
    '{day} is in the future. Use {today} or an earlier date, or allow post-dated cheques under Settings, Rent.',
  'receipts.check-to-come':
    'This cheque is dated {day} and is allocated on that day, the oldest charges first. Allocate it manually after that.',
  'receipts.settled-in-batch':
    '{receipt} in this batch paid a deposit that was settled ({settlement}). Undo that settlement on the lease’s deposit first.',
  'rent.no-routing-number': 'Enter a sort code in digits, such as 200000.',
});
