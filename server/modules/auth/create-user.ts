import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuseField } from '#server/kernel/refuse.ts';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly emailVerified: boolean;
  /** A link that the installation's mail server delivered was followed (account/prove-address.ts). */
  readonly isAddressProved?: boolean;
  readonly isSample?: boolean;
}

/** A new account, or a refusal where the address has one. */
export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<string> {
  const userId = await insertUser(tx, user, now);
  if (userId === undefined) throw refuseField('email', 'auth.account-exists');
  return userId;
}

/** Nothing where the address has an account, also one that was made at the same moment. */
export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<string | undefined> {
  const created = await tx
    .insertInto('app_user')
    .values({
      user_id: newId(now),
      email: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      password_changed_at: now,
      email_verified_at: user.emailVerified ? now : null,
      address_proved_at: user.isAddressProved === true ? now : null,
      is_sample: user.isSample ?? false,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return created?.user_id;
}
