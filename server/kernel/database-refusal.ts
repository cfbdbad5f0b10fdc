import type { ProblemCode } from '#shared/problems.ts';
import { Problem } from './problem.ts';

/**
 * What the database refuses although the command had looked first: two requests at the same moment. The constraint is
 * the second lock, and its name says which sentence to tell.
 */
export function databaseRefusal(error: Error): Problem | undefined {
  const { code, constraint } = fieldsOf(error);
  const known = byConstraint[constraint] ?? byState[code];
  return known === undefined ? undefined : new Problem(known[0], known[1], { cause: error });
}

type Refusal = readonly [ProblemCode, string];

const byConstraint: Readonly<Record<string, Refusal>> = {
  app_user_email_key: ['email-taken', 'Another account signs in with this e-mail. Choose another one.'],
  membership_keeps_an_owner: [
    'last-owner',
    'This is the only owner of the workspace. Make somebody else an owner first.',
  ],
};

const byState: Readonly<Record<string, Refusal>> = {
  '57014': ['request-timeout', 'This took too long and was stopped. Ask for less, or try again.'],
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
