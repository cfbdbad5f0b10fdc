import { StartRefusal } from '#server/adapters/embedded-postgres/start-refusal.ts';
import { isLoopback, isOnThisMachine } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/kernel/database.ts';

/** The sample's passwords are printed for everyone to read: where others can reach it, Gable does not start with them. */
export async function refuseSampleUsers(
  config: Pick<Config, 'environment' | 'host' | 'mainOrigin' | 'trustProxy'>,
  database: Database,
): Promise<void> {
  const reason = reachableBy(config);
  if (reason === undefined) return;
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
  throw new StartRefusal(
    `The sample users (${users.map(({ email }) => email).join(', ')}) must not exist where ${reason}: their passwords are public. ` +
      'Remove them and the sample workspace with: npm run gable -- remove-sample',
  );
}

/** Why others are expected here. A proxy, and an address that is not of this machine, are there to let them in. */
function reachableBy({
  environment,
  host,
  mainOrigin,
  trustProxy,
}: Parameters<typeof refuseSampleUsers>[0]): string | undefined {
  if (environment === 'production') return 'NODE_ENV is production';
  if (!isLoopback(host)) return `HOST is ${host}`;
  if (mainOrigin !== undefined && !isOnThisMachine(mainOrigin)) return `GABLE_MAIN_ORIGIN is ${mainOrigin}`;
  return trustProxy === false ? undefined : 'GABLE_TRUST_PROXY is set';
}
