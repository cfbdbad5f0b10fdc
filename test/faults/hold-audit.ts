import pg from 'pg';
import { findRunningEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';

/** No audit event is written, so that nothing of what an act has written is kept before this is let go. */
export async function holdAudit(
  data: string,
): Promise<{ readonly waiting: () => Promise<number>; readonly letGo: () => Promise<void> }> {
  const client = new pg.Client({ ...findRunningEmbeddedPostgres(data)?.admin });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table audit_event in share row exclusive mode');
  return {
    waiting: async () => {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_locks where relation = 'audit_event'::regclass and not granted",
      );
      return rows[0]?.count ?? 0;
    },
    letGo: () => client.end(),
  };
}
