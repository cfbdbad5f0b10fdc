import pg from 'pg';
import { describeTlsFailure } from '#server/database-connection.ts';
import { isDatabaseLoss } from '#server/kernel/database-loss.ts';
import { Refusal } from './refusal.ts';

/** A connection of a command; `what` says in the refusal which database it was, never with its address. */
export async function openClient(connection: pg.ClientConfig, what: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: 'gable command' });
  // The statement that runs at that moment fails with the same error, and that one is told.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw explain(error, what);
  }
}

/** Runs work on a connection of its own. Ending it rolls back whatever was not committed. */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  what: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(connection, what);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explain(error: unknown, what: string): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const reason =
    reasons[code] ?? describeTlsFailure(error) ?? (isDatabaseLoss(error) ? code || 'no answer' : undefined);
  return reason === undefined
    ? error
    : new Refusal(`${what} cannot be reached (${reason}): correct that, and try again.`);
}

const reasons: Readonly<Record<string, string>> = {
  '28P01': 'it refused the user name or the password',
  '28000': 'it does not let this user in',
  '3D000': 'the server does not have that database',
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host name',
  ENOENT: 'no socket there',
  EACCES: 'its socket belongs to another user; run the command as the user that runs Gable',
};
