import pg from 'pg';
import { readConfig } from '#server/config.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { loadModules, makeHandlers, workplaceOf } from '#server/modules.ts';
import type { LaterHandlers } from '#server/modules.ts';
import { openServices } from '#server/services.ts';
import { atTheDesk } from './rent/office.ts';

/** What the API does for the owner of an organisation, without HTTP before it. */
export interface Desk {
  readonly when: SignedInContext;
  readonly handlers: LaterHandlers;
  close(): Promise<void>;
}

/** What a route is asked with that takes nothing. */
export const nothing = { params: undefined, query: undefined, body: undefined };

export async function openDesk(connection: pg.ClientConfig, organisationId: string, now?: Date): Promise<Desk> {
  const config = readConfig({ NODE_ENV: 'production', GABLE_SECRET: 'a secret for measuring that is long enough' });
  const services = await openServices(config, connection, () => undefined, { statementTimeoutMilliseconds: 600_000 });
  const client = new pg.Client(connection);
  await client.connect();
  const when = await atTheDesk(services.database, client, organisationId, now);
  await client.end();
  return {
    when,
    handlers: makeHandlers(await loadModules(), workplaceOf(services)),
    close: () => services.close(),
  };
}
