import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

/**
 * Takes out the sample that came with the installation, and closes its users. One who belongs to another workspace by now
 * goes on there, after a new password: those are named.
 */
export async function removeInstalledSample(tx: Tx, unusable: string, now: Date) {
  const before = await countSampleUsers(tx);
  const { rows: samples } = await sql<{ id: string }>`
    select o.org_id as id from organisation o
     where o.is_sample and not exists (select from sample_making m where m.sample_id = o.org_id)`.execute(tx);
  for (const { id } of samples) await sql`select remove_sample(${id}, ${now})`.execute(tx);
  // Whoever belonged to nothing before is closed: there is no workspace to take them out with.
  await sql`
    update app_user u set disabled_at = ${now}
     where u.is_sample and u.disabled_at is null
       and not exists (select from membership m where m.user_id = u.user_id)`.execute(tx);
  const { rows: kept } = await sql<{ id: string }>`select release_sample_users() as id`.execute(tx);
  const released: string[] = [];
  for (const { id } of kept) {
    const { email } = await tx
      .updateTable('app_user')
      .set({ password_hash: unusable, password_changed_at: now })
      .where('user_id', '=', id)
      .returning('email')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('session')
      .set({ revoked_at: now, revoked_because: 'removed' })
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    released.push(email);
  }
  return { workspaces: samples.length, removed: before - (await countSampleUsers(tx)) - released.length, released };
}

async function countSampleUsers(tx: Tx): Promise<number> {
  const users = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('is_sample', '=', true)
    .where('disabled_at', 'is', null)
    .execute();
  return users.length;
}
