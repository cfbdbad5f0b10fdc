import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { roles } from '#shared/roles.ts';
import type { Role } from '#shared/roles.ts';
import type { Authenticate } from '#server/kernel/http/request-context.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { translateLoss } from '#server/kernel/database.ts';
import type { AuthServices } from './auth-services.ts';

const noteUseEvery = 60_000;

interface LiveSession {
  readonly role: string;
  readonly confirmed_at: Date;
  readonly last_used_at: Date;
  readonly sees_all_properties: boolean;
  readonly lacks_second_factor: boolean;
  readonly time_zone: string;
  readonly country: string;
  readonly locale: string;
  readonly currency: string;
}

/**
 * Checks a bearer on every request: signature, then that session, user and membership are alive at this moment. Between
 * the two, before the database is asked, `admit` decides whether it is this user's turn.
 */
export function makeAuthenticate(services: AuthServices): Authenticate {
  return async (request, now, admit) => {
    const claims = services.accessTokens.read(bearerOf(request), now);
    if (claims === undefined) throw signedOut();
    const { userId, organisationId, sessionId } = claims;
    await admit?.({ userId, organisationId });
    const { rows } = await translateLoss(
      sql<LiveSession>`select * from live_session(${sessionId}, ${userId}, ${organisationId}, ${now})`.execute(
        services.database.direct,
      ),
    );
    const [live] = rows;
    if (live === undefined || !isRole(live.role)) throw signedOut();
    if (now.getTime() - live.last_used_at.getTime() > noteUseEvery) await noteUse(services, sessionId, request.ip, now);
    return {
      userId,
      organisationId,
      sessionId,
      role: live.role,
      confirmedAt: live.confirmed_at,
      seesAllProperties: live.sees_all_properties,
      lacksSecondFactor: live.lacks_second_factor,
      facts: { timeZone: live.time_zone, country: live.country, locale: live.locale, currency: live.currency },
    };
  };
}

function bearerOf(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' ? (token ?? '') : '';
}

function signedOut(): Problem {
  return refuse('auth.session-ended');
}

async function noteUse(services: AuthServices, sessionId: string, address: string, now: Date): Promise<void> {
  await services.database.transaction({ scope: 'auth' }, (tx) =>
    tx
      .updateTable('session')
      .set({ last_used_at: now, last_address: address })
      .where('session_id', '=', sessionId)
      .where('last_used_at', '<', now)
      .execute(),
  );
}

function isRole(role: string): role is Role {
  const known: readonly string[] = roles;
  return known.includes(role);
}
