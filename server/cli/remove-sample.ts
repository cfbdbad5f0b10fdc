import { randomBytes } from 'node:crypto';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/kernel/database.ts';
import type { Database } from '#server/kernel/database.ts';
import { makePasswords, removeInstalledSample } from '#server/modules/auth/index.ts';
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
  return database.transaction({ scope: 'auth' }, (tx) => removeInstalledSample(tx, unusable, now));
}
