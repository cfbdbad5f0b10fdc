import type { RefusalTable } from './refusal.ts';

/** What is refused of security deposits and their settlements. */
export const deposits = {
  'deposits.brought-forward': [
    'conflict',
    'These deposits were brought forward and are in no bank account yet. Choose the account that the money is in.',
    'deposit-brought-forward',
  ],
  'deposits.money-undeposited': [
    'conflict',
    'The money is undeposited. Record the bank deposit first.',
    'money-undeposited',
  ],
  'deposits.nothing-to-move': ['conflict', 'These deposits are in a deposit account already.', 'nothing-to-move'],
  'deposits.nothing-held-elsewhere': ['conflict', 'Nothing is held for another building.', 'nothing-held-elsewhere'],
  'deposits.carried-since': [
    'date-out-of-range',
    'The deposit moved to another building or bank account on {day:date}. Use that date or a later one.',
    'deposit-carried',
  ],
  'deposits.rule-exists': [
    'already-exists',
    'There is a row from {from:date} on for this place. Remove it first, or begin on another day.',
    'rule-exists',
  ],
  'deposits.no-such-rule': ['not-found', 'There is no such rule in this workspace.'],
  'deposits.nothing-earned': [
    'conflict',
    'Nothing was earned by then that was not added already. Look at the rates.',
    'nothing-earned',
  ],
  'deposits.lease-not-signed': [
    'conflict',
    '{lease} is not signed yet. Its deposit begins when it is.',
    'lease-not-signed',
  ],
  'deposits.held-is-not-due': [
    'invalid-input',
    'What is held already is due no more. Leave the due day out.',
    'held-is-not-due',
  ],
  'deposits.amount-missing': ['invalid-input', 'Enter an amount', 'amount-to-hold'],
  'deposits.lease-has-none': ['invalid-input', '{lease} has no deposit. Enter an amount.', 'amount-to-hold'],
  'deposits.already-requested': [
    'already-exists',
    'The agreed deposit is already requested or held. Enter an amount to request more.',
    'deposit-asked',
  ],
  'deposits.no-such-movement': ['not-found', 'There is no such movement in this workspace.'],
  'deposits.not-voided-here': [
    'conflict',
    'Only interest, last month’s rent and opening balances are voided here. Void the payment, credit or refund instead.',
    'not-taken-back-here',
  ],
  'deposits.no-last-month': ['deposit-used', 'No last month’s rent is held on that date.', 'no-last-month'],
  'deposits.last-month-held': [
    'conflict',
    'Last month’s rent of {lease} is held. Use it or refund it first, then hand over.',
  ],
  'deposits.last-month-used': [
    'deposit-used',
    'Some of the last month’s rent that was paid with it was used since. Void that first.',
    'last-month-used',
  ],
  'deposits.deposit-used': [
    'deposit-used',
    'Some of the deposit that was paid with it was kept or refunded since. Undo that first.',
  ],
  'deposits.deposits-there': [
    'invalid-input',
    'Deposits are in {name}. Change the kind of that bank account to Deposits first.',
    'deposits-there',
  ],
  'deposits.deposits-with-payments': [
    'invalid-input',
    'Deposits go to {name} because payments do. Choose another account for deposits first.',
    'deposits-with-payments',
  ],
  'deposits.not-for-deposits': [
    'invalid-input',
    '{name} is not for deposits. Choose a bank account of kind Deposits, or the one where payments go.',
    'not-for-deposits',
  ],
  'deposits.deposits-only': [
    'invalid-input',
    '{name} holds security deposits only. Choose another bank account.',
    'deposit-bank-only',
  ],
  'deposits.of-settlement': [
    'conflict',
    '{name} belongs to the deposit settlement {settlement}. Undo that settlement on the lease’s deposit; this follows.',
    'of-settlement',
  ],
  'deposits.end-unknown': [
    'conflict',
    '{lease} has no last day. Give notice or end it on the lease first.',
    'still-let',
  ],
  'deposits.settlement-gone': [
    'conflict',
    'This draft is final or was thrown away meanwhile. Look at the deposit again.',
    'settlement-changed',
  ],
  'deposits.settlement-changed': [
    'conflict',
    'Somebody else changed this settlement meanwhile. Load it again, then go on.',
    'settlement-changed',
  ],
  'deposits.draft-there': [
    'conflict',
    'There is a draft already: {settlement}. Load it, then continue with it.',
    'settlement-changed',
  ],
  'deposits.no-such-settlement': ['not-found', 'There is no such settlement in this workspace.'],
  'deposits.settlement-stays': ['conflict', 'It is final, and stays. Undo it instead.', 'settlement-final'],
  'deposits.settlement-final': ['conflict', '{settlement} is final already.', 'settlement-final'],
  'deposits.no-such-person': ['invalid-input', 'There is no such person in this workspace.'],
  'deposits.settlement-is-draft': ['conflict', '{settlement} is a draft. Discard it instead.', 'settlement-is-draft'],
  'deposits.settlement-undone': ['conflict', '{settlement} was undone already.', 'settlement-undone'],
  'deposits.rent-too-small': [
    'allocation-too-large',
    'Only {amount:money} of rent is open. Charge the last month first, or use less.',
    'rent-too-small',
  ],
  'deposits.last-month-too-large': [
    'deposit-used',
    '{amount:money} of last month’s rent is held. Use that or less.',
    'last-month-too-large',
  ],
  'deposits.held-too-little': [
    'invalid-input',
    'Only {amount:money} is prepaid and unapplied. Request that or less, or leave the day out.',
    'held-too-little',
  ],
  'deposits.charge-twice': ['invalid-input', 'This charge is listed twice. Remove one.', 'charge-twice'],
  'deposits.label-missing': ['invalid-input', 'Enter a description', 'label-missing'],
  'deposits.deduction-amount-missing': ['invalid-input', 'Enter an amount', 'amount-missing'],
  'deposits.deduction-empty': ['invalid-input', 'Enter an amount, or remove the line', 'amount-missing'],
  'deposits.charge-gone': ['invalid-input', 'Nothing of this charge is open any more. Remove it.', 'charge-gone'],
  'deposits.charge-less': ['invalid-input', 'Only part of {charge} is open. Use that or less.', 'charge-less'],
  'deposits.settled-in-future': [
    'invalid-input',
    '{day:date} is in the future. Use {today:date} or an earlier date.',
    'date-to-come',
  ],
  'deposits.settled-in-closed-books': [
    'invalid-input',
    'The books are closed through {through:date}. Use a later day.',
    'date-closed',
  ],
  'deposits.settled-while-all-closed': [
    'invalid-input',
    'The books are closed through {through:date}. Reopen them first.',
    'date-closed',
  ],
  'deposits.before-last-movement': [
    'date-out-of-range',
    'The deposit of {lease} last changed on {day:date}. Enter that day or a later one.',
    'day-too-early',
  ],
  'deposits.before-move': [
    'date-out-of-range',
    '{lease} moved on {day:date}. Enter that day or a later one.',
    'day-too-early',
  ],
  'deposits.held-before-paid': [
    'date-out-of-range',
    'What was paid for it came on {day:date}. Enter that day or a later one.',
    'day-too-early',
  ],
  'deposits.settled-before-movement': [
    'invalid-input',
    'The deposit moved on {day:date}. Enter that day or a later one.',
    'date-before',
  ],
  'deposits.renewed': [
    'invalid-input',
    '{lease} follows on {day:date}, and the deposit carries on with it. Settle it when that ends.',
    'renewed',
  ],
  'deposits.vacated-later': ['invalid-input', 'Enter a move-out date, {day:date} or earlier.', 'vacated-later'],
  'deposits.no-last-day': [
    'invalid-input',
    '{lease} has no end date. Give notice first, or enter the move-out date, {day:date} or earlier, and a reason.',
    'still-let',
  ],
  'deposits.still-let': [
    'invalid-input',
    '{lease} ends {last:date}. To settle before then, enter the move-out date, {day:date} or earlier, and a reason.',
    'still-let',
  ],
  'deposits.charge-not-owed': [
    'invalid-input',
    'Part of {charge} is for days after the last one, {last:date}, and is not owed. Credit it first.',
    'charge-not-owed',
  ],
  'deposits.nothing-held': [
    'invalid-input',
    'No deposit is held for {lease}. There is nothing to settle.',
    'nothing-held',
  ],
} as const satisfies RefusalTable;
