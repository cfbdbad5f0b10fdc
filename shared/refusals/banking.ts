import type { RefusalTable } from './refusal.ts';

/** What is refused of bank files and statement lines. */
export const banking = {
  'banking.no-such-line': ['not-found', 'There is no such statement line in this workspace.'],
  'banking.no-such-file': ['not-found', 'There is no such bank file in this workspace.'],
  'banking.no-such-account': ['invalid-input', 'Choose a bank account of this workspace'],
  'banking.files-there': ['account-in-use', 'This account has bank files and can’t be removed. Archive it instead.'],
  'banking.nothing-to-decide': ['conflict', 'This line is not waiting for a decision. Reload to see it as it is now.'],
  'banking.decided-and-matched': ['conflict', 'Part of this line is matched. Undo that first.'],
  'banking.same-taken': [
    'conflict',
    'Line {line} of the same file is already that line. One of them is new: a file has no line twice.',
  ],
  'banking.file-too-large': [
    'unsupported-file',
    'A bank file has at most {most} MB. Export a shorter time and try again.',
  ],
  'banking.too-many-lines': [
    'unsupported-file',
    'This file has more than {most:count} lines. Export a shorter time and try again.',
  ],
  'banking.file-empty': ['unsupported-file', 'This file has no statement in it. Export it again at your bank.'],
  'banking.unknown-format': [
    'unsupported-file',
    'This is not a bank file that Gable can read. Export OFX, QFX, CAMT.053, MT940, BAI2, QIF or CSV at your bank.',
  ],
  'banking.file-damaged': ['unsupported-file', 'This file is damaged. Export it again at your bank.'],
  'banking.file-damaged-at': [
    'unsupported-file',
    'This file is damaged at line {line}. Nothing was imported. Export it again at your bank.',
  ],
  'banking.file-too-heavy': [
    'unsupported-file',
    'This file takes too long to read. Export a shorter time and try again.',
  ],
  'banking.several-currencies': [
    'unsupported-file',
    'This file has {account} in {currencies:names}. Import a file with one currency for each account.',
  ],
  'banking.preview-too-large': ['unsupported-file', 'Send the first 500 KB of the file for a preview.'],
  'banking.mapping-unfit': ['invalid-input', 'These columns do not fit the file. Choose them again.'],
  'banking.line-not-open': [
    'line-claimed',
    'This line is already done. Reload to see what it was matched with, or undo that first.',
  ],
  'banking.line-claimed': ['line-claimed', '{left:money} of this line is left to match. {amount:money} is too much.'],
  'banking.item-claimed': [
    'line-claimed',
    '{left:money} of this item is left to match. {amount:money} is too much, or another line took it meanwhile.',
  ],
  'banking.item-cleared': [
    'line-claimed',
    'The statement through {through:date} has cleared this item, and this line is of another day. Choose another item, or mark this one as not cleared in that reconciliation first.',
  ],
  'banking.claimed-meanwhile': [
    'line-claimed',
    'Somebody matched this line or item a moment ago. Reload and choose again.',
  ],
  'banking.line-partly-matched': ['conflict', 'Part of this line is matched. Undo that before you exclude it.'],
  'banking.nothing-to-undo': ['conflict', 'Nothing was done with this line. Reload to see it as it is now.'],
  'banking.no-such-item': ['not-found', 'There is no such entry on this bank account.'],
  'banking.item-in-other-currency': ['currency-mismatch', 'The line and this item are in different currencies.'],
  'banking.line-goes-out': ['conflict', 'Money went out with this line. A payment from a tenant comes in.'],
  'banking.line-comes-in': ['conflict', 'Money came in with this line. A bill is paid with one that goes out.'],
  'banking.no-such-target': ['invalid-input', 'Choose an account of this workspace'],
  'banking.no-such-property': ['invalid-input', 'Choose a property of this workspace'],
  'banking.tied-account': [
    'control-account',
    '{account} follows its own documents and takes no statement lines. Choose an income or expense account.',
  ],
  'banking.transfer-of-nobody': [
    'invalid-input',
    '{account} holds money of others. Choose the property whose money this is, or your own money. For a deposit or an owner, transfer the funds first, then match this line with that transfer',
  ],
  'banking.debits-there': [
    'account-in-use',
    'Rent is collected into this account by direct debit. It can only be archived.',
  ],
  'banking.rules-there': [
    'account-in-use',
    'A bank rule posts to this account. Change the rule or archive the account.',
  ],
  'banking.no-such-reconciliation': ['not-found', 'There is no such reconciliation in this workspace.'],
  'banking.reconciliations-there': [
    'account-in-use',
    'This account has been reconciled and can’t be removed. Archive it instead.',
  ],
  'banking.reconciled-meanwhile': ['conflict', 'Somebody reconciled this account a moment ago. Reload to see it.'],
  'banking.reconciliation-open': [
    'conflict',
    '{account} has an open reconciliation through {to:date}. Finish or remove it first.',
  ],
  'banking.reconciliation-finished': [
    'reconciled-period',
    '{account} is reconciled through {to:date}. Reopen that reconciliation to change it.',
  ],
  'banking.line-reconciled': [
    'reconciled-period',
    '{account} is reconciled through {to:date}, and this line is part of it. Reopen that reconciliation to undo this.',
  ],
  'banking.reconciliation-not-finished': ['conflict', 'This reconciliation is open. Reload to see it as it is now.'],
  'banking.not-latest': [
    'conflict',
    '{account} is reconciled through {to:date}. Only that latest reconciliation can be reopened.',
  ],
  'banking.statement-begins': [
    'invalid-input',
    'A statement begins where the one before it ended. Use {from:date}, or leave it out.',
  ],
  'banking.statement-ends-early': ['invalid-input', 'Use a statement date from {from:date} on'],
  'banking.statement-to-come': ['invalid-input', 'Use a statement date up to today, {today:date}'],
  'banking.no-closing': [
    'invalid-input',
    'No bank file has a balance for {to:date}. Enter the closing balance of the statement',
  ],
  'banking.opening-differs': [
    'opening-differs',
    'The opening balance is {opening:money}, but the statement before it closed at {before:money}. Use that.',
  ],
  'banking.opening-not-in-books': [
    'opening-differs',
    'The opening balance is {opening:money}, but the items before the statement come to {before:money}. Change the opening balance, or mark which of those items had not cleared.',
  ],
  'banking.statement-difference': [
    'statement-difference',
    'The difference is {amount:money}. It has to be zero to finish.',
  ],
  'banking.after-statement': [
    'after-statement',
    'Cleared items dated after {to:date}: {count:count}. Clear them with the next statement instead.',
  ],
  'banking.item-after-statement': [
    'after-statement',
    'This is dated {date:date}, after the statement of {to:date}. Clear it with the next statement.',
  ],
  'banking.lines-open': [
    'lines-open',
    'Lines to match or decide from {from:date} to {to:date}: {count:count}. Deal with them first.',
  ],
  'banking.cleared-before': ['conflict', 'This item was cleared by an earlier statement.'],
  'banking.not-brought': [
    'conflict',
    'Only items from before {from:date}, of the first statement, can be part of its opening balance.',
  ],
  'banking.nothing-to-place': ['conflict', 'All money is placed. Reload to see it as it is now.'],
  'banking.changed-since-preview': [
    'changed-since-preview',
    'Somebody posted since the preview. Look at the new one, then place the money.',
  ],
  'banking.no-such-worksheet': ['not-found', 'There is no such worksheet in this workspace.'],
  'banking.no-worksheet': ['conflict', '{account} holds no money of others, so it has no worksheet.'],
  'banking.worksheet-waits': ['conflict', 'Finish the reconciliation of {account} through {to:date} first.'],
  'banking.worksheet-signed': ['conflict', 'The worksheet of {account} through {to:date} is signed already.'],
  'banking.worksheet-differs': [
    'conflict',
    'Statement, book and funds of {account} on {to:date} differ. Reopen the reconciliation and check its items.',
  ],
  'banking.worksheet-notes': [
    'worksheet-notes',
    'Short or misplaced funds without a note: {count:count}. Write a note on each, then sign.',
  ],
  'banking.no-such-unclaimed': ['not-found', 'There is no such outstanding payment in this workspace.'],
  'banking.unclaimed-changed': ['conflict', 'Somebody changed this payment meanwhile. Reload to see it as it is now.'],
  'banking.not-stale-yet': ['conflict', 'This payment is stale from {from:date}. Until then it may still clear.'],
  'banking.not-dormant-yet': ['conflict', 'The state takes this money from {from:date}. Hold it until then.'],
  'banking.no-letter': [
    'conflict',
    'Send the letter between {from:date} and {until:date} and note it, then turn the money over.',
  ],
  'banking.letter-of-held': ['conflict', 'Letters are for money that is held. Mark the payment as stale first.'],
  'banking.letter-to-nobody': ['conflict', 'Nobody is named on this payment, so there is nobody to write to.'],
  'banking.before-voided': ['invalid-input', 'Use a date from {from:date}, when the payment was voided'],
  'banking.no-such-holder': ['invalid-input', 'Choose whose money it is'],
  'banking.same-account': ['invalid-input', 'Choose two different accounts'],
  'banking.transfer-to-come': ['invalid-input', 'Use a date up to today, {today:date}'],
  'banking.advance-for-property': ['invalid-input', 'Choose the property that the money is for'],
  'banking.advance-from-own': ['invalid-input', 'Choose an account with your own money'],
  'banking.no-such-rule': ['not-found', 'There is no such bank rule in this workspace.'],
  'banking.rule-without-condition': ['invalid-input', 'Enter words, an amount or a counterparty for the rule'],
  'banking.rule-amounts-turned': ['invalid-input', 'The smallest amount must not be above the largest'],
} as const satisfies RefusalTable;
