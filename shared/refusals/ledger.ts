import { controlAccountWords } from '#shared/control-account-words.ts';
import { entriesOfLedger } from './entries-of-ledger.ts';
import type { RefusalTable } from './refusal.ts';

/** What is refused of the books. */
export const ledger = {
  ...entriesOfLedger,
  'ledger.no-such-bank-account': ['not-found', 'There is no such bank account in this workspace.'],
  'ledger.default-for-payments': [
    'account-in-use',
    '{name} is the default for payments. Choose another default in the rent settings first.',
  ],
  'ledger.default-for-deposits': [
    'account-in-use',
    '{name} is the default for deposits. Choose another default in the rent settings first.',
  ],
  'ledger.deposits-in-account': ['account-in-use', 'Deposits are in {name}. Move them to another account first.'],
  'ledger.account-changed': [
    'conflict',
    'Somebody else changed this account meanwhile: it is now {number} {name}. Look again, then save.',
  ],
  'ledger.account-has-postings': [
    'account-in-use',
    'Account {number} has postings and can’t be removed. Archive it instead.',
  ],
  'ledger.account-has-budget': [
    'account-in-use',
    'Account {number} has a budget and can’t be removed. Archive it instead.',
  ],
  'ledger.budget-said-twice': ['invalid-input', 'This amount is here twice. Leave one of them out.'],
  'ledger.budget-of-income-and-costs': [
    'invalid-input',
    'Budgets are for income and costs, and {number} {name} is neither. Choose another account.',
  ],
  'ledger.budget-changed': [
    'conflict',
    'Somebody else changed {account} for the month from {month:date}: it is now {now:money}. Look again, then save.',
  ],
  'ledger.budget-taken-out': [
    'conflict',
    'Somebody else removed {account} for the month from {month:date}. Look again, then save.',
  ],
  'ledger.no-such-account': ['not-found', 'There is no such account in these books.'],
  'ledger.number-taken': ['already-exists', 'Number {number} is already used by {name}. Choose another one.'],
  'ledger.system-account': [
    'system-account',
    'Gable posts to {number} {name}, so it can’t be archived or removed. It can be renamed and renumbered.',
  ],
  'ledger.account-has-balance': ['account-in-use', 'Account {number} has a balance. Move it to another account first.'],
  'ledger.too-few-lines': ['too-few-lines', 'An entry has at least two lines: where money comes from and goes to.'],
  'ledger.too-many-lines': ['too-many-lines', 'An entry has at most {most:count} lines. Split it into several.'],
  'ledger.date-out-of-range': ['date-out-of-range', 'Use a date from {from:date} to {to:date}.'],
  'ledger.closed-period': [
    'closed-period',
    'The books are closed through {through:date}. Use a later date, or reopen the books.',
  ],
  'ledger.reconciled-period': [
    'reconciled-period',
    '{account} is reconciled through {through:date}. Date it {next:date} or later, or reopen.',
  ],
  'ledger.fund-short': [
    'fund-short',
    '{holder} has {held:money} in {account}, {needed:money} is needed. Ask the owner for {missing:money} or pay it yourself.',
  ],
  'ledger.fund-short-held': [
    'fund-short',
    '{account} holds {held:money} for {holder}, {needed:money} is needed. Transfer {missing:money} there first.',
  ],
  'ledger.fund-short-company': [
    'fund-short',
    '{account} has {held:money} of your own money, {needed:money} is needed. Name the property, or transfer {missing:money} of your own there first.',
  ],
  'ledger.fund-short-unnamed': [
    'fund-short',
    '{account} has {held:money} of this, {needed:money} is needed. Use a smaller amount or transfer {missing:money} there first.',
  ],
  'ledger.nothing-due-to-manager': [
    'conflict',
    '{property} owes you nothing for advances or bills that you paid, so {amount:money} is too much. Fees are taken with a fee run.',
  ],
  'ledger.beyond-due-to-manager': [
    'conflict',
    '{property} owes you {due:money} for advances and bills that you paid. {amount:money} is too much: reimburse at most {due:money}. Fees are taken with a fee run.',
  ],
  'ledger.wrong-account-kind': ['wrong-account-kind', '{account} is for your own money. Choose a trust account.'],
  'ledger.wrong-account-deposits': [
    'wrong-account-kind',
    '{account} is for security deposits. Choose a trust account.',
  ],
  'ledger.zero-amount': ['zero-amount', 'Enter an amount, or remove the line.'],
  'ledger.amount-too-large': ['amount-out-of-range', 'Enter a smaller amount.'],
  'ledger.amount-not-whole': ['invalid-input', 'Amounts are whole numbers of the smallest unit, such as cents.'],
  'ledger.closing-in-future': ['date-out-of-range', 'Today is {today:date}. Close through that day at the latest.'],
  'ledger.books-open': ['conflict', 'The books are open already.'],
  'ledger.counter-account-controlled': [
    'control-account',
    'Entries can’t be posted to this account directly either. Choose another account.',
  ],
  'ledger.control-account-ties': ['conflict', '{number} {name} ties through {date:date}. There is nothing to correct.'],
  'ledger.not-a-control-account': [
    'invalid-input',
    'Choose a control account: receivable, prepayments, deposits or undeposited funds.',
  ],
  'ledger.no-such-entry': ['not-found', 'There is no such entry in these books.'],
  'ledger.key-used-for-entry': [
    'idempotency-conflict',
    'This key was used for entry {entry}, which says something else. Use another key, or look at that entry.',
  ],
  'ledger.reversal-stays': [
    'reversal-stays',
    'Entry {entry} is a reversal, and a reversal stays. Post what is right as a new entry.',
  ],
  'ledger.already-reversed': ['already-reversed', 'Entry {entry} was reversed already, by entry {reversal}.'],
  'ledger.tenants-total-too-large': [
    'amount-out-of-range',
    'What all tenants owe and have paid ahead in {currency} would be too large to add up. Enter a smaller amount.',
  ],
  'ledger.line-account-unknown': ['unknown-account', 'There is no such account. Choose another.'],
  'ledger.reversal-before-entry': [
    'date-out-of-range',
    'Entry {entry} is of {date:date}. Enter that day or a later one.',
  ],
  'ledger.not-a-recurring-day': ['invalid-input', '{day:date} is none of its days. Choose one of them.'],
  'ledger.ends-before-start': ['date-out-of-range', 'It starts on {day:date}. Let it end on that day or a later one.'],
  'ledger.key-used-for-recurring': ['idempotency-conflict', 'This key was used for “{name}”. Use another key.'],
  'ledger.no-such-template': ['not-found', 'There is no such template in these books.'],
  'ledger.template-exists': ['already-exists', 'There is a template “{name}” already. Choose another name.'],
  'ledger.no-such-recurring': ['not-found', 'There is no such recurring entry in these books.'],
  'ledger.recurring-has-posted': [
    'conflict',
    '“{name}” has posted entries, so it stays. End it instead: nothing more is posted.',
  ],
  'ledger.comparison-incomplete': [
    'invalid-input',
    'A period to compare with needs its first and its last day. Give both.',
  ],
  'ledger.number-in-use': ['already-exists', 'Another account has this number. Choose another one.'],
  'ledger.template-name-in-use': ['already-exists', 'Another template has this name. Choose another one.'],
  'ledger.system-account-stays': ['system-account', 'Gable posts to this account, so it can’t be removed.'],
  'ledger.postings-there': ['account-in-use', 'This account has postings and can’t be removed. Archive it instead.'],
  'ledger.sides-differ': ['unbalanced-entry', 'Debits and credits differ. Correct the amounts.'],
  'ledger.closed-meanwhile': ['closed-period', 'The books were closed meanwhile. Use a later date.'],
  'ledger.reversed-meanwhile': ['already-reversed', 'This entry was reversed meanwhile.'],
  'ledger.default-bank': [
    'account-in-use',
    '{number} {name} is the default for {what:phrase}. Choose another default in the rent settings first.',
  ],
  'ledger.recurring-changed': [
    'conflict',
    'Somebody else changed this recurring entry meanwhile. Look again, then save.',
  ],
  'ledger.template-changed': ['conflict', 'Somebody else changed this template meanwhile. Look again, then save.'],
  'ledger.lines-changed': ['conflict', 'The lines are others now.'],
  'ledger.field-changed': ['conflict', 'It is now {now:phrase}; you wrote {wanted:phrase}.'],
  'ledger.follows-ledgers-tenant-receivable': ['control-account', controlAccountWords['control_tenant-receivable']],
  'ledger.follows-ledgers-prepayments': ['control-account', controlAccountWords.control_prepayments],
  'ledger.follows-ledgers-deposits-held': ['control-account', controlAccountWords['control_deposits-held']],
  'ledger.follows-ledgers-last-months-rent': ['control-account', controlAccountWords['control_last-months-rent']],
  'ledger.follows-ledgers-undeposited': ['control-account', controlAccountWords.control_undeposited],
  'ledger.unknown-property': [
    'invalid-input',
    'There is no such property in this workspace. Choose another, or leave it out.',
    'unknown-subject',
  ],
  'ledger.unknown-unit': [
    'invalid-input',
    'There is no such unit in this workspace. Choose another, or leave it out.',
    'unknown-subject',
  ],
  'ledger.unknown-lease': [
    'invalid-input',
    'There is no such lease in this workspace. Choose another, or leave it out.',
    'unknown-subject',
  ],
  'ledger.unknown-person': [
    'invalid-input',
    'There is no such person in this workspace. Choose another, or leave it out.',
    'unknown-subject',
  ],
  'ledger.unknown-bank-account': [
    'invalid-input',
    'There is no such bank account in this workspace. Choose another, or leave it out.',
    'unknown-subject',
  ],
  'ledger.mixed-currencies': [
    'mixed-currencies',
    'Each currency has to balance by itself: {differences:phrases}. Let the exchange go through a clearing account.',
  ],
  'ledger.unbalanced': ['unbalanced-entry', 'Debits and credits differ: {differences:phrases}. Correct the amounts.'],
  'ledger.line-too-large': ['amount-out-of-range', 'Enter at most {amount:money} per line.'],
  'ledger.untied-by-entries': [
    'control-account-differs',
    '{number} {name} differs from the tenant ledgers by {by:phrases} as of {through:date}: entry {entries}. Reverse the entry, or correct the account under Close books.',
  ],
  'ledger.untied-by-leases': [
    'control-account-differs',
    '{number} {name} differs from the tenant ledgers by {by:phrases} as of {through:date}: lease {leases}. Close through a later date on which they match, or correct the dates on the lease.',
  ],
  'ledger.untied-by-both': [
    'control-account-differs',
    '{number} {name} differs from the tenant ledgers by {by:phrases} as of {through:date}: lease {leases}, entry {entries}. Close through a later date on which they match, or correct the dates on the lease.',
  ],
  'ledger.broken-books-balance': [
    'books-broken',
    'Debits and credits differ in total through {through:date}. Ask the operator to run “npm run gable -- verify”, which says where it breaks.',
  ],
  'ledger.broken-seals-unbroken': [
    'books-broken',
    'The seals of the last entries are not what was sealed through {through:date}. Ask the operator to run “npm run gable -- verify”, which says where it breaks.',
  ],
  'ledger.broken-unknown': [
    'books-broken',
    'Something is wrong through {through:date}. Ask the operator to run “npm run gable -- verify”, which says where it breaks.',
  ],
  'ledger.reopen-later': [
    'date-out-of-range',
    'The books are closed through {through:date}. Give an earlier date, or none to open all of them.',
  ],
  'ledger.line-account-archived': [
    'archived-account',
    'Account {number} {name} is archived. Choose another, or restore it first.',
  ],
  'ledger.too-many-missed': [
    'date-out-of-range',
    'From {day:date} on, {count:count} entries would be posted at once. Use a later day, so that it is at most {most:count}.',
  ],
  'ledger.page-mark-of-another': [
    'invalid-input',
    'This page mark belongs to another question. Start again from the first page.',
  ],
  'ledger.page-mark-same-question': ['invalid-input', 'Leave it out, or ask for the same as before'],
  'ledger.as-of-before-period': [
    'date-out-of-range',
    'The period begins on {from:date}, after this day. Enter that day or a later one.',
  ],
  'ledger.period-ends-before': [
    'date-out-of-range',
    'The period ends on {to:date} and cannot begin on {from:date}. Say where it ends as well.',
  ],
  'ledger.period-reversed': [
    'date-out-of-range',
    'The period cannot begin on {from:date} and end on {to:date}. Exchange the two, or change one.',
  ],
  'ledger.comparison-reversed': [
    'date-out-of-range',
    'The period to compare with begins on {from:date} and ends on {to:date}. Change one of them.',
  ],
  'ledger.datev-changed': ['conflict', 'Somebody else changed the DATEV settings meanwhile. Look again, then save.'],
  'ledger.datev-for-germany': ['conflict', 'DATEV files are for workspaces in Germany. Export Excel or CSV instead.'],
  'ledger.datev-not-set': ['conflict', 'Enter the consultant and client numbers under Export → DATEV settings first.'],
  'ledger.datev-one-year': [
    'conflict',
    'A DATEV file is of one fiscal year. Choose a first and a last day within one fiscal year.',
  ],
  'ledger.datev-euro': [
    'conflict',
    'A DATEV file is in EUR, and this period has {currency}. Export Excel or CSV instead.',
  ],
  'ledger.datev-account': [
    'conflict',
    'DATEV can’t read account {number} {name}. Use numbers of up to {length:count} digits, each once, or change the account length.',
  ],
  'ledger.datev-too-many': ['conflict', 'A DATEV file has room for {most:count} lines. Choose a shorter period.'],
  'ledger.one-currency-file': [
    'conflict',
    'This file has room for one currency, and your books are in {currencies:names}. Export Excel or CSV instead.',
  ],
} as const satisfies RefusalTable;
