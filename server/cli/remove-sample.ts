import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/kernel/database.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { makePasswords } from '#server/modules/auth/index.ts';
import type { Command } from './command.ts';
import { reachDatabase } from './reach-database.ts';

/** A year of rent in a hundred flats take some seconds to remove. */
const longest = 600_000;

export const removeSample: Command = {
  summary: 'Removes the sample workspace and its users.',
  usage: '',
  details: [
    'Gable does not start with sample users where NODE_ENV is production or HOST can be reached from elsewhere. A sample that',
    'somebody added to a workspace of their own has no such users and stays. A sample user who also belongs to another',
    'workspace becomes an ordinary user without a password: reset-link prints a link to set one.',
  ],
  options: {},
  takes: [],
  async run(_, context) {
    const { connection, stop } = await reachDatabase(context, {
      prepare: (own) => migrate(own, context.note),
    });
    const database = openDatabase({ connection, poolSize: 1, statementTimeoutMilliseconds: longest });
    try {
      const { workspaces, removed, released } = await removeSampleUsers(database, new Date());
      if (workspaces + removed + released.length === 0) context.print('There is no sample to remove.');
      else context.print(`Removed ${workspaces} sample workspace${workspaces === 1 ? '' : 's'} and ${removed} users.`);
      for (const email of released)
        context.print(
          `${email} belongs to another workspace and needs a password: npm run gable -- reset-link ${email}`,
        );
    } finally {
      await database.close();
      await stop();
    }
  },
};

/** Takes out the sample that came with the installation; those that people asked for from their own workspaces stay. */
export async function removeSampleUsers(database: Database, now: Date) {
  const unusable = await makePasswords({ memoryKiB: 64, passes: 1 }).hash(randomBytes(32).toString('hex'));
  return database.transaction({ scope: 'auth' }, async (tx) => {
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
  });
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
