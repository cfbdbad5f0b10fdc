import Fastify from 'fastify';
import { sql } from 'kysely';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { readMe } from '#server/modules/auth/account/read-me.ts';
import type { BenchServer } from '#bench/bench-server.ts';

/** What `GET /me/` is compared with: a Fastify route with nothing around it that runs the very same statements. */
export async function startBareRoute({
  services,
  tokens,
}: BenchServer): Promise<{ address: string; close: () => Promise<unknown> }> {
  const claims = services.auth.accessTokens.read(tokens.access, new Date());
  if (claims === undefined) throw new Error('The token of the benchmark is not valid');
  const facts = { timeZone: 'America/New_York', country: 'US', locale: 'en-US', currency: 'USD' };
  const session: SignedIn = { ...claims, role: 'owner', confirmedAt: new Date(), seesAllProperties: true, facts };
  const app = Fastify();
  app.get('/me', async () => {
    await sql`select * from live_session(${claims.sessionId}, ${claims.userId}, ${claims.organisationId}, ${new Date()})`.execute(
      services.database.direct,
    );
    return services.database.transaction({ scope: 'organisation', ...claims }, (tx) => readMe(tx, session));
  });
  return { address: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() };
}
