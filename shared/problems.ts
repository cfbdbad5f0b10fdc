import type { Values } from './refusals/values.ts';

/**
 * Every expected failure, by code: one table for status and title. `detail` says what happened and what to do, in the
 * user's words: the sentences are in `shared/refusals`.
 */
export const problems = {
  'invalid-input': { status: 422, title: 'Check the marked fields' },
  'malformed-body': { status: 400, title: 'The request could not be read' },
  'body-too-large': { status: 413, title: 'Request too large' },
  'unsupported-media-type': { status: 415, title: 'Send JSON' },
  'unsupported-file': { status: 415, title: 'This file is not accepted' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  'not-signed-in': { status: 401, title: 'Sign in to go on' },
  forbidden: { status: 403, title: 'Your role does not allow this' },
  'wrong-credentials': { status: 400, title: 'Wrong email or password' },
  'code-required': { status: 400, title: 'A code is needed as well' },
  'wrong-code': { status: 400, title: 'That code is not right' },
  'wrong-password': { status: 400, title: 'The current password is not right' },
  'reauthentication-required': { status: 403, title: 'Confirm it’s you first' },
  'second-factor-required': { status: 403, title: 'Set up two-factor sign-in first' },
  'password-required': { status: 400, title: 'Enter the password of the account' },
  'sign-up-closed': { status: 403, title: 'Sign-up is by invitation only' },
  'weak-password': { status: 422, title: 'Choose another password' },
  'no-workspace': { status: 403, title: 'No workspace to open' },
  'email-taken': { status: 409, title: 'That email already has an account' },
  'link-expired': { status: 400, title: 'This link can no longer be used' },
  'last-owner': { status: 409, title: 'A workspace keeps at least one owner' },
  'already-member': { status: 409, title: 'Already a member' },
  'already-exists': { status: 409, title: 'Already exists' },
  conflict: { status: 409, title: 'Not possible right now' },
  'idempotency-conflict': { status: 409, title: 'This key was used for something else' },
  'shares-not-whole': { status: 422, title: 'The shares do not add up to 100 %' },
  'unit-taken': { status: 409, title: 'The unit is leased on some of these dates' },
  'unbalanced-entry': { status: 422, title: 'Debits and credits differ' },
  'too-few-lines': { status: 422, title: 'An entry has two lines at least' },
  'too-many-lines': { status: 422, title: 'That is too much for one entry' },
  'zero-amount': { status: 422, title: 'A line needs an amount' },
  'amount-out-of-range': { status: 422, title: 'That amount is too large' },
  'control-account': { status: 409, title: 'This account follows the tenants’ ledgers' },
  'control-account-differs': { status: 409, title: 'A control account does not tie to its ledger' },
  'mixed-currencies': { status: 422, title: 'Each currency balances by itself' },
  'date-out-of-range': { status: 422, title: 'That date is out of range' },
  'unknown-account': { status: 422, title: 'There is no such account' },
  'archived-account': { status: 409, title: 'That account is archived' },
  'closed-period': { status: 409, title: 'The books are closed for that date' },
  'books-broken': { status: 409, title: 'These books do not prove right' },
  'already-reversed': { status: 409, title: 'That entry was reversed already' },
  'reversal-stays': { status: 409, title: 'A reversal cannot be reversed' },
  'system-account': { status: 409, title: 'Required account' },
  'account-in-use': { status: 409, title: 'That account is in use' },
  'allocation-too-large': { status: 409, title: 'More than the open amount' },
  'currency-mismatch': { status: 422, title: 'That is in another currency' },
  'charge-voided': { status: 409, title: 'That charge was voided' },
  'duplicate-invoice': { status: 409, title: 'This invoice is entered already' },
  'looks-entered': { status: 409, title: 'A bill like this is entered already' },
  'payee-unverified': { status: 409, title: 'Bank details are not confirmed' },
  'reconciled-period': { status: 409, title: 'The bank account is reconciled for that date' },
  'fund-short': { status: 409, title: 'There is not enough of that money' },
  'wrong-account-kind': { status: 409, title: 'That account is for other money' },
  'opening-differs': { status: 409, title: 'The opening balance differs' },
  'statement-difference': { status: 409, title: 'The difference is not zero' },
  'after-statement': { status: 409, title: 'Dated after the statement' },
  'lines-open': { status: 409, title: 'Statement lines are open' },
  'worksheet-notes': { status: 409, title: 'A note is missing' },
  'line-claimed': { status: 409, title: 'Already matched' },
  'changed-since-preview': { status: 409, title: 'Changed since the preview' },
  'recorded-twice': { status: 409, title: 'The same was recorded a moment ago' },
  'unusual-amount': { status: 409, title: 'That is an unusual amount' },
  'unusual-date': { status: 409, title: 'That is an unusual date' },
  'charged-twice': { status: 409, title: 'That cost was charged already' },
  'receipt-reversed': { status: 409, title: 'That payment was voided' },
  'credit-paid-out': { status: 409, title: 'Some of that credit was paid out' },
  'receipt-refunded': { status: 409, title: 'Some of that payment was paid back' },
  'receipt-deposited': { status: 409, title: 'That payment is at the bank already' },
  'refund-too-large': { status: 409, title: 'That is more than was paid in advance' },
  'deposit-used': { status: 409, title: 'That deposit is not held any more' },
  'already-voided': { status: 409, title: 'That is already voided' },
  'entry-of-record': { status: 409, title: 'That entry belongs to something else' },
  'too-many-attempts': { status: 429, title: 'Too many attempts' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'request-timeout': { status: 408, title: 'The request took too long' },
  'database-unavailable': { status: 503, title: 'The database cannot be reached' },
  'files-unavailable': { status: 503, title: 'The file storage cannot be reached' },
  busy: { status: 503, title: 'Gable is busy' },
  stopping: { status: 503, title: 'Gable is restarting' },
  'disk-full': { status: 503, title: 'The disk is nearly full' },
  internal: { status: 500, title: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/**
 * What another language says a refusal by: its key in `shared/refusals`, and its values. The sentence is the English one
 * with its holes, so that a page that reads English needs no table to write days and amounts as its reader does.
 */
export interface Told {
  readonly key?: string;
  readonly sentence?: string;
  readonly values?: Values;
}

export interface FieldError extends Told {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** What kind of value it is, and the bound that it passed, so that a page can say both in its own language. */
  readonly of?: 'text' | 'number' | 'list';
  readonly limit?: number;
}

/** The body of every answer outside 200–299 (`application/problem+json`, RFC 9457). */
export interface ProblemDocument extends Told {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string;
}
