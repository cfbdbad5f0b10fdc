import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { fieldProblem } from '#server/kernel/problem.ts';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly emailVerified: boolean;
  readonly isSample?: boolean;
}

export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<string> {
  const userId = newId(now);
  const created = await tx
    .insertInto('app_user')
    .values({
      user_id: userId,
      email: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      password_changed_at: now,
      email_verified_at: user.emailVerified ? now : null,
      is_sample: user.isSample ?? false,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (created === undefined) {
    throw fieldProblem(
      'email-taken',
      'email',
      'There is already an account with this e-mail. Sign in, or set a new password.',
    );
  }
  return userId;
}
