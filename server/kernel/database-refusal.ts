import type { ProblemCode } from '#shared/problems.ts';
import { Problem } from './problem.ts';

/**
 * What the database refuses although the command had looked first: two requests at the same moment. The constraint is
 * the second lock, and its name says which sentence to tell.
 */
export function databaseRefusal(error: Error): Problem | undefined {
  const { code, constraint } = fieldsOf(error);
  const known = isGone(code, constraint) ? workspaceGone : (byConstraint[constraint] ?? byState[code]);
  return known === undefined ? undefined : new Problem(known[0], known[1], { cause: error });
}

type Refusal = readonly [ProblemCode, string];

const byConstraint: Readonly<Record<string, Refusal>> = {
  app_user_email_key: ['email-taken', 'Another account signs in with this e-mail. Choose another one.'],
  membership_keeps_an_owner: [
    'last-owner',
    'This is the only owner of the workspace. Make somebody else an owner first.',
  ],
  account_number_is_free: ['already-exists', 'Another account has this number. Choose another one.'],
  entry_template_name_is_free: ['already-exists', 'Another template has this name. Choose another one.'],
  account_system_stays: ['system-account', 'The program itself posts to this account, so that it stays.'],
  posting_has_an_account: ['account-in-use', 'This account has postings, so that it stays. Archive it instead.'],
  journal_entry_balances: ['unbalanced-entry', 'Debits and credits differ. Correct the amounts.'],
  journal_entry_is_after_closing: ['closed-period', 'The books were closed meanwhile. Use a later date.'],
  unit_is_held_once: ['unit-taken', 'The unit was let for some of these days meanwhile. Choose other days.'],
  lease_is_carried_on_once: ['conflict', 'Another term that carries this lease on was added meanwhile.'],
  lease_party_is_one: ['conflict', 'Somebody is on this lease twice on the same day. Look at who is on it now.'],
  amount_is_within_limit: ['amount-out-of-range', 'This amount is too large. Enter a smaller amount.'],
  journal_entry_is_reversed_once: ['already-reversed', 'This entry was reversed meanwhile.'],
};

const workspaceGone: Refusal = ['not-signed-in', 'This workspace was removed meanwhile. Sign in again.'];

/** What is written for an organisation that is no longer there: a sample that was removed while a request ran. */
function isGone(code: string, constraint: string): boolean {
  return code === '23503' && constraint.endsWith('_org_id_fkey');
}

const byState: Readonly<Record<string, Refusal>> = {
  '57014': ['request-timeout', 'This took too long and was stopped. Ask for less, or try again.'],
  '22003': ['amount-out-of-range', 'A total would be beyond what can be counted exactly. Use smaller amounts.'],
  '40001': ['conflict', 'Something else changed the same at the same moment. Try again.'],
  '40P01': ['conflict', 'Something else changed the same at the same moment. Try again.'],
};

function fieldsOf(error: Error): { code: string; constraint: string } {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    code: text('code' in error ? error.code : undefined),
    constraint: text('constraint' in error ? error.constraint : undefined),
  };
}
