import type { RefusalTable } from './refusal.ts';

/** What is refused of management fees, distributions and owner statements. */
export const owners = {
  'owners.no-fees': ['conflict', 'No fees are due for these months. Nothing was posted.'],
  'owners.changed-since-preview': [
    'changed-since-preview',
    'Something changed since the preview. Nothing was posted. Check the new preview, then confirm.',
  ],
  'owners.month-to-come': ['invalid-input', 'Choose this month or an earlier one'],
  'owners.months-turned': ['invalid-input', 'The first month must not be after the last'],
  'owners.no-such-fee-run': ['not-found', 'There is no such fee run in this workspace.'],
  'owners.fee-run-voided': ['already-voided', 'Fee run {run} is already voided.'],
  'owners.books-closed': [
    'closed-period',
    'The books are closed through {through:date}. Reopen them, or post after that day.',
  ],
  'owners.fees-gone': [
    'fund-short',
    '{account} has {held:money} of your own money, {needed:money} is needed to give the fees back. Transfer the difference back first.',
  ],
  'owners.nothing-to-distribute': ['conflict', 'There is nothing to distribute. Nothing was posted.'],
  'owners.no-such-distribution': ['not-found', 'There is no such distribution run in this workspace.'],
  'owners.run-not-open': ['conflict', 'Distribution run {run} is already released or voided. Reload to see it.'],
  'owners.payment-short': [
    'fund-short',
    '{person} has {held:money} in {account}, {needed:money} is needed. Void the run and preview it again.',
  ],
  'owners.declared-paid': [
    'fund-short',
    '{person} has {held:money} in {account}, {run} declared {needed:money}: a later run paid it. Release this run, and record a contribution of what is to come back.',
  ],
  'owners.month-not-over': ['invalid-input', 'Choose a month that is over'],
  'owners.no-statements-due': ['conflict', 'No owner statements are due for this month. Nothing was issued.'],
  'owners.no-such-statement': ['not-found', 'There is no such owner statement in this workspace.'],
  'owners.no-such-statement-run': ['not-found', 'There is no such run of owner statements in this workspace.'],
  'owners.no-email': ['conflict', 'This owner has no email address. Add one on the page of the person.'],
  'owners.no-such-owner': ['not-found', 'This person owns no property in this workspace today.'],
  'owners.owner-changed': ['conflict', 'Somebody else changed this owner meanwhile. Look again, then save.'],
  'owners.bank-details-missing': ['invalid-input', 'Enter the bank account to transfer to'],
  'owners.contribution-to-come': ['invalid-input', 'Use a date up to today'],
  'owners.no-such-property': ['invalid-input', 'Choose a property of this workspace'],
  'owners.no-such-person': ['invalid-input', 'Choose a person of this workspace'],
  'owners.due-before-today': ['invalid-input', 'Use today or a later day'],
  'owners.nobody-to-ask': ['conflict', 'This property has no owners today. Set who owns it on its page.'],
  'owners.no-such-request': ['not-found', 'There is no such contribution request in this workspace.'],
  'owners.request-not-open': [
    'conflict',
    'Contribution request {request} is already paid or canceled. Reload to see it.',
  ],
  'owners.request-of-others': ['invalid-input', 'Choose a request of the same owner and property that is not canceled'],
  'owners.no-such-hold': ['not-found', 'There is no such hold in this workspace.'],
  'owners.hold-ended': ['conflict', 'This hold has ended already. Reload to see it.'],
  'owners.hold-of-others': ['invalid-input', 'Choose an owner of this property'],
  'owners.no-such-payment': ['not-found', 'There is no such payment of a distribution in this workspace.'],
  'owners.payment-returned': ['already-voided', 'The payment of {run} to {person} was already voided.'],
  'owners.account-unfit': ['invalid-input', 'Choose a trust account or an account of the owner'],
  'owners.transfer-to-come': ['invalid-input', 'Use a date up to today'],
  'owners.no-such-transfer': ['not-found', 'There is no such sale or hand-over in this workspace.'],
  'owners.no-letters': ['conflict', '{transfer} has no such letters.'],
  'owners.no-sellers': ['conflict', 'Nobody owns {property} on {day:date}. Set its owners from an earlier day first.'],
  'owners.same-owners': ['invalid-input', 'These people own {property} already'],
  'owners.owners-change-later': [
    'conflict',
    'Owners of {property} are set from {day:date}. Remove that set, or choose a later day.',
  ],
  'owners.transfer-behind-statement': [
    'conflict',
    'Owner statement {name} of {property} goes through {day:date}. Choose {first:date} or later.',
  ],
  'owners.transfer-behind-reconciliation': [
    'reconciled-period',
    '{name} is reconciled through {day:date}. Choose {first:date} or later, or reopen the reconciliation.',
  ],
  'owners.transfer-behind-fees': [
    'conflict',
    'Fee run {name} charged {property} on {day:date}. Void the run first, or choose a later day.',
  ],
  'owners.transfer-behind-distribution': [
    'conflict',
    'Distribution run {name} paid owners of {property} on {day:date}. Void the run first, or choose a later day.',
  ],
  'owners.advance-open': [
    'conflict',
    'You paid {amount:money} for {property} from your own money. Reimburse it first.',
  ],
  'owners.transfer-fund-negative': [
    'fund-short',
    '{property} is {amount:money} short. Record a contribution of its owners first.',
  ],
  'owners.transfer-not-banked': [
    'fund-short',
    '{property} has {held:money} in bank accounts, {needed:money} is needed. Deposit its payments first.',
  ],
  'owners.transfer-not-open': ['conflict', '{transfer} keeps nothing any more, or is voided. Reload to see it.'],
  'owners.nothing-left': [
    'conflict',
    'Nothing of {transfer} is left to pay: {open:money} of bills and arrears is still open.',
  ],
  'owners.no-buyers': ['invalid-input', 'Choose the buyers'],
  'owners.no-such-successor': ['invalid-input', 'Choose a person of this workspace'],
  'owners.transfer-voided': ['already-voided', '{transfer} is already voided.'],
  'owners.transfer-paid': ['conflict', 'Something of {transfer} was paid already. It can’t be voided any more.'],
  'owners.transfer-paid-to': [
    'fund-short',
    '{person} was already paid from {transfer}, or is about to be. Void that distribution run first.',
  ],
  'owners.transfer-told': ['conflict', 'An owner statement tells of {transfer}. It can’t be voided any more.'],
  'owners.transfer-owners-changed': [
    'conflict',
    'Owners were changed after {transfer}. Remove the later owners first.',
  ],
  'owners.transfer-fees-charged': [
    'conflict',
    'Fees were charged to the buyer after {transfer}. It can’t be voided any more.',
  ],
  'owners.fee-run-of-transfer': ['conflict', 'Fee run {run} belongs to {transfer} and stays as long as that holds.'],
} as const satisfies RefusalTable;
