import { StartRefusal } from '#server/adapters/embedded-postgres/start-refusal.ts';
import { isLoopback } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/kernel/database.ts';

/** The sample's passwords are printed for everyone to read: where others can reach it, Gable does not start with them. */
export async function refuseSampleUsers(
  { environment, host }: Pick<Config, 'environment' | 'host'>,
  database: Database,
): Promise<void> {
  if (environment !== 'production' && isLoopback(host)) return;
  const users = await database.transaction({ scope: 'auth' }, (tx) =>
    tx
      .selectFrom('app_user')
      .select('email')
      .where('is_sample', '=', true)
      .where('disabled_at', 'is', null)
      .orderBy('email')
      .execute(),
  );
  if (users.length === 0) return;
  const reason = environment === 'production' ? 'NODE_ENV is production' : `HOST is ${host}`;
  throw new StartRefusal(
    `The sample users (${users.map(({ email }) => email).join(', ')}) must not exist where ${reason}: their passwords are public. ` +
      'Remove them and the sample workspace with: npm run gable -- remove-sample',
  );
}
